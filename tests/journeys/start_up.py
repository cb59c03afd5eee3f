"""The start-up cost of the plug-ins by the platform's statistics: the started bundles and their start times.

usage: start_up.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import re
import sys

from ide import Ide
from steps import carry_out, say

OPTIONS = "org.eclipse.osgi/debug=true\norg.eclipse.osgi/debug/bundleTime=true\n"
ACTIVATOR = re.compile(r"^dev\.interlock\.\S*Plugin$")
STARTED = re.compile(r"(?P<millis>\d+) ms to load and start the activator of (?P<bundle>[\w.]+?)_\d")
ROUNDS = 3


def activators(ide):
    """The Interlock activators that have run: each has one live object while its bundle is active."""
    return sorted(name for name in ide.objects_of_ours() if ACTIVATOR.match(name))


def start(eclipse, folder):
    """One start on a fresh workspace: times of the started bundles, live Interlock objects, activators."""
    folder.mkdir(parents=True)
    options = folder / "debug.options"
    options.write_text(OPTIONS, encoding="utf-8")
    with Ide(eclipse, folder / "workspace", "-debug", str(options), "-consoleLog") as ide:
        objects = ide.objects_of_ours()
        active = activators(ide)
        ide.exit()
    output = (folder / "ide.out").read_text(encoding="utf-8", errors="replace")
    return {found["bundle"]: int(found["millis"]) for found in STARTED.finditer(output)}, objects, active


def measure(eclipse, folder):
    rows = []
    for number in range(1, ROUNDS + 1):
        times, objects, active = start(eclipse, folder / str(number))
        ours = {name: millis for name, millis in times.items() if name.startswith("dev.interlock")}
        say(f"start {number}: {len(times)} bundles were started, {len(ours)} of ours; active: {active or 'none'}")
        rows.append(f"| {number} | {len(times)} | {sum(times.values())} ms | {len(ours)} | {sum(ours.values())} ms | "
                    f"{sum(objects.values())} |")
    return rows


def main(eclipse, folder):
    rows = carry_out("measurement of start-up", measure, eclipse, folder)
    if not rows:
        return 70
    print("| start | bundles started | in all | ours started | in all | objects of ours in memory |")
    print("|-------|-----------------|--------|--------------|--------|---------------------------|")
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
