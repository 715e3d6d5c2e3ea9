"""Messages of the map builder service; the service itself is not part of this version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "MapBuilderServerOptions",
]

if TYPE_CHECKING:
    from cartopy_imu.cloud.map_builder_server_options import MapBuilderServerOptions
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "MapBuilderServerOptions": "cartopy_imu.cloud.map_builder_server_options",
        },
    )
