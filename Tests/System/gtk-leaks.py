#!/usr/bin/env python3
"""Makes themed widgets and drops them under valgrind, and lists the leaks that SkinKit causes.

    Tests/System/gtk-leaks.py GTK-BENCHMARK THEMES [THOUSANDS OF WIDGETS]

A leak is SkinKit's if one of its functions called what allocated the memory, and if it happens at least once for each thousand
widgets. What GTK, fontconfig and drivers allocate once, or in their own callbacks, they keep until the process ends. So does Swift with
the side tables of weak references, which valgrind cannot follow. Needs a display, such as that of xvfb-run. Exits with 1 if there is a leak of SkinKit or an access to memory that is not its own, or if a component outlives its widget.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

LOST = {"Leak_DefinitelyLost", "Leak_IndirectlyLost"}
OWN = re.compile(r"^\$s\d+(Skin[A-Z]\w*|gtk_benchmark)|^skin_")
# What is allocated below these was asked for by GTK, not by SkinKit.
CALLBACK = re.compile(r"^g_closure_invoke|^g_main_|^g_signal_emit|^gtk_init")
SUPPRESSIONS = ["/usr/share/gtk-4.0/valgrind/gtk.supp", "/usr/share/glib-2.0/valgrind/glib.supp"]


def is_own(leak, least):
    """Whether SkinKit called what allocated the memory or read it, at least so many times."""
    for frame in leak.iter("frame"):
        name = frame.findtext("fn") or ""
        if CALLBACK.match(name):
            return False
        if OWN.match(name):
            return int(leak.findtext("xwhat/leakedblocks") or 0) >= least
    return False


def main():
    program, themes = sys.argv[1:3]
    count = sys.argv[3] if len(sys.argv) > 3 else "10"
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.xml")
        environment = dict(os.environ, GSK_RENDERER="cairo", GDK_BACKEND="x11", GTK_A11Y="none", G_SLICE="always-malloc")
        result = subprocess.run(
            ["valgrind", "--tool=memcheck", "--leak-check=full", "--undef-value-errors=no", "--child-silent-after-fork=yes", "--num-callers=40", "--xml=yes",
             f"--xml-file={report}", *(f"--suppressions={file}" for file in SUPPRESSIONS if os.path.exists(file)),
             program, "--leaks", themes, count],
            env=environment, stdout=subprocess.PIPE, text=True)
        print(result.stdout.strip())
        errors = ElementTree.parse(report).findall("error")
    leaks = [error for error in errors if error.findtext("kind") in LOST]
    own = [leak for leak in leaks if is_own(leak, int(count))]
    size = sum(int(leak.findtext("xwhat/leakedbytes") or 0) for leak in leaks)
    invalid = [error for error in errors if (error.findtext("kind") or "").startswith("Invalid") and is_own(error, 0)]
    print(f"{len(leaks)} leaks of {size} bytes, {len(own)} of SkinKit; {len(invalid)} invalid accesses of SkinKit")
    for leak in own + invalid:
        print(leak.findtext("xwhat/text") or leak.findtext("what") or "")
        for frame in list(leak.iter("frame"))[:25]:
            print("   ", frame.findtext("fn") or frame.findtext("obj"))
    sys.exit(1 if result.returncode or own or invalid else 0)


if __name__ == "__main__":
    main()
