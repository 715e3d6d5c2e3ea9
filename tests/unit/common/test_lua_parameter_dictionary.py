from __future__ import annotations

import logging
import math
import pickle
from pathlib import Path

import pytest

from cartopy_imu.common import (
    ConfigurationError,
    ConfigurationFileResolver,
    LuaLimits,
    LuaParameterDictionary,
    MissingDependencyError,
    MissingKeyError,
    UnreadKeyError,
)


def load(code: str, **options) -> LuaParameterDictionary:
    return LuaParameterDictionary(code, name="robot.lua", **options)


EVERYTHING = """
return {
  text = "a", number = 2.5, whole = 7, yes = true, no = false,
  inner = { deep = { x = 1 } },
  numbers = { 1, 2.5, "3" }, texts = { "a", "b" }, tables = { { x = 1 }, { x = 2 } },
}
"""


def test_typed_getters() -> None:
    options = load(EVERYTHING)
    assert options.get_string("text") == "a"
    assert options.get_double("number") == 2.5
    assert (options.get_int("whole"), type(options.get_int("whole"))) == (7, int)
    assert options.get_non_negative_int("whole") == 7
    assert options.get_bool("yes") is True
    assert options.get_bool("no") is False
    inner = options.get_dictionary("inner")
    assert inner.get_dictionary("deep").get_double("x") == 1.0
    assert inner.get_dictionary("deep").path == "inner.deep"
    assert options.get_dictionary("numbers").get_array_values_as_doubles() == [1.0, 2.5, 3.0]
    assert options.get_dictionary("texts").get_array_values_as_strings() == ["a", "b"]
    tables = options.get_dictionary("tables").get_array_values_as_dictionaries()
    assert [table.get_int("x") for table in tables] == [1, 2]
    assert options.get_value("number") == 2.5


def test_keys() -> None:
    options = load(EVERYTHING)
    assert options.keys() == sorted(options.keys())
    assert len(options.keys()) == 9
    assert options.has_key("text")
    assert not options.has_key("other")
    assert options.is_dictionary("inner")
    assert not options.is_dictionary("text")
    assert options.get_dictionary("numbers").keys() == []
    assert len(options.unread_keys()) == 8


@pytest.mark.parametrize(
    ("getter", "key", "text"),
    [
        ("get_string", "number", "robot.lua:3: number is 2.500000; expected a text in quotes"),
        ("get_double", "text", "robot.lua:3: text is the text 'a'; expected a number"),
        ("get_double", "yes", "robot.lua:3: yes is true; expected a number"),
        ("get_double", "inner", "robot.lua:4: inner is a table; expected a number"),
        ("get_int", "number", "robot.lua:3: number is 2.5; expected a whole number"),
        ("get_bool", "whole", "robot.lua:3: whole is 7.000000; expected true or false"),
        ("get_dictionary", "no", "robot.lua:3: no is false; expected a table in braces"),
        ("look_up", "no", "robot.lua:3: no is false; expected a table in braces"),
    ],
)
def test_wrong_types_are_named(getter: str, key: str, text: str) -> None:
    options = load(EVERYTHING)
    with pytest.raises(ConfigurationError) as caught:
        getattr(options, getter)(key)
    assert str(caught.value).startswith(text)
    assert caught.value.key == key
    assert key in [problem.path for problem in options.unread_keys()]  # a refused read is no read


