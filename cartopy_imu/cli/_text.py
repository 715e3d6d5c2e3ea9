"""Small pieces of text: numbers for people, names made safe for a terminal."""

from __future__ import annotations

import math
import os
import re
from typing import Any

_UNITS = ("bytes", "kB", "MB", "GB", "TB")

# What messages advise to callers from Python, and what does the same here; the empty ones have no counterpart.
_ADVICE = (
    (r"\bwith strict=False", "without --strict"),
    (r"\brecover\(\)", "`cartopy-imu recover`"),
    (r"\bpass format_version=1 or 2\b", "pass --format-version 1 or 2"),
    (
        r"\ba QueuePolicy with late='drop' or late='reorder' tolerates",
        "--late drop or --late reorder tolerates",
    ),
    (r" \((?:missing_keys|unread_keys|cut_fractions)=[^()]*(?:\([^()]*\))?[^()]*\)", ""),
    (r" \(max_(?:record|message)_bytes\)", ""),
    (r", or pass gzip\.open\(path\) instead of the path", ""),
    (r"; choose another name or pass overwrite=True", "; choose another name"),
)


def in_words_of_the_command(text: str) -> str:
    """Return an error's text with flags in place of arguments of Python functions."""
    for pattern, words in _ADVICE:
        text = re.sub(pattern, words, text)
    return text


def printable(text: object) -> str:
    """Return text in which characters that could steer a terminal are shown as escapes."""
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in str(text))


def one_line(text: object) -> str:
    """Return text on a single line, safe for a terminal."""
    parts = (part.strip() for part in printable(text).splitlines())
    return "; ".join(part.rstrip(";") for part in parts if part)


def short_name(path: str) -> str:
    """Return the last part of a path, for tables."""
    return printable(os.path.basename(path) or path)


def number(value: float | None, digits: int = 4) -> str:
    """Return a number with so many significant digits; a dash for None."""
    if value is None or not math.isfinite(value):
        return "–" if value is None else str(value)
    if value == 0:
        return "0"
    if not 1e-6 <= abs(value) < 1e9:
        return f"{value:.{digits - 1}e}"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:,.{places}f}".replace(",", " ")


def count(value: int) -> str:
    """Return an integer with its thousands apart."""
    return f"{value:,}".replace(",", " ")


def plural(value: int, noun: str) -> str:
    """Return ``1 record`` or ``2 records``."""
    return f"{count(value)} {noun}{'' if value == 1 else 's'}"


def size(value: int) -> str:
    """Return a number of bytes in the unit that suits it."""
    amount, unit = float(value), 0
    while amount >= 1000 and unit < len(_UNITS) - 1:
        amount, unit = amount / 1000, unit + 1
    return f"{value} bytes" if unit == 0 else f"{amount:.3g} {_UNITS[unit]}"


def plain(value: Any) -> Any:
    """Return plain values for JSON, with None where a number is not finite."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
