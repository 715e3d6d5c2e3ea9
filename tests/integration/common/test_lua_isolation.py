"""Hostile configurations in a process of their own: it stays alive, small, and gives nothing away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.hostile_lua import LOOK_OUTSIDE, REACH, REFUSED
from support.shared import REPOSITORY

PROGRAM = """
import json, resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from support.hostile_lua import LOOK_OUTSIDE, REACH, REFUSED
from cartopy_imu.common import ConfigurationError, LuaLimits, LuaParameterDictionary

home = Path(sys.argv[2])
codes = {**REFUSED, "reach": REACH, "look outside": LOOK_OUTSIDE.replace("SECRET\\"", sys.argv[3] + "\\"")}
start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
out = {}
for name, code in codes.items():
    (home / "robot.lua").write_bytes(code.encode("latin-1"))
    try:
        values = LuaParameterDictionary.from_file(home / "robot.lua", limits=LuaLimits(max_seconds=0.3))
        out[name] = ["loaded", *values.get_array_values_as_strings()]
    except ConfigurationError as error:
        out[name] = ["refused", str(error)]
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start
print(json.dumps({"out": out, "grown_kb": peak}))
"""


def test_hostile_files_in_their_own_process(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="needs the memory figures of a Unix process")
    home = tmp_path / "home"
    home.mkdir()
    (home / "leaf.lua").write_text("LEAF = 1")
    secret = tmp_path / "secret.lua"
    secret.write_text("SECRET_GLOBAL = 'the secret'")
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(REPOSITORY / "tests"), str(home), str(secret)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "SECRET_VARIABLE": "the secret"},
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert "the secret" not in result.stdout
    report = json.loads(result.stdout)
    out = report["out"]
    assert {name: out[name][0] for name in REFUSED} == dict.fromkeys(REFUSED, "refused")
    assert out["reach"] == ["loaded"]
    assert out["look outside"][0] == "loaded"
    assert len(REACH) > 0
    assert len(LOOK_OUTSIDE) > 0
    assert sorted(path.name for path in tmp_path.rglob("*.lua")) == ["leaf.lua", "robot.lua", "secret.lua"]
    assert report["grown_kb"] < 60_000