@pytest.mark.parametrize(
    ("getter", "values", "place"),
    [
        ("get_array_values_as_doubles", "{ 1, {} }", "list[2] is a table; expected a number"),
        ("get_array_values_as_strings", '{ "a", 1 }', "list[2] is 1.000000; expected a text in quotes"),
        ("get_array_values_as_dictionaries", "{ {}, true }", "list[2] is true; expected a table in braces"),
    ],
)
def test_wrong_types_in_lists(getter: str, values: str, place: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        getattr(load(f"return {{ list = {values} }}").get_dictionary("list"), getter)()
    assert str(caught.value).startswith(f"robot.lua:1: {place}")


def test_each_key_once() -> None:
    options = load("return { a = 1, b = 2, inner = { c = 3, d = 4 }, list = { { e = 5 }, { e = 6 } } }")
    options.get_double("a")
    options.get_double("a")
    options.get_dictionary("inner").get_double("c")
    for table in options.get_dictionary("list").get_array_values_as_dictionaries():
        table.has_key("e")
    with pytest.raises(UnreadKeyError) as caught:
        options.check_all_keys_read()
    assert caught.value.unread_keys == ("b", "inner.d", "list[1].e", "list[2].e")
    assert caught.value.repeated_keys == ("a",)
    assert caught.value.missing_keys == ()
    assert "unused 4 keys: b (robot.lua:1), inner.d (robot.lua:1), " in str(caught.value)
    assert "1 key read more than once: a (robot.lua:1, read 2 times)" in str(caught.value)


def test_unread_table_is_named_once() -> None:
    with pytest.raises(UnreadKeyError) as caught:
        load("return { inner = { c = 3, d = 4 } }").check_all_keys_read()
    assert caught.value.unread_keys == ("inner",)


def test_context_manager_checks() -> None:
    with load("return { a = 1 }") as options:
        options.get_double("a")
    with pytest.raises(UnreadKeyError, match="unused 1 key: a"), load("return { a = 1 }"):
        pass
    with pytest.raises(ZeroDivisionError), load("return { a = 1 }"):
        _ = 1 / 0


def test_mark_read() -> None:
    options = load(EVERYTHING)
    for key in options.keys():  # noqa: SIM118
        options.mark_read(key)
    assert options.check_all_keys_read() == []


def test_warning_instead_of_error(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        warnings = load("return { a = 1 }").check_all_keys_read("warn")
    assert warnings == ["robot.lua: unused 1 key: a (robot.lua:1)"]
    assert caplog.messages == warnings
    with pytest.raises(ConfigurationError, match="'error' or 'warn'"):
        load("return { a = 1 }").check_all_keys_read("ignore")  # type: ignore[arg-type]


def test_missing_key() -> None:
    inner = load("return { inner = { rate = 1, range = 2 } }").get_dictionary("inner")
    with pytest.raises(MissingKeyError) as caught:
        inner.get_double("raet")
    assert str(caught.value) == "robot.lua: missing 1 key: inner.raet (present is rate)"
    assert caught.value.missing_keys == ("inner.raet",)
    assert isinstance(caught.value, KeyError)
    with pytest.raises(MissingKeyError):
        inner.look_up("other")


def test_print_goes_to_the_log(caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
    with caplog.at_level(logging.INFO):
        load('print("hello", 1, nil) for i = 1, 1000 do print(i) end return {}')
    assert caplog.messages[0] == "robot.lua: hello\t1\tnil"
    assert len(caplog.messages) == 100
    assert capsys.readouterr() == ("", "")


def test_environment_is_closed_unless_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROBOT_NAME", "büro")
    monkeypatch.setenv("OTHER", "secret")
    code = 'return { a = tostring(os.getenv("ROBOT_NAME")), b = tostring(os.getenv("OTHER")) }'
    assert load(code).to_mapping() == {"a": "nil", "b": "nil"}
    for allowed in (["ROBOT_NAME", "NOT_SET"], "ROBOT_NAME"):
        assert load(code, allowed_environment=allowed).to_mapping() == {"a": "büro", "b": "nil"}


def test_facts(tmp_path: Path) -> None:
    (tmp_path / "main.lua").write_text('include "part.lua" return { a = A, inner = {} }')
    (tmp_path / "part.lua").write_text("A = 1")
    options = LuaParameterDictionary.from_file(tmp_path / "main.lua")
    assert options.source == str(tmp_path / "main.lua")
    assert options.files == (str(tmp_path / "main.lua"), str(tmp_path / "part.lua"))
    assert repr(options) == f"<LuaParameterDictionary of {tmp_path / 'main.lua'} with 2 keys>"
    assert repr(options.get_dictionary("inner")) == "<LuaParameterDictionary inner with 0 keys>"
    assert load("return {}").files == ()
    assert str(load("return { a = 1 }")) == "return {\n  a = 1.000000,\n}\n"


def test_files_found_again_through_a_link_are_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "main.lua").write_text('include "a.lua" include "b.lua" return {}')
    (tmp_path / "a.lua").write_text("")
    (tmp_path / "b.lua").symlink_to(tmp_path / "a.lua")
    with pytest.raises(
        ConfigurationError, match=r"main\.lua:1: include: .*b\.lua was already included, by main\.lua:1"
    ):
        LuaParameterDictionary.from_file(tmp_path / "main.lua")


def test_linked_files_outside_the_directory_are_fine(tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    (tmp_path / "install").mkdir()
    (tmp_path / "source" / "part.lua").write_text("A = 1")
    (tmp_path / "install" / "part.lua").symlink_to(tmp_path / "source" / "part.lua")
    (tmp_path / "install" / "main.lua").write_text('include "part.lua" return { a = A }')
    assert LuaParameterDictionary.from_file(tmp_path / "install" / "main.lua").to_mapping() == {"a": 1.0}


def test_same_name_in_two_directories(tmp_path: Path) -> None:
    # A robot's own trajectory_builder.lua that builds on the standard one of the same name.
    (tmp_path / "trajectory_builder.lua").write_text(
        'include "trajectory_builder.lua"\nTRAJECTORY_BUILDER.collate_landmarks = nil .. 1'
    )
    resolver = ConfigurationFileResolver()
    standard = resolver.get_full_path("trajectory_builder.lua")
    code = (tmp_path / "trajectory_builder.lua").read_bytes()
    with pytest.raises(ConfigurationError, match=r"trajectory_builder\.lua:2: attempt to concatenate"):
        LuaParameterDictionary(code, resolver, name="trajectory_builder.lua")
    code = code.replace(b"nil .. 1", b"true") + b" return TRAJECTORY_BUILDER"
    loaded = LuaParameterDictionary(code, resolver, name="trajectory_builder.lua")
    assert str(standard) in loaded.files


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\x1bLua\x52\x00", "compiled Lua code"),
        (b"\xff\xfer\x00e\x00t\x00", "UTF-16"),
        (b"return { a = '\xe4' }", r"a holds text that is not UTF-8 \(byte 0xe4"),
        (b"return { ['\xe4'] = 1 }", "not UTF-8"),
        (b"return {}\0", "main.lua:1: "),
        (b"return nil", "main.lua returned nothing"),
        (b"return 'x'", "main.lua returned a string"),
        (b"x = 1", "main.lua returned nothing"),
    ],
)
def test_odd_files(tmp_path: Path, content: bytes, problem: str) -> None:
    (tmp_path / "main.lua").write_bytes(content)
    with pytest.raises(ConfigurationError, match=problem) as caught:
        LuaParameterDictionary.from_file(tmp_path / "main.lua")
    assert str(tmp_path / "main.lua") in str(caught.value)


def test_text_in_other_encodings_is_fine_in_comments(tmp_path: Path) -> None:
    (tmp_path / "main.lua").write_bytes(b"-- Gr\xf6\xdfe\nreturn { a = 1 }")
    assert LuaParameterDictionary.from_file(tmp_path / "main.lua").to_mapping() == {"a": 1.0}
    (tmp_path / "main.lua").write_bytes(b"\xef\xbb\xbfreturn { a = '\xc3\xb6' }\r\n")
    assert LuaParameterDictionary.from_file(tmp_path / "main.lua").to_mapping() == {"a": "ö"}


def test_included_bytecode_is_refused(tmp_path: Path) -> None:
    (tmp_path / "code.lua").write_bytes(b"\x1bLua")
    with pytest.raises(ConfigurationError, match=r"robot\.lua:1: include: .*code\.lua is compiled Lua code"):
        load('include "code.lua" return {}', file_resolver=ConfigurationFileResolver([tmp_path]))


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("return { f = print }", "f is a function"),
        ("return { list = { 1, nil, 3 } }", r"list has a value \[3\] but none at \[2\]"),
        ("return { [0] = 1 }", r"\[0\] but none at \[1\]"),
        ("return { [1.5] = 1 }", r"\[1.5\] but none at \[1\]"),
        ("return { [math.huge] = 1 }", r"\[inf\]"),
        ("return { [true] = 1 }", "a key that is a boolean"),
        ("return { a = { [{}] = 1 } }", "a has a key that is a table"),
        ("local t = {} t.a = { b = t } return t", "a.b contains itself"),
        ("local t = {} for i = 1, 60 do t = { t } end return t", "nested too deeply"),
        ("local t = { 1 } for i = 1, 40 do t = { t, t } end return t", "more than 100000 values"),
        ('local s = ("x"):rep(1e5) local t = {} for i = 1, 100 do t[i] = s end return t', "bytes of text"),
    ],
)
def test_what_cannot_stand_in_a_configuration(code: str, problem: str) -> None:
    with pytest.raises(ConfigurationError, match=problem):
        load(code)


