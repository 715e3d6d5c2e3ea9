"""The trusted Lua code that builds the sandbox and runs a configuration inside it.

How it holds, in short:

* Configuration code runs in a coroutine with its own table of globals, made from a list of harmless functions.
  The real globals (``io``, ``os``, ``debug``, ``package``, ``load``, ``require``, ``coroutine``,
  ``setmetatable``, ``collectgarbage``, lupa's ``python`` …) are wiped and cannot be reached from it.
* No Python object ever enters the Lua state. ``include`` and ``read`` *yield* the name out of the coroutine, Python
  reads the file with no Lua frame on the C stack and delivers its bytes. So there is nothing to take apart, and a
  memory error can never jump across Python frames.
* A count hook on that coroutine stops it. Once stopped, the hook raises again at every further instruction, so
  ``pcall`` in a loop cannot swallow the end. The driver runs in the main thread, which has no hook.
* What a count hook cannot see is what runs long inside one C function: pattern matching, ``string.rep``,
  ``table.sort`` without a comparison. Those are wrapped: the work is estimated and charged beforehand.
  Metatables are not offered: ``__gc`` would run without hooks, ``__len`` would make C loops endless.
"""

from __future__ import annotations

__all__ = ["BOOTSTRAP"]

BOOTSTRAP = rb"""
local assert, error, ipairs, load, next, pairs, pcall = assert, error, ipairs, load, next, pairs, pcall
local rawequal, rawget, rawlen, rawset, select, tonumber, tostring, type =
  rawequal, rawget, rawlen, rawset, select, tonumber, tostring, type
local create, resume, status, yield = coroutine.create, coroutine.resume, coroutine.status, coroutine.yield
local sethook, getinfo, clock = debug.sethook, debug.getinfo, os.clock
local math, table, string, bit32, version = math, table, string, bit32, _VERSION
local find, format, gmatch, gsub = string.find, string.format, string.gmatch, string.gsub
local match, rep, sub = string.match, string.rep, string.sub
local concat, insert, remove = table.concat, table.insert, table.remove
local sort, pack, unpack = table.sort, table.pack, table.unpack
local frexp, huge = math.frexp, math.huge

local STRIDE = 100
local limits, environment, printed = {}, {}, {}
local thread, result, failure, mailbox, stopped, started
local used = 0

-- Budget -------------------------------------------------------------------------------------------------------

local hook

local function stop(reason)
  stopped = reason
  sethook(hook, "", 1)
  error(reason, 0)
end

hook = function()
  if stopped then error(stopped, 0) end
  used = used + STRIDE
  if used > limits.instructions then stop(format("it ran longer than %.0f instructions", limits.instructions)) end
  if clock() - started > limits.seconds then stop(format("it ran longer than %g s", limits.seconds)) end
end

-- Work inside a C function, in units of about a quarter of an instruction.
local function charge(units)
  if units > 0 then used = used + units / 4 end
  if not (used <= limits.instructions) then
    stop(format("it asked for more work than %.0f instructions", limits.instructions))
  end
end

-- Arguments ----------------------------------------------------------------------------------------------------

local function bad(position, name, expected, value, level)
  local got = value == nil and "no value" or type(value)
  error(format("bad argument #%d to '%s' (%s expected, got %s)", position, name, expected, got), level)
end

local function text(value, position, name)
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "number" then return tostring(value) end
  bad(position, name, "string", value, 4)
end

local function whole(value, position, name, default)
  if value == nil and default then return default end
  local number = tonumber(value)
  if not number then bad(position, name, "number", value, 4) end
  return number
end

-- The steps a match may take: (length + 1) ^ (repeats + 1 start), times 2 for each '?', times the pattern's length.
local function charge_pattern(subject, pattern)
  local repeats, optional, position, size = 0, 0, 1, #pattern
  while position <= size do
    local character = sub(pattern, position, position)
    if character == "%" then
      local escaped = sub(pattern, position + 1, position + 1)
      if escaped == "b" or find(escaped, "%d") then repeats = repeats + 1 end
      position = position + 1
    elseif character == "*" or character == "+" or character == "-" then
      repeats = repeats + 1
    elseif character == "?" then
      optional = optional + 1
    end
    position = position + 1
  end
  charge((#subject + 1) ^ (repeats + 1) * 2 ^ optional * (size + 1))
end

-- Strings: the table behind ("x"):method() is this one, so it is changed in place. ----------------------------------

local kept = {}
for name in gmatch("byte char format len lower reverse upper sub", "%S+") do kept[name] = string[name] end
for name in pairs(string) do string[name] = kept[name] end

function string.rep(value, count, separator)
  value, count, separator = text(value, 1, "rep"), whole(count, 2, "rep"), separator == nil and "" or text(separator, 3, "rep")
  local size = #value + #separator
  if not (count >= 1) or size == 0 then return "" end
  charge(size * count)
  return rep(value, count, separator)
end

function string.find(subject, pattern, init, plain)
  subject, pattern, init = text(subject, 1, "find"), text(pattern, 2, "find"), whole(init, 3, "find", 1)
  if plain then charge((#subject + 1) * (#pattern + 1)) else charge_pattern(subject, pattern) end
  return find(subject, pattern, init, plain)
end

function string.match(subject, pattern, init)
  subject, pattern, init = text(subject, 1, "match"), text(pattern, 2, "match"), whole(init, 3, "match", 1)
  charge_pattern(subject, pattern)
  return match(subject, pattern, init)
end

function string.gmatch(subject, pattern)
  subject, pattern = text(subject, 1, "gmatch"), text(pattern, 2, "gmatch")
  charge_pattern(subject, pattern)
  return gmatch(subject, pattern)
end

function string.gsub(subject, pattern, replacement, count)
  subject, pattern = text(subject, 1, "gsub"), text(pattern, 2, "gsub")
  charge_pattern(subject, pattern)
  local kind = type(replacement)
  if kind ~= "string" and kind ~= "number" and kind ~= "table" and kind ~= "function" then
    bad(3, "gsub", "string/function/table", replacement, 3)
  end
  return gsub(subject, pattern, replacement, whole(count, 4, "gsub", huge))
end

-- Tables -------------------------------------------------------------------------------------------------------

local tables = { concat = concat, pack = pack }

-- Inserting or removing shifts all that follows, inside one C call.
function tables.insert(list, ...)
  local count = select("#", ...)
  if type(list) ~= "table" then bad(1, "insert", "table", list, 3) end
  if count ~= 2 then return insert(list, ...) end
  local position, value = ...
  position = whole(position, 2, "insert")
  charge(#list - position + 1)
  return insert(list, position, value)
end

function tables.remove(list, position)
  if type(list) ~= "table" then bad(1, "remove", "table", list, 3) end
  if position == nil then return remove(list) end
  position = whole(position, 2, "remove")
  charge(#list - position + 1)
  return remove(list, position)
end

local function less(a, b) return a < b end

-- With a Lua function to compare, the count hook sees each comparison.
function tables.sort(list, comparison)
  if type(list) ~= "table" then bad(1, "sort", "table", list, 3) end
  if comparison ~= nil and type(comparison) ~= "function" then bad(2, "sort", "function", comparison, 3) end
  return sort(list, comparison or less)
end

function tables.unpack(list, first, last)
  if type(list) ~= "table" then bad(1, "unpack", "table", list, 3) end
  first, last = whole(first, 2, "unpack", 1), whole(last, 3, "unpack", #list)
  if not (last - first < 5000 and first > -2 ^ 30 and last < 2 ^ 30) then error("too many results to unpack", 2) end
  return unpack(list, first, last)
end

-- What configuration files see -----------------------------------------------------------------------------------

local maths = {}
for name, value in pairs(math) do maths[name] = value end
maths.random, maths.randomseed = nil, nil

local bits = {}
for name, value in pairs(bit32) do bits[name] = value end

local function request(kind, name)
  if type(name) ~= "string" then
    error(format("%s expects a file name, got %s", kind, name == nil and "nothing" or "a " .. type(name)), 3)
  end
  if #name > 1000 then error(kind .. ": the file name is longer than 1000 bytes", 3) end
  local caller = getinfo(3, "Sl")
  yield(kind, name, caller and caller.source or "", caller and caller.currentline or -1)
  local content, label = mailbox[1], mailbox[2]
  mailbox = nil
  if not content then error(label, 3) end
  return content, label
end

local sandbox = {
  _VERSION = version, assert = assert, bit32 = bits, error = error, ipairs = ipairs, math = maths, next = next,
  os = { getenv = function(name) return environment[text(name, 1, "getenv")] end },
  pairs = pairs, pcall = pcall, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = rawset, select = select,
  string = string, table = tables, tonumber = tonumber, tostring = tostring, type = type,
}
sandbox._G = sandbox

function sandbox.include(name)
  local content, label = request("include", name)
  local chunk, message = load(content, label, "t", sandbox)
  if not chunk then error(message, 0) end
  return chunk()
end

function sandbox.read(name)
  return (request("read", name))
end

function sandbox.choose(condition, yes, no)
  if type(condition) ~= "boolean" then
    local got = condition == nil and "nil" or "a " .. type(condition)
    error("choose expects true or false as its first argument, got " .. got, 2)
  end
  if condition then return yes end
  return no
end

function sandbox.print(...)
  if #printed >= 100 then return end
  local parts = pack(...)
  for i = 1, parts.n do parts[i] = sub(tostring(parts[i]), 1, 200) end
  insert(printed, sub(concat(parts, "\t", 1, parts.n), 1, 500))
end

-- The driver, called from Python -------------------------------------------------------------------------------------

local driver = { keep = "debug" }  -- lupa looks this name up outside of any protection: it must exist already

function driver.configure(instructions, seconds)
  limits.instructions, limits.seconds = instructions, seconds
end

function driver.allow(name, value) environment[name] = value end

function driver.deliver(content, label) mailbox = { content, label } end

function driver.start()
  local content, label = mailbox[1], mailbox[2]
  mailbox = nil
  local chunk, message = load(content, label, "t", sandbox)
  if not chunk then
    failure = message
    return "error"
  end
  started = clock()
  local body = create(chunk)
  sethook(body, hook, "", STRIDE)
  thread = body
  return "ready"
end

-- Allocates nothing of its own: it also ends well when the memory is used up.
function driver.step()
  local alive, first, second, third, fourth = resume(thread)
  if not alive then
    failure = first
    return "error"
  end
  if status(thread) == "suspended" then return first, second, third, fourth end
  result = first
  return "done"
end

local function where()
  for level = 0, thread and 60 or -1 do
    local info = getinfo(thread, level, "Sl")
    if not info then break end
    if sub(info.source, 1, 1) == "@" and info.currentline > 0 then return info.source, info.currentline end
  end
  return "", -1
end

function driver.failure()
  local message, kind = failure, type(failure)
  if kind == "number" then message = tostring(failure)
  elseif kind ~= "string" then message = "error called with a " .. kind .. " instead of a text" end
  local source, line = where()
  return sub(message, 1, 2000), source, line
end

function driver.result_type() return type(result) end

function driver.used() return used end

function driver.printed() return concat(printed, "\n") end

function driver.names()
  local names, size = {}, 0
  for name in next, sandbox do
    if type(name) == "string" and #name <= 100 then
      size = size + 1
      names[size] = name
      if size == 500 then break end
    end
  end
  return concat(names, "\n")
end

-- The result as one string of tokens, see _lua_values.py. ------------------------------------------------------------

function driver.flatten(max_depth, max_values, max_bytes)
  local out, size, values, bytes, active = {}, 0, 0, 0, {}
  local function put(token)
    size = size + 1
    out[size] = token
  end
  local function put_text(mark, value)
    bytes = bytes + #value
    if bytes > max_bytes then error(format("the configuration holds more than %.0f bytes of text", max_bytes), 0) end
    put(format("%s%d\n", mark, #value))
    put(value)
  end
  local function put_number(mark, value)
    if value ~= value then return put(mark .. "?\n") end
    if value == huge then return put(mark .. "+\n") end
    if value == -huge then return put(mark .. "-\n") end
    local mantissa, exponent = frexp(value)
    put(format("%s%.0f %d\n", mark, mantissa * 2 ^ 53, exponent - 53))
  end
  local function walk(value, depth)
    values = values + 1
    if values > max_values then error(format("the configuration holds more than %.0f values", max_values), 0) end
    local kind = type(value)
    if kind == "number" then put_number("n", value)
    elseif kind == "string" then put_text("s", value)
    elseif kind == "boolean" then put(value and "t\n" or "f\n")
    elseif kind == "table" then
      if active[value] then put("c\n") return end
      if depth > max_depth then put("d\n") return end
      active[value] = true
      put("{\n")
      for key, inner in next, value do
        local key_kind = type(key)
        if key_kind == "string" then put_text("k", key)
        elseif key_kind == "number" then put_number("i", key)
        else put_text("o", key_kind) end
        walk(inner, depth + 1)
      end
      put("}\n")
      active[value] = nil
    else
      put_text("x", kind)
    end
  end
  local fine, problem = pcall(walk, result, 1)
  if not fine then return false, problem end
  return true, concat(out)
end

local real = _G
for name in pairs(real) do real[name] = nil end
return driver
"""
