"""The steps of race detection: import the sample, run it under Race Detection, inspect the findings."""
import re
import shutil

import desktop
from project import ROOT

SAMPLE = ROOT / "plugins" / "dev.interlock.doc" / "samples" / "bank-race"
PROGRAM = ("bank-race", "src", "bank", "UnsafeBankDemo.java")
VIEW = "Race Reports"
FINDING = " \u2013 (Data race|Atomicity violation): "
COVERED_SECONDS = 30
SCREEN = 1000
LOW = 60


def import_sample(ide, folder):
    """A copy of the sample, so that nothing is written into the checkout."""
    copy = folder / SAMPLE.name
    shutil.copytree(SAMPLE, copy, dirs_exist_ok=True)
    ide.import_project(copy)


def run_race_detection(ide, program=PROGRAM):
    """Run As > Race Detection on the class; the view activates itself."""
    ide.select(*program)
    ide.context_menu("Run As", "Race Detection")
    desktop.find("page tab", f"^{VIEW}")
    make_room()


def findings(ide):
    """Waits until the view shows findings, and returns the rows; the Console may cover the view for a moment."""
    return desktop.wait_for("findings", lambda: desktop.find_all("table cell", FINDING))


def filter_findings(ide, text):
    """Edit > Find in the view with a text: only findings that contain it remain, possibly all."""
    desktop.click(ide.row(FINDING))
    desktop.key("ctrl+f")
    desktop.type_text(text)
    desktop.find(("label", "text"), r"^\d+( of \d+)? findings?\b")


def wait_for_the_end():
    """Waits until the view shows that the program has ended; a late line in the Console may cover the view."""
    end = (("label", "text"), r"\bended\b")
    try:
        desktop.find(*end, COVERED_SECONDS)
    except desktop.NotSeen:
        desktop.click(desktop.find("page tab", f"^{VIEW}"))
        desktop.find(*end)


def make_room():
    """Drags the border above the Problems down once, so that the view has room for findings and evidence."""
    left, top, width, _ = desktop.place(desktop.find("page tab", "^Problems"))
    if top < SCREEN - 2 * LOW:
        desktop.drag((left + width + 400, top - 5), (left + width + 400, SCREEN - LOW))


def evidence():
    """The texts of the two access panes, once they show stacks."""
    def panes():
        texts = [desktop.content_of(desktop.find_all("text", f"^Access {number}$")[0]) for number in (1, 2)]
        return texts if all(place(text) for text in texts) else None
    return desktop.wait_for("the evidence of both accesses", panes)


def place(pane):
    """The file and line of a pane's access: the first frame of its stack."""
    found = re.search(r"^at .*\((\w+\.java):(\d+)\)", pane, re.M)
    return (found.group(1), int(found.group(2))) if found else None


def markers_in_sight(file):
    """The number of race markers in the editor's ruler, recognised by colour as the ruler is not accessible."""
    left, top, _, height = desktop.place(desktop.find("page tab", f"^{re.escape(file)}$"))
    below = desktop.place(desktop.find("page tab", f"^{VIEW}"))[1]
    first = top + height + 4
    return desktop.icons_in(left, first, 26, below - first - 4, lambda red, green, blue: red > 170 and 70 < green < 190 and blue < 90)


def show_one(ide, picture):
    """Selects a race between two lines of one file, opens the editor on it, and takes a picture with both markers."""
    for row in findings(ide):
        desktop.click(row)
        (file, line), (other_file, other_line) = map(place, evidence())
        if file == other_file and line != other_line:
            break
    desktop.key("Return")
    desktop.find("page tab", f"^{re.escape(file)}$")
    desktop.window(rf"{re.escape(file)} - ")
    desktop.wait_for(f"a marker in {file}", lambda: markers_in_sight(file))
    # moves the caret past the other line, so that both are visible and the selection covers neither
    desktop.key(*["Down"] * (abs(other_line - line) + 2))
    desktop.wait_for(f"markers on the lines {line} and {other_line} of {file}",
                     lambda: markers_in_sight(file) >= len({line, other_line}))
    return desktop.screenshot(picture)


def session_file(ide):
    """The file of the only session of the workspace."""
    files = sorted((ide.workspace / ".metadata" / ".plugins" / "dev.interlock.core").rglob("*.session"))
    if not files:
        raise desktop.NotSeen(f"no session file was kept in {ide.workspace}")
    return files[0]