def test_one_table_in_two_places_is_fine() -> None:
    options = load("local shared = { x = 1 } return { a = shared, b = shared }")
    assert options.to_mapping() == {"a": {"x": 1.0}, "b": {"x": 1.0}}
    options.get_dictionary("a").get_double("x")
    assert [problem.path for problem in options.unread_keys()] == ["b"]


def test_printed_numbers_and_texts() -> None:
    code = r'return { a = -0., b = 5e-324, c = 0/0, d = 1e300, e = "\0001\n\r\127ä\\", ["a b"] = 1, ["end"] = 2 }'
    printed = load(code).to_string()
    assert '  a = -0.000000,\n  ["a b"] = 1.000000,\n  b = 0.000000,\n  c = 0/0,\n' in printed
    assert f"  d = {1e300:f},\n" in printed
    assert '  e = "\\0001\\\n\\13\\127ä\\\\",\n  ["end"] = 2.000000,\n' in printed
    assert load(printed).to_string() == printed


def test_values_are_exact() -> None:
    code = "return { 0.1, -0., 5e-324, 1.7976931348623157e308, math.huge, -math.huge, 2^53 + 1, 1/3 }"
    values = load(code).get_array_values_as_doubles()
    assert values == [0.1, 0.0, 5e-324, 1.7976931348623157e308, math.inf, -math.inf, 2.0**53, 1 / 3]
    assert math.copysign(1.0, values[1]) == -1.0


