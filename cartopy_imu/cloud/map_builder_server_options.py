"""Options of the map builder server (Cartographer's ``map_builder_server_options.proto``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.option_fields import flag, integer, nested, text
from cartopy_imu.common.options import Options
from cartopy_imu.mapping.map_builder_options import MapBuilderOptions

__all__ = ["MapBuilderServerOptions"]


@dataclass(frozen=True, kw_only=True)
class MapBuilderServerOptions(Options):
    """Options of the map builder server.

    Parameters
    ----------
    server_address : str
        Where the server listens.
    num_grpc_threads, num_event_threads : int
        Threads for calls and for the work they cause.
    map_builder_options : MapBuilderOptions
        What is served.
    uplink_server_address : str
        Server that local results are passed on to; empty for none.
    upload_batch_size : int
        Records a message to that server.
    enable_ssl_encryption, enable_google_auth : bool
        How that server is called.
    """

    message = ("cartopy_imu.cloud.proto.map_builder_server_options_pb2", "MapBuilderServerOptions")

    server_address: str = text("0.0.0.0:50051")
    num_grpc_threads: int = integer(4)
    num_event_threads: int = integer(4)
    map_builder_options: MapBuilderOptions = nested(MapBuilderOptions(), key="map_builder")
    uplink_server_address: str = text("")
    upload_batch_size: int = integer(100)
    enable_ssl_encryption: bool = flag(False)
    enable_google_auth: bool = flag(False)
