"""Lua configurations that try to get out, to hang or to use up the machine.

`REFUSED` must end in `ConfigurationError`. `REACH` returns the names of what can be reached but should not.
`LOOK_OUTSIDE` returns whatever it can find out about files and the environment; ``SECRET`` stands for a file outside
the configuration directory.
"""

from __future__ import annotations

REFUSED = {
    # endless
    "loop": "while true do end",
    "goto": "::again:: goto again",
    "tail call": "local function f() return f() end f()",
    "loop inside pcall": "while true do pcall(function() while true do end end) end",
    "pcall of itself": "local function f() pcall(f) end while true do pcall(f) end",
    "pcalls in pcalls": "local function f(n) if n > 0 then pcall(f, n - 1) end while true do end end f(100)",
    "pcall many times after the end": "pcall(function() while true do end end) for i = 1, 1e9 do pcall(error) end",
    "sort that calls back for ever": "table.sort({ 1, 2, 3 }, function() while true do end end)",
    "gsub that calls back for ever": '("aaa"):gsub(".", function() while true do end end)',
    "growing arguments": "local function f(...) return f(1, ...) end f()",
    # stack
    "recursion": "local function f() return 1 + f() end f()",
    "recursion through pcall": "local function f() return pcall(f), 1 end f() while true do f() end",
    "recursion through gsub": 'local function f() ("a"):gsub(".", f) end f() while true do f() end',
    "recursion through sort": "local function f() table.sort({ 1, 2 }, f) end f()",
    "unpack too much": "return { table.unpack({}, 1, 1e8) }",
    "unpack from far below": "return { table.unpack({}, -2^31, 2^31) }",
    "unpack near the end of numbers": "return { table.unpack({}, 2^31 - 3, 2^31 - 1) }",
    "bytes of a long text": 'return { ("x"):rep(3e6):byte(1, -1) }',
    "parentheses": "return " + "(" * 100_000 + "1" + ")" * 100_000,
    "braces": "return " + "{" * 100_000 + "}" * 100_000,
    "long concatenation": "return { " + "..".join(['"a"'] * 50_000) + " }",
    "deep functions": "return " + "function() return " * 1000 + "1" + " end" * 1000,
    "many locals": "\n".join(f"local a{i} = 1" for i in range(300)),
    # memory
    "rep": 'return { ("x"):rep(1e9) }',
    "rep of rep": 'local s = "x" for i = 1, 100 do s = s:rep(1000) end',
    "doubling": 'local s = "x" while true do s = s .. s end',
    "growing table": "local t = {} for i = 1, 1e9 do t[i] = i end",
    "growing table inside pcall": "local t = {} while true do pcall(function() for i = 1, 1e9 do t[#t + 1] = i end end) end",
    "closures": "local t = {} while true do t = { t, function() return t end } end",
    "gsub that grows": 'return { (("a"):rep(1e5)):gsub("", ("b"):rep(1e5)) }',
    "concat that grows": 'local t = {} for i = 1, 1000 do t[i] = ("x"):rep(5000) end while true do table.concat(t) end',
    "copies of a long text": 'local s = ("x"):rep(2e6) for i = 1, 1e9 do local t = s .. i end',
    # long work inside one C call
    "many short patterns": 'local s = ("a"):rep(200) for i = 1, 1e9 do s:find(".-.-b") end',
    "pattern with many repeats": 'return { (("a"):rep(30000)):match((".-"):rep(20) .. "b") }',
    "pattern with many options": 'return { (("a"):rep(40)):find(("a?"):rep(40) .. ("a"):rep(40)) }',
    "pattern with balances": 'return { (("("):rep(1e5)):find(("%b()"):rep(10)) }',
    "pattern with back references": 'return { (("a"):rep(1e4)):find("(.-)(.-)%1%2b") }',
    "gmatch": 'for x in (("a"):rep(1e5)):gmatch(".-.-b") do end',
    "plain find": 'local a = ("a"):rep(2e6) return { a:find(("a"):rep(1e6) .. "b", 1, true) }',
    "sorting for ever": "local t = {} for i = 1, 2e5 do t[i] = i % 7 end while true do table.sort(t) end",
    "sort with an impossible order": "local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function() return true end)",
    "inserting in front": "local t = {} for i = 1, 1e9 do table.insert(t, 1, i) end",
    "removing in front": "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.remove(t, 1) t[#t + 1] = 1 end",
    "colliding keys": "local t = {} for i = 1, 1e9 do t[1 + i * 2^-50] = i end",
    "colliding keys, far apart": "local t = {} for i = 1, 1e9 do t[i * 2^32 + i] = i end",
    # results that cannot be
    "cycle": "local t = {} t.a = { b = t } return t",
    "table in itself": "local t = {} t.t = t return t",
    "laughing tables": "local t = { 1 } for i = 1, 40 do t = { t, t } end return t",
    "deep table": "local t = { 1 } for i = 1, 1e5 do t = { t } end return t",
    "one text many times": 'local s = ("x"):rep(1e6) local t = {} for i = 1, 9e4 do t[i] = s end return t',
    "function": "return { a = print }",
    "function as key": "return { [print] = 1 }",
    # odd errors
    "error of a table": "error({})",
    "error of nothing": "error()",
    "error of a function": "error(print)",
    "error of true": "error(true)",
    "error without a place": 'error("x", 0)',
    "error with a made-up place": 'error("/etc/passwd:1: x", 0)',
    "long error": 'error(("x"):rep(1e6))',
    "error of bytes": 'error("\\255\\254\\n\\0")',
    # code that is none
    "compiled code": "\x1bLua\x52\x00\x01\x04\x08\x04\x08\x00",
    "zero byte": "return {}\0",
    "nothing": "",
    "no globals": "_ENV = nil x = 1",
    "format width": 'return { string.format("%1000d", 1) }',
    "format star": 'return { string.format("%*d", 1) }',
    "format without values": 'return { ("%s"):rep(1000):format(1) }',
    # files
    "include nothing": "include(nil)",
    "include a table": "include {}",
    "include a number": "include(5)",
    "include a long name": 'include(("x"):rep(5000))',
    "include above": 'include "../secret.lua"',
    "include absolute": 'include "/etc/passwd"',
    "include with a zero byte": 'include "a\\0b"',
    "include the empty name": 'include ""',
    "include the directory": 'include "."',
    "include bytes": 'include "\\255\\254"',
    "include inside sort": 'table.sort({ 2, 1 }, function() include "leaf.lua" end)',
    "include inside gsub": '("x"):gsub(".", function() include "leaf.lua" end)',
    "include without end": 'while true do pcall(include, "gone.lua") end',
    "read without end": 'while true do pcall(read, "leaf.lua") end',
    "read above": 'return { read "../secret.lua" }',
    "choose a number": "return { choose(1, 2, 3) }",
}