def test_from_mapping_and_back() -> None:
    values = {"a": 1.0, "b": {"c": [1.0, "x", True], "d": {}}}
    options = LuaParameterDictionary.from_mapping(values)
    assert options.to_mapping() == values
    assert load(options.to_string()).to_mapping() == values
    assert load("return { 1, a = 2 }").to_mapping() == {"a": 2.0, "[]": [1.0]}
    for wrong in ({"a": None}, {"a": b"5"}, {"a": {"b": object()}}, {"a": 1j}, [1]):
        with pytest.raises(ConfigurationError):
            LuaParameterDictionary.from_mapping(wrong)  # type: ignore[arg-type]


def test_copies_by_pickle() -> None:
    assert pickle.loads(pickle.dumps(load(EVERYTHING))).to_string() == load(EVERYTHING).to_string()


def test_missing_lupa_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "lupa.lua52", None)
    with pytest.raises(MissingDependencyError, match=r"pip install 'lupa>=2\.0'"):
        load("return {}")


@pytest.mark.parametrize(
    ("limits", "code", "problem"),
    [
        (LuaLimits(max_include_depth=2), 'include "a.lua" return {}', "more than 2 levels deep"),
        (LuaLimits(max_files=1), 'read "b.lua" read "b.lua" return {}', "more than 1 files"),
        (
            LuaLimits(max_instructions=1000),
            "for i = 1, 1e6 do end return {}",
            "longer than 1000 instructions",
        ),
        (LuaLimits(max_memory=65536), 'return { ("x"):rep(1e6) }', "more than 65536 bytes of memory"),
        (LuaLimits(max_table_depth=2), "return { a = { b = { } } }", "a.b is nested too deeply"),
        (LuaLimits(max_values=3), "return { 1, 2, 3 }", "more than 3 values"),
        (LuaLimits(max_text=3), 'return { a = "xxx" }', "more than 3 bytes"),
        (LuaLimits(max_file_size=5), 'read "a.lua" return {}', "larger than the accepted 5 bytes"),
    ],
)
def test_limits(tmp_path: Path, limits: LuaLimits, code: str, problem: str) -> None:
    (tmp_path / "a.lua").write_text('include "b.lua"')
    (tmp_path / "b.lua").write_text("")
    with pytest.raises(ConfigurationError, match=problem):
        load(code, file_resolver=ConfigurationFileResolver([tmp_path]), limits=limits)


def test_impossible_limits_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="max_memory"):
        LuaLimits(max_memory=1000)
    with pytest.raises(ConfigurationError, match="max_table_depth"):
        LuaLimits(max_table_depth=1000)
