"""A violation of a running program is healed from its context menu, the count climbs, and healing is stopped again.

usage: healing.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import re
import shutil
import sys

import desktop
import race_detection
from ide import Ide
from project import ROOT
from steps import carry_out, say

PROJECT = ROOT / "tests" / "journeys" / "healing_project"
PROGRAM = ("meter", "src", "station", "Meter.java")
VIOLATION = "^Meter.readings – Atomicity violation"
HEALED = re.compile(r"Healed by (?:mutex|repair): Meter\.\S+, ([\d,]+) entries, ([\d,]+) (violation|repair)s? "
                    r"since\. No fix\.")
VIEW = "^Race Reports$"
HEALING = r"^Race Reports \(healing\)$"


def command(ide, name):
    """Chooses an entry of the menu Healing of the violation."""
    desktop.click(ide.row(VIOLATION))
    ide.context_menu("Healing", name)


def healed():
    """The entries and the violations since, as the header shows them; None if it shows no healing."""
    for label in desktop.find_all(("label", "text"), "^Healed by"):
        found = HEALED.search(desktop.text_of(label))
        if found:
            count = int(found.group(2).replace(",", ""))
            return int(found.group(1).replace(",", "")), count if found.group(3) == "violation" else 0
    return None


def occurrences():
    """The number of occurrences in the header of the view."""
    for label in desktop.find_all(("label", "text"), r"\d occurrences?\b"):
        return int(re.search(r"([\d,]+) occurrences?", desktop.text_of(label)).group(1).replace(",", ""))
    return 0


def stop():
    """Ends the program by the button in the tool bar of the view, which is found by its tool tip."""
    desktop.click(next(button for button in desktop.find_all("push button", "")
                       if (button.description or "").startswith("Stop")))
    desktop.find(("label", "text"), r"\bterminated\b")


def heal(eclipse, folder):
    """Drives the IDE; returns the entries at two moments, the violations meanwhile, and three screenshots."""
    copy = folder / "meter"
    shutil.copytree(PROJECT, copy)
    with Ide(eclipse, folder / "workspace") as ide:
        say("the IDE is up: importing the program")
        ide.import_project(copy)
        say("Run As > Race Detection")
        race_detection.run_race_detection(ide, PROGRAM)
        ide.row(VIOLATION)
        say("the violation is in the view: Healing > Heal")
        command(ide, "Heal")
        desktop.activate(desktop.window("^Heal Atomic Section"))
        desktop.find(("label", "text"), "Healing by mutex: ")
        explained = desktop.screenshot(folder / "explained.png")
        desktop.click(desktop.find("push button", "^OK$"))
        desktop.find("page tab", HEALING)
        first, _ = desktop.wait_for("the healing in the header", healed)
        later, broken = desktop.wait_for("more entries", lambda: (healed() or (0, 0))[0] > first and healed())
        healing = desktop.screenshot(folder / "healing.png")
        say(f"healed: {first} entries, then {later}, {broken} violations: Healing > Stop Healing")
        before = occurrences()
        command(ide, "Stop Healing")
        desktop.find("page tab", VIEW)
        desktop.wait_for("more violations", lambda: occurrences() > before)
        stopped = desktop.screenshot(folder / "stopped.png")
        stop()
        ide.exit()
        return first, later, broken, (explained, healing, stopped)


def main(eclipse, folder):
    done = carry_out("journey of healing", heal, eclipse, folder)
    if not done:
        return 70
    first, later, broken, pictures = done
    print(f"entries:     {first}, then {later}")
    print(f"violations:  {broken} while healed")
    print("screenshots:", *pictures)
    return 0 if broken == 0 else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