REACH = """
local found = {}
local function look(holder, prefix, names)
  for name in names:gmatch("%S+") do
    local fine, value = pcall(function() return holder[name] end)
    if fine and value ~= nil then found[#found + 1] = prefix .. name end
  end
end
look(_G, "", "io debug package require load loadfile loadstring dofile module coroutine collectgarbage")
look(_G, "", "setmetatable getmetatable xpcall python lupa newproxy getfenv setfenv jit ffi unpack arg")
look(string, "string.", "dump pack unpack")
look("", "string:", "dump pack unpack __index __metatable")
look(table, "table.", "move")
look(math, "math.", "random randomseed")
look(os, "os.", "execute exit remove rename tmpname setlocale time clock date difftime")
for name in pairs(os) do if name ~= "getenv" then found[#found + 1] = "os." .. name end end
for _, value in ipairs({ include, choose, read, print, os.getenv, string.find, pcall, error, next }) do
  if type(value) ~= "function" then found[#found + 1] = "not a function: " .. type(value) end
  look(value, "function.", "__class__ __globals__ __self__ __call__ func_globals")
end
for name, value in pairs(_G) do
  if type(value) == "userdata" or type(value) == "thread" then found[#found + 1] = name end
end
local fine, problem = pcall(include, "gone.lua")
if fine or type(problem) ~= "string" then found[#found + 1] = "error object " .. type(problem) end
return found
"""

LOOK_OUTSIDE = """
local seen = {}
local function try(action, ...)
  local fine, value = pcall(action, ...)
  seen[#seen + 1] = tostring(value)
end
for _, name in ipairs({ "SECRET", "../secret.lua", "./../secret.lua", "sub/../../secret.lua", "..\\\\secret.lua",
                        "file:SECRET", "~/secret.lua", "/proc/self/environ", "secret.lua" }) do
  try(read, name)
  try(include, name)
end
for _, name in ipairs({ "PATH", "HOME", "SECRET_VARIABLE", "", "A=B" }) do try(os.getenv, name) end
try(function() return io.open("SECRET"):read("*a") end)
try(function() return io.lines("SECRET")() end)
try(function() return os.execute("cat SECRET") end)
try(function() return io.popen("cat SECRET"):read("*a") end)
try(function() return dofile("SECRET") end)
try(function() return loadfile("SECRET")() end)
try(function() return load("return SECRET_GLOBAL")() end)
try(function() return require("secret") end)
try(function() return package.loadlib("SECRET", "*") end)
try(function() return python.eval("open('SECRET').read()") end)
try(function() return python.builtins.open("SECRET").read() end)
try(function() return getmetatable("").__index.dump(function() end) end)
try(function() return debug.getregistry() end)
try(function() return string.dump(function() end) end)
return seen
"""
