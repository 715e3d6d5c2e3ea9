"""The page of configuration keys is what its script writes, and says something about every key."""

from __future__ import annotations

import update_configuration_doc


def test_up_to_date() -> None:
    assert update_configuration_doc.TARGET.read_text("utf-8") == update_configuration_doc.render()


def test_every_key_has_a_meaning() -> None:
    rows = [line for line in update_configuration_doc.render().splitlines() if line.startswith("| `")]
    assert len(rows) > 150
    for row in rows:
        key, kind, default, meaning = (cell.strip() for cell in row.strip("|").split("|"))
        assert kind, key
        assert default, key
        assert meaning.endswith("."), row
