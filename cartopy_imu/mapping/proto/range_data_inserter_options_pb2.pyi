from cartopy_imu.mapping.proto import probability_grid_range_data_inserter_options_2d_pb2 as _probability_grid_range_data_inserter_options_2d_pb2
from cartopy_imu.mapping.proto import tsdf_range_data_inserter_options_2d_pb2 as _tsdf_range_data_inserter_options_2d_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RangeDataInserterOptions(_message.Message):
    __slots__ = ("range_data_inserter_type", "probability_grid_range_data_inserter_options_2d", "tsdf_range_data_inserter_options_2d")
    class RangeDataInserterType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        INVALID_INSERTER: _ClassVar[RangeDataInserterOptions.RangeDataInserterType]
        PROBABILITY_GRID_INSERTER_2D: _ClassVar[RangeDataInserterOptions.RangeDataInserterType]
        TSDF_INSERTER_2D: _ClassVar[RangeDataInserterOptions.RangeDataInserterType]
    INVALID_INSERTER: RangeDataInserterOptions.RangeDataInserterType
    PROBABILITY_GRID_INSERTER_2D: RangeDataInserterOptions.RangeDataInserterType
    TSDF_INSERTER_2D: RangeDataInserterOptions.RangeDataInserterType
    RANGE_DATA_INSERTER_TYPE_FIELD_NUMBER: _ClassVar[int]
    PROBABILITY_GRID_RANGE_DATA_INSERTER_OPTIONS_2D_FIELD_NUMBER: _ClassVar[int]
    TSDF_RANGE_DATA_INSERTER_OPTIONS_2D_FIELD_NUMBER: _ClassVar[int]
    range_data_inserter_type: RangeDataInserterOptions.RangeDataInserterType
    probability_grid_range_data_inserter_options_2d: _probability_grid_range_data_inserter_options_2d_pb2.ProbabilityGridRangeDataInserterOptions2D
    tsdf_range_data_inserter_options_2d: _tsdf_range_data_inserter_options_2d_pb2.TSDFRangeDataInserterOptions2D
    def __init__(self, range_data_inserter_type: _Optional[_Union[RangeDataInserterOptions.RangeDataInserterType, str]] = ..., probability_grid_range_data_inserter_options_2d: _Optional[_Union[_probability_grid_range_data_inserter_options_2d_pb2.ProbabilityGridRangeDataInserterOptions2D, _Mapping]] = ..., tsdf_range_data_inserter_options_2d: _Optional[_Union[_tsdf_range_data_inserter_options_2d_pb2.TSDFRangeDataInserterOptions2D, _Mapping]] = ...) -> None: ...
