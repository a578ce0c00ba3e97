#!/usr/bin/env python3
"""Writes the manual pages of skinctl: one of the program, and one of each subcommand.

    make-manuals.py SKINCTL FOLDER      # writes FOLDER/skinctl.1, FOLDER/skinctl-compile.1 and so on

The texts are those of `skinctl --help`. The date of the pages is SOURCE_DATE_EPOCH, by default 1970.
"""
import json
import os
import pathlib
import subprocess
import sys
import time


def escaped(text):
    """Text as roff: no line begins with a control character, and hyphens can be searched for and copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.splitlines())


def name(entry):
    return ("--" if entry["kind"] == "long" else "-") + entry["name"]


def usage(argument):
    """An argument of the synopsis."""
    value = f"<{argument['valueName']}>"
    names = argument.get("names", [])
    text = name(argument["preferredName"]) if names else value
    if argument["kind"] == "option":
        text += " " + value
    if argument["isRepeating"]:
        text += " ..."
    return f"[{text}]" if argument["isOptional"] else text


def label(argument):
    """An argument in its description."""
    text = ", ".join(name(entry) for entry in argument.get("names", []))
    value = f"<{argument['valueName']}>"
    if argument["kind"] == "option":
        return f"{text} {value}"
    return text or value


def page(command, path, version, date, others):
    title = "-".join(path)
    shown = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    subcommands = [sub for sub in command.get("subcommands", []) if sub["shouldDisplay"] and sub["commandName"] != "help"]
    lines = [f'.TH "{escaped(title.upper())}" 1 "{date}" "skinctl {version}" "SkinKit"', ".SH NAME",
             f"{escaped(title)} \\- {escaped(command['abstract'][0].lower() + command['abstract'][1:])}",
             ".SH SYNOPSIS", f".B {escaped(' '.join(path))}"]
    lines += [escaped(usage(argument)) for argument in shown]
    lines += ["<subcommand>"] if subcommands else []
    if discussion := command.get("discussion"):
        lines += [".SH DESCRIPTION"]
        for paragraph in discussion.split("\n\n"):
            # What is laid out, such as examples, keeps its lines.
            laid_out = any(line.startswith((" ", "$", "skinctl")) for line in paragraph.splitlines())
            lines += [".PP"] + [".nf"] * laid_out + [escaped(paragraph)] + [".fi"] * laid_out
    if subcommands:
        lines += [".SH SUBCOMMANDS"]
        for sub in subcommands:
            lines += [".TP", f".B {escaped(sub['commandName'])}", escaped(sub["abstract"])]
    if shown:
        lines += [".SH OPTIONS"]
        for argument in shown:
            lines += [".TP", f".B {escaped(label(argument))}", escaped(argument.get("abstract") or "\\&")]
            if argument.get("defaultValue"):
                lines += [escaped(f"(default: {argument['defaultValue']})")]
    lines += [".SH SEE ALSO", ",\n".join(f".BR {escaped(other)} (1)" for other in others if other != title)
              .replace(",\n", " ,\n")]
    return title, "\n".join(lines) + "\n"


def commands(command, path):
    yield command, path
    for sub in command.get("subcommands", []):
        if sub["shouldDisplay"] and sub["commandName"] != "help":
            yield from commands(sub, path + [sub["commandName"]])


def main():
    skinctl, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    run = lambda *arguments: subprocess.run([skinctl, *arguments], capture_output=True, text=True, check=True).stdout
    version = run("--version").strip()
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0"))))
    folder.mkdir(parents=True, exist_ok=True)
    found = list(commands(json.loads(run("--experimental-dump-help"))["command"], ["skinctl"]))
    for command, path in found:
        # A page refers to the commands above it and directly below it.
        near = ["-".join(other) for _, other in found
                if other == path[:len(other)] or (other[:-1] == path and len(other) > 1)]
        title, text = page(command, path, version, date, near)
        (folder / f"{title}.1").write_text(text)


main()
