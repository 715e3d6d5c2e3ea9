"""Replay of queue commands: ``queue``, ``add``, ``finish``, ``flush``, ``blocker`` TRAJECTORY SENSOR [TIME]."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.sensor import OrderedMultiQueue, QueueKey


class Stamp(NamedTuple):
    """The least that a queue takes."""

    time: int


def replay(text: str) -> Iterator[str]:
    """Yield the lines of the golden form: what each command dispatched, after a comment that repeats the command.

    Parameters
    ----------
    text : str
        One command a line; empty lines and ``#`` comments are skipped.

    Raises
    ------
    InvalidDataError
        If a line is no command; the text names the line.
    """
    lines: list[str] = []
    queue = OrderedMultiQueue()

    def dispatched(key: QueueKey, stamp: Stamp) -> None:
        lines.append(f"dispatch {key.trajectory_id} {key.sensor_id} {stamp.time}")

    for number, line in enumerate(text.splitlines(), start=1):
        command, *words = line.partition("#")[0].split() or [""]
        try:
            if command in ("flush", "blocker", ""):
                _expect(words, 0)
            else:
                _expect(words, 3 if command == "add" else 2)
                key = QueueKey(int(words[0]), words[1])
            if command == "queue":
                queue.add_queue(key, functools.partial(dispatched, key))
            elif command == "add":
                queue.add(key, Stamp(int(words[2])))
            elif command == "finish":
                lines.append(f"# finish {key.trajectory_id} {key.sensor_id}")
                queue.mark_queue_as_finished(key)
            elif command == "flush":
                lines.append("# flush")
                queue.flush()
            elif command == "blocker":
                blocker = queue.get_blocker()
                lines.append("blocker " + ("none" if blocker is None else f"{blocker[0]} {blocker[1]}"))
            elif command:
                raise ValueError(f"unknown command {command!r}")
        except ValueError as error:
            raise InvalidDataError(f"line {number}: {line!r}: {error}") from error
        yield from lines
        lines.clear()


def _expect(words: list[str], count: int) -> None:
    if len(words) != count:
        raise ValueError(f"expected {count} words after the command, got {len(words)}")
