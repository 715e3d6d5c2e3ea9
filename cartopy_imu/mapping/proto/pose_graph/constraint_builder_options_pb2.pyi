from cartopy_imu.mapping.proto.scan_matching import ceres_scan_matcher_options_2d_pb2 as _ceres_scan_matcher_options_2d_pb2
from cartopy_imu.mapping.proto.scan_matching import ceres_scan_matcher_options_3d_pb2 as _ceres_scan_matcher_options_3d_pb2
from cartopy_imu.mapping.proto.scan_matching import fast_correlative_scan_matcher_options_2d_pb2 as _fast_correlative_scan_matcher_options_2d_pb2
from cartopy_imu.mapping.proto.scan_matching import fast_correlative_scan_matcher_options_3d_pb2 as _fast_correlative_scan_matcher_options_3d_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ConstraintBuilderOptions(_message.Message):
    __slots__ = ("sampling_ratio", "max_constraint_distance", "min_score", "global_localization_min_score", "log_matches", "fast_correlative_scan_matcher_options", "fast_correlative_scan_matcher_options_3d", "ceres_scan_matcher_options", "ceres_scan_matcher_options_3d", "loop_closure_translation_weight", "loop_closure_rotation_weight")
    SAMPLING_RATIO_FIELD_NUMBER: _ClassVar[int]
    MAX_CONSTRAINT_DISTANCE_FIELD_NUMBER: _ClassVar[int]
    MIN_SCORE_FIELD_NUMBER: _ClassVar[int]
    GLOBAL_LOCALIZATION_MIN_SCORE_FIELD_NUMBER: _ClassVar[int]
    LOG_MATCHES_FIELD_NUMBER: _ClassVar[int]
    FAST_CORRELATIVE_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    FAST_CORRELATIVE_SCAN_MATCHER_OPTIONS_3D_FIELD_NUMBER: _ClassVar[int]
    CERES_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CERES_SCAN_MATCHER_OPTIONS_3D_FIELD_NUMBER: _ClassVar[int]
    LOOP_CLOSURE_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    LOOP_CLOSURE_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    sampling_ratio: float
    max_constraint_distance: float
    min_score: float
    global_localization_min_score: float
    log_matches: bool
    fast_correlative_scan_matcher_options: _fast_correlative_scan_matcher_options_2d_pb2.FastCorrelativeScanMatcherOptions2D
    fast_correlative_scan_matcher_options_3d: _fast_correlative_scan_matcher_options_3d_pb2.FastCorrelativeScanMatcherOptions3D
    ceres_scan_matcher_options: _ceres_scan_matcher_options_2d_pb2.CeresScanMatcherOptions2D
    ceres_scan_matcher_options_3d: _ceres_scan_matcher_options_3d_pb2.CeresScanMatcherOptions3D
    loop_closure_translation_weight: float
    loop_closure_rotation_weight: float
    def __init__(self, sampling_ratio: _Optional[float] = ..., max_constraint_distance: _Optional[float] = ..., min_score: _Optional[float] = ..., global_localization_min_score: _Optional[float] = ..., log_matches: bool = ..., fast_correlative_scan_matcher_options: _Optional[_Union[_fast_correlative_scan_matcher_options_2d_pb2.FastCorrelativeScanMatcherOptions2D, _Mapping]] = ..., fast_correlative_scan_matcher_options_3d: _Optional[_Union[_fast_correlative_scan_matcher_options_3d_pb2.FastCorrelativeScanMatcherOptions3D, _Mapping]] = ..., ceres_scan_matcher_options: _Optional[_Union[_ceres_scan_matcher_options_2d_pb2.CeresScanMatcherOptions2D, _Mapping]] = ..., ceres_scan_matcher_options_3d: _Optional[_Union[_ceres_scan_matcher_options_3d_pb2.CeresScanMatcherOptions3D, _Mapping]] = ..., loop_closure_translation_weight: _Optional[float] = ..., loop_closure_rotation_weight: _Optional[float] = ...) -> None: ...
