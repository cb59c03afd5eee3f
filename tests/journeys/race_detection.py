"""The main job as a user does it: import the sample, run it under Race Detection, look at what was found."""
import shutil

import desktop
from project import ROOT

SAMPLE = ROOT / "plugins" / "dev.interlock.doc" / "samples" / "bank-race"
PROGRAM = ("bank-race", "src", "bank", "UnsafeBankDemo.java")
VIEW = "Race Reports"
FINDING = "^Data race"


def import_sample(ide, folder):
    """A copy of the sample, so that nothing is written into the checkout."""
    copy = folder / SAMPLE.name
    shutil.copytree(SAMPLE, copy, dirs_exist_ok=True)
    ide.import_project(copy)


def run_race_detection(ide):
    ide.select(*PROGRAM)
    ide.context_menu("Race Detection As", "Java Application")
    desktop.find("page tab", f"^{VIEW}")


def findings(ide):
    """Waits until the view shows findings, and returns their rows."""
    ide.row(FINDING)
    return desktop.find_all("table cell", FINDING)


def session_files(ide):
    return sorted((ide.workspace / ".metadata" / ".plugins" / "dev.interlock.core").rglob("*.session"))
