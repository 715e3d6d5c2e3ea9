"""``python -m cartopy_imu`` is the ``cartopy-imu`` command."""

from __future__ import annotations

import sys

from cartopy_imu.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
