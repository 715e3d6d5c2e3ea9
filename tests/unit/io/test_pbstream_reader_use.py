"""A reader that is closed, has failed or is in use elsewhere never looks like one at the end of its file."""

from __future__ import annotations

import io
import threading

import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import CorruptRecordError, PbstreamError
from cartopy_imu.io import PbstreamReader

DATA = twin.stream([twin.imu(1000 + i) for i in range(5)])


@pytest.mark.parametrize("taken", [0, 2, 5])
def test_closed(taken: int) -> None:
    with PbstreamReader(io.BytesIO(DATA)) as reader:
        for _ in range(taken):
            next(reader)
    for _ in range(2):
        with pytest.raises(PbstreamError, match="closed"):
            next(reader)
    with pytest.raises(PbstreamError, match="closed"):
        list(reader)
    reader.close()


def test_end_of_file_stays_the_end() -> None:
    reader = PbstreamReader(io.BytesIO(DATA))
    assert len(list(reader)) == 5
    assert list(reader) == []


def test_failed() -> None:
    reader = PbstreamReader(io.BytesIO(twin.stream([twin.imu(1000), b"\x32\x7f\x01", twin.imu(1001)])))
    with pytest.raises(CorruptRecordError):
        list(reader)
    with pytest.raises(PbstreamError, match="an error stopped this reader") as again:
        next(reader)
    assert isinstance(again.value.__cause__, CorruptRecordError)


class Waiting:
    """Gives the header, then waits inside ``read`` until it may go on."""

    def __init__(self) -> None:
        self.file = io.BytesIO(DATA)
        self.armed = False
        self.inside, self.go_on = threading.Event(), threading.Event()

    def read(self, size: int, /) -> bytes:
        if self.armed:
            self.inside.set()
            assert self.go_on.wait(60)
        return self.file.read(min(size, 64))


def test_two_threads() -> None:
    file = Waiting()
    reader = PbstreamReader(file)
    file.armed = True
    read: list[int] = []
    thread = threading.Thread(target=lambda: read.extend(record.time or 0 for record in reader))
    thread.start()
    try:
        assert file.inside.wait(60)
        with pytest.raises(PbstreamError, match="another thread is reading"):
            next(reader)
        with pytest.raises(PbstreamError, match="another thread is reading"):
            reader.close()
    finally:
        file.go_on.set()
        thread.join()
    assert read == [1000 + i for i in range(5)]
