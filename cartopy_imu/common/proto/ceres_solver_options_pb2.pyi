from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class CeresSolverOptions(_message.Message):
    __slots__ = ("use_nonmonotonic_steps", "max_num_iterations", "num_threads")
    USE_NONMONOTONIC_STEPS_FIELD_NUMBER: _ClassVar[int]
    MAX_NUM_ITERATIONS_FIELD_NUMBER: _ClassVar[int]
    NUM_THREADS_FIELD_NUMBER: _ClassVar[int]
    use_nonmonotonic_steps: bool
    max_num_iterations: int
    num_threads: int
    def __init__(self, use_nonmonotonic_steps: bool = ..., max_num_iterations: _Optional[int] = ..., num_threads: _Optional[int] = ...) -> None: ...
