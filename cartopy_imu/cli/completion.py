"""``cartopy-imu completion``: scripts with which a shell completes this command, made from its parser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

from cartopy_imu.cli._parser import PROGRAM, build_parser

__all__ = ["run"]


@dataclass(frozen=True)
class _Option:
    names: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]
    directory: bool


@dataclass(frozen=True)
class _Command:
    name: str
    help: str
    options: tuple[_Option, ...]
    words: tuple[str, ...]


def run(arguments: argparse.Namespace) -> int:
    """Print the script for a shell; return the exit code."""
    makers: dict[str, Callable[[list[_Command]], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    sys.stdout.write(makers[arguments.shell](_commands()))
    return 0


def _commands() -> list[_Command]:
    """Return the command itself (name ``""``) and its subcommands, as the parser has them."""
    parser = build_parser()
    subparsers = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    helps = {choice.dest: choice.help or "" for choice in subparsers._choices_actions}
    commands = [_Command("", "", _options(parser), tuple(subparsers.choices))]
    for name, command in subparsers.choices.items():
        words = tuple(
            str(choice)
            for action in command._actions
            if not action.option_strings
            for choice in action.choices or ()
        )
        commands.append(_Command(name, helps[name], _options(command), words))
    return commands


def _options(parser: argparse.ArgumentParser) -> tuple[_Option, ...]:
    return tuple(
        _Option(
            tuple(action.option_strings),
            (action.help or "").split(";")[0].split("(")[0].strip(),
            action.nargs != 0,
            tuple(map(str, action.choices or ())),
            action.metavar == "DIR",
        )
        for action in parser._actions
        if action.option_strings and action.help is not argparse.SUPPRESS
    )


def _bash(commands: list[_Command]) -> str:
    cases = []
    for command in commands:
        words = [name for option in command.options for name in option.names]
        values = []
        for option in command.options:
            if option.takes_value:
                names = "|".join(option.names)
                if option.choices:
                    reply = f'COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$current"))'
                else:
                    reply = f'COMPREPLY=($(compgen {"-d" if option.directory else "-f"} -- "$current"))'
                values.append(f"        {names}) {reply}; return ;;")
        cases.append(
            f'    "{command.name}")\n'
            + ("      case $previous in\n" + "\n".join(values) + "\n      esac\n" if values else "")
            + f'      words="{" ".join([*command.words, *words])}" ;;'
        )
    names = "|".join(command.name for command in commands if command.name)
    return f"""# bash completion for {PROGRAM}; made by: {PROGRAM} completion bash
_cartopy_imu() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command="" words="" word
  COMPREPLY=()
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case $word in {names}) command=$word; break ;; esac
  done
  case $command in
{chr(10).join(cases)}
  esac
  if [[ $current == -* || -z $command || $command == completion ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _cartopy_imu {PROGRAM}
"""


def _zsh(commands: list[_Command]) -> str:
    root, *others = commands
    listed = "\n".join(f"    {_quoted(f'{c.name}:{c.help}')}" for c in others)
    cases = "\n".join(
        f"    {c.name})\n      _arguments -s {_zsh_options(c)} {_zsh_words(c)} ;;" for c in others
    )
    return f"""#compdef {PROGRAM}
# zsh completion for {PROGRAM}; made by: {PROGRAM} completion zsh
_cartopy_imu() {{
  local -a commands
  commands=(
{listed}
  )
  local context state line
  typeset -A opt_args
  _arguments -C {_zsh_options(root)} '1:command:->command' '*::argument:->argument' && return
  case $state in
  command) _describe command commands ;;
  argument)
    case $line[1] in
{cases}
    esac ;;
  esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _cartopy_imu "$@"
else
  compdef _cartopy_imu {PROGRAM}
fi
"""


def _zsh_options(command: _Command) -> str:
    specs = []
    for option in command.options:
        escaped = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
        value = ""
        if option.choices:
            value = f":value:({' '.join(option.choices)})"
        elif option.takes_value:
            value = ":directory:_files -/" if option.directory else ":file:_files"
        specs += [_quoted(f"{name}[{escaped}]{value}") for name in option.names]
    return " ".join(specs)


def _zsh_words(command: _Command) -> str:
    return f"'1:value:({' '.join(command.words)})'" if command.words else "'*:file:_files'"


def _fish(commands: list[_Command]) -> str:
    root, *others = commands
    lines = [f"# fish completion for {PROGRAM}; made by: {PROGRAM} completion fish"]
    lines += [
        f"complete -c {PROGRAM} -n __fish_use_subcommand -f -a {c.name} -d {_quoted(c.help)}" for c in others
    ]
    lines += [f"complete -c {PROGRAM} -n __fish_use_subcommand {_fish_option(o)}" for o in root.options]
    for command in others:
        condition = _quoted(f"__fish_seen_subcommand_from {command.name}")
        lines += [f"complete -c {PROGRAM} -n {condition} {_fish_option(o)}" for o in command.options]
        if command.words:
            lines.append(f"complete -c {PROGRAM} -n {condition} -f -a {_quoted(' '.join(command.words))}")
    return "\n".join(lines) + "\n"


def _fish_option(option: _Option) -> str:
    parts = [f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names]
    if option.choices:
        parts.append(f"-x -a {_quoted(' '.join(option.choices))}")
    elif option.takes_value:
        parts.append("-x -a '(__fish_complete_directories)'" if option.directory else "-r")
    return " ".join([*parts, "-d", _quoted(option.help)])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
