from cartopy_imu.mapping.proto import map_builder_options_pb2 as _map_builder_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MapBuilderServerOptions(_message.Message):
    __slots__ = ("server_address", "num_grpc_threads", "num_event_threads", "map_builder_options", "uplink_server_address", "upload_batch_size", "enable_ssl_encryption", "enable_google_auth")
    SERVER_ADDRESS_FIELD_NUMBER: _ClassVar[int]
    NUM_GRPC_THREADS_FIELD_NUMBER: _ClassVar[int]
    NUM_EVENT_THREADS_FIELD_NUMBER: _ClassVar[int]
    MAP_BUILDER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    UPLINK_SERVER_ADDRESS_FIELD_NUMBER: _ClassVar[int]
    UPLOAD_BATCH_SIZE_FIELD_NUMBER: _ClassVar[int]
    ENABLE_SSL_ENCRYPTION_FIELD_NUMBER: _ClassVar[int]
    ENABLE_GOOGLE_AUTH_FIELD_NUMBER: _ClassVar[int]
    server_address: str
    num_grpc_threads: int
    num_event_threads: int
    map_builder_options: _map_builder_options_pb2.MapBuilderOptions
    uplink_server_address: str
    upload_batch_size: int
    enable_ssl_encryption: bool
    enable_google_auth: bool
    def __init__(self, server_address: _Optional[str] = ..., num_grpc_threads: _Optional[int] = ..., num_event_threads: _Optional[int] = ..., map_builder_options: _Optional[_Union[_map_builder_options_pb2.MapBuilderOptions, _Mapping]] = ..., uplink_server_address: _Optional[str] = ..., upload_batch_size: _Optional[int] = ..., enable_ssl_encryption: bool = ..., enable_google_auth: bool = ...) -> None: ...
