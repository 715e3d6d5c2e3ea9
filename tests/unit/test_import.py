"""Importing stays light: optional and heavy packages load only when their feature is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ["grpc", "lupa", "matplotlib", "rich", "rclpy", "scipy", "serial"]


def loaded_after(statement: str) -> set[str]:
    program = f"import sys\n{statement}\nprint('\\n'.join(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return set(result.stdout.split())


def test_the_package_alone_loads_nothing_else() -> None:
    loaded = loaded_after("import cartopy_imu")
    assert not loaded & {*HEAVY, "numpy", "google.protobuf", "cartopy_imu._core"}


@pytest.mark.parametrize("part", ["common", "transform", "sensor", "io", "mapping", "cloud", "cli"])
def test_a_part_loads_no_optional_package(part: str) -> None:
    assert not loaded_after(f"import cartopy_imu.{part}") & set(HEAVY)


def test_all_public_names_load_without_optional_packages() -> None:
    loaded = loaded_after("from cartopy_imu import *")
    assert not loaded & set(HEAVY)


def test_messages_of_a_higher_part_do_not_load_that_part() -> None:
    loaded = loaded_after("import cartopy_imu.mapping.proto.serialization_pb2")
    parts = {name for name in loaded if name.startswith("cartopy_imu.") and "proto" not in name.split(".")}
    assert parts <= {
        "cartopy_imu.common",
        "cartopy_imu.common.lazy_exports",
        "cartopy_imu.mapping",
        "cartopy_imu.sensor",
        "cartopy_imu.transform",
    }


def test_modules_can_be_imported_in_any_order() -> None:
    for first in ("sensor.local_slam_result_data", "transform.proto_conversion", "sensor.imu_data_array"):
        assert f"cartopy_imu.{first}" in loaded_after(f"import cartopy_imu.{first}")


def test_a_function_is_not_hidden_by_the_module_of_its_name() -> None:
    program = (
        "import cartopy_imu; cartopy_imu.create_pose_extrapolator; import cartopy_imu.io.sample_log; "
        "from cartopy_imu.mapping import create_pose_extrapolator; from cartopy_imu.io import sample_log; "
        "assert callable(create_pose_extrapolator) and callable(sample_log) and callable(cartopy_imu.io.sample_log)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
