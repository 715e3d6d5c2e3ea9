"""Examples in docstrings run and print what they say."""

from __future__ import annotations

import doctest
import importlib

import pytest
from support.package import modules

WITH_EXAMPLES = sorted(name for name, path in modules().items() if ">>> " in path.read_text("utf-8"))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), raise_on_error=False)
    assert result.failed == 0
