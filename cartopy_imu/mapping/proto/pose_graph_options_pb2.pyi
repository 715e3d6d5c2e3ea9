from cartopy_imu.mapping.proto.pose_graph import constraint_builder_options_pb2 as _constraint_builder_options_pb2
from cartopy_imu.mapping.proto.pose_graph import optimization_problem_options_pb2 as _optimization_problem_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PoseGraphOptions(_message.Message):
    __slots__ = ("optimize_every_n_nodes", "constraint_builder_options", "optimization_problem_options", "global_sampling_ratio", "max_num_final_iterations", "matcher_translation_weight", "matcher_rotation_weight", "log_residual_histograms", "global_constraint_search_after_n_seconds", "overlapping_submaps_trimmer_2d")
    class OverlappingSubmapsTrimmerOptions2D(_message.Message):
        __slots__ = ("fresh_submaps_count", "min_covered_area", "min_added_submaps_count")
        FRESH_SUBMAPS_COUNT_FIELD_NUMBER: _ClassVar[int]
        MIN_COVERED_AREA_FIELD_NUMBER: _ClassVar[int]
        MIN_ADDED_SUBMAPS_COUNT_FIELD_NUMBER: _ClassVar[int]
        fresh_submaps_count: int
        min_covered_area: float
        min_added_submaps_count: int
        def __init__(self, fresh_submaps_count: _Optional[int] = ..., min_covered_area: _Optional[float] = ..., min_added_submaps_count: _Optional[int] = ...) -> None: ...
    OPTIMIZE_EVERY_N_NODES_FIELD_NUMBER: _ClassVar[int]
    CONSTRAINT_BUILDER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    OPTIMIZATION_PROBLEM_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    GLOBAL_SAMPLING_RATIO_FIELD_NUMBER: _ClassVar[int]
    MAX_NUM_FINAL_ITERATIONS_FIELD_NUMBER: _ClassVar[int]
    MATCHER_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    MATCHER_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    LOG_RESIDUAL_HISTOGRAMS_FIELD_NUMBER: _ClassVar[int]
    GLOBAL_CONSTRAINT_SEARCH_AFTER_N_SECONDS_FIELD_NUMBER: _ClassVar[int]
    OVERLAPPING_SUBMAPS_TRIMMER_2D_FIELD_NUMBER: _ClassVar[int]
    optimize_every_n_nodes: int
    constraint_builder_options: _constraint_builder_options_pb2.ConstraintBuilderOptions
    optimization_problem_options: _optimization_problem_options_pb2.OptimizationProblemOptions
    global_sampling_ratio: float
    max_num_final_iterations: int
    matcher_translation_weight: float
    matcher_rotation_weight: float
    log_residual_histograms: bool
    global_constraint_search_after_n_seconds: float
    overlapping_submaps_trimmer_2d: PoseGraphOptions.OverlappingSubmapsTrimmerOptions2D
    def __init__(self, optimize_every_n_nodes: _Optional[int] = ..., constraint_builder_options: _Optional[_Union[_constraint_builder_options_pb2.ConstraintBuilderOptions, _Mapping]] = ..., optimization_problem_options: _Optional[_Union[_optimization_problem_options_pb2.OptimizationProblemOptions, _Mapping]] = ..., global_sampling_ratio: _Optional[float] = ..., max_num_final_iterations: _Optional[int] = ..., matcher_translation_weight: _Optional[float] = ..., matcher_rotation_weight: _Optional[float] = ..., log_residual_histograms: bool = ..., global_constraint_search_after_n_seconds: _Optional[float] = ..., overlapping_submaps_trimmer_2d: _Optional[_Union[PoseGraphOptions.OverlappingSubmapsTrimmerOptions2D, _Mapping]] = ...) -> None: ...
