"""Replay one golden input through the public API and print the output in the golden form.

    python scripts/replay_golden.py extrapolator FILE [--timing]
    python scripts/replay_golden.py queue FILE
    python scripts/replay_golden.py lua FILE [--configuration-directory DIR …]

The golden tests run the same functions (``replay/extrapolator.py``, ``replay/queue.py``, ``replay/lua.py``).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))


def main(argv: list[str] | None = None) -> int:
    """Print one replayed case; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    extrapolator = kinds.add_parser("extrapolator", help="an event stream (NAME.txt) → NAME.csv")
    extrapolator.add_argument("file", type=Path)
    extrapolator.add_argument("--timing", action="store_true", help="one line on stderr with times per call")
    queue = kinds.add_parser("queue", help="queue commands (NN_*.txt) → dispatch order")
    queue.add_argument("file", type=Path)
    lua = kinds.add_parser("lua", help="a configuration file → printed dictionary")
    lua.add_argument("file", type=Path)
    lua.add_argument("--configuration-directory", type=Path, action="append", default=[], metavar="DIR")
    arguments = parser.parse_args(argv)

    from cartopy_imu.common.errors import CartopyImuError

    try:
        if arguments.kind == "extrapolator":
            from replay import extrapolator as kind_extrapolator

            timing = kind_extrapolator.Timing() if arguments.timing else None
            for line in kind_extrapolator.replay(arguments.file.read_text(encoding="utf-8"), timing):
                print(line)
            if timing is not None:
                print(timing.line(), file=sys.stderr)
        elif arguments.kind == "queue":
            from replay import queue as kind_queue

            for line in kind_queue.replay(arguments.file.read_text(encoding="utf-8")):
                print(line)
        else:
            from replay import lua as kind_lua

            print(kind_lua.replay(arguments.file, arguments.configuration_directory), end="")
    except (CartopyImuError, OSError, UnicodeDecodeError) as error:
        print(f"replay_golden: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
