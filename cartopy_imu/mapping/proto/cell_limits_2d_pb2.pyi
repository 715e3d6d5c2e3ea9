from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class CellLimits(_message.Message):
    __slots__ = ("num_x_cells", "num_y_cells")
    NUM_X_CELLS_FIELD_NUMBER: _ClassVar[int]
    NUM_Y_CELLS_FIELD_NUMBER: _ClassVar[int]
    num_x_cells: int
    num_y_cells: int
    def __init__(self, num_x_cells: _Optional[int] = ..., num_y_cells: _Optional[int] = ...) -> None: ...
