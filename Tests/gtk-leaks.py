#!/usr/bin/env python3
"""Makes themed widgets and drops them under valgrind, and lists the leaks whose stack has a function of SkinKit.

    Tests/gtk-leaks.py GTK-BENCHMARK THEMES [THOUSANDS OF WIDGETS]

GTK, fontconfig and the loaders of images keep memory until a process ends; that is none of SkinKit's. Needs a display, such as that of
xvfb-run. Exits with 1 if there is a leak of SkinKit or an access to memory that is not its own, or if a component outlives its widget.
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
SUPPRESSIONS = ["/usr/share/gtk-4.0/valgrind/gtk.supp", "/usr/share/glib-2.0/valgrind/glib.supp"]


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
    own = [leak for leak in leaks if any(OWN.match(frame.findtext("fn") or "") for frame in leak.iter("frame"))]
    size = sum(int(leak.findtext("xwhat/leakedbytes") or 0) for leak in leaks)
    invalid = [error for error in errors if (error.findtext("kind") or "").startswith("Invalid")]
    print(f"{len(leaks)} leaks of {size} bytes, {len(own)} with a function of SkinKit; {len(invalid)} invalid accesses")
    for leak in own + invalid:
        print(leak.findtext("xwhat/text") or leak.findtext("what") or "")
        for frame in list(leak.iter("frame"))[:25]:
            print("   ", frame.findtext("fn") or frame.findtext("obj"))
    sys.exit(1 if result.returncode or own or invalid else 0)


if __name__ == "__main__":
    main()
