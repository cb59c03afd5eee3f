"""A race in a third-party library (LANG-481 in Commons Lang 2.4), from Run As > Race Detection to its attached source.

usage: library.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import re
import subprocess
import sys
import zipfile

import desktop
import race_detection
from ide import Ide
from project import EVALUATION, JAVA, ROOT, TARGET
from steps import carry_out, say

LIBRARY = "COMMONS_LANG"
PROGRAM = ("src", "dev.interlock.evaluation.libraries.racy", "RangeHashCodes.java")
VARIABLE = r"\bIntRange\.hashCode\b"
LINE = 356
FIRST_ACCESS = rf"^❶ \w+ IntRange\.hashCode\(\):{LINE}$"
SOURCE = "IntRange.java"
EDITOR = "IntRange.class"
CLASS = "org.apache.commons.lang.math.IntRange"
METHOD = "public int hashCode() {"


def make_project(folder):
    """Creates the project of `./interlock evaluate project`: program, library jar, and attached source."""
    done = subprocess.run([JAVA, f"-Dinterlock.root={ROOT}", f"-Dinterlock.target={TARGET}",
                           "-cp", f"{EVALUATION}/classes:{EVALUATION}/lib/*",
                           "dev.interlock.evaluation.Evaluate", "project", LIBRARY, str(folder)],
                          capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"the project was not made: {done.stderr.strip()}")
    return pathlib.Path(done.stdout.strip())


def first_access_in_sight():
    """The cell with the first access of the topmost visible race; earlier rows may have been scrolled away."""
    header = desktop.place(desktop.find_all("table column header", "^❶")[0])
    cells = desktop.find_all("table cell", FIRST_ACCESS)
    return next((cell for cell in cells if desktop.place(cell)[1] >= header[1] + header[3]), None)


def select_finding(ide):
    """Selects, among the races on the documented variable, one whose first access is on the line."""
    ide.row(VARIABLE)
    race_detection.filter_findings(ide, str(LINE))
    desktop.click(desktop.wait_for(f"a race in {SOURCE}:{LINE}", first_access_in_sight))
    desktop.wait_for(f"the evidence of line {LINE}",
                     lambda: race_detection.place(race_detection.evidence()[0]) == (SOURCE, LINE))


def attached_source(project):
    """The lines of the class in the attached source jar of the library."""
    jar = next(project.glob("lib/*-sources.jar"))
    with zipfile.ZipFile(jar) as sources:
        return sources.read(CLASS.replace(".", "/") + ".java").decode("utf-8").splitlines()


def line_at_caret():
    """The text of the caret's line, in the editor with the class's source; parts of the source are folded."""
    for node in desktop.find_all("text", re.escape(METHOD)):
        text = desktop.content_of(node)
        return text.splitlines()[text.count("\n", 0, node.queryText().caretOffset)]
    return None


def open_first_access(text):
    """Enter on the finding opens the library's source with the caret on the racing line, which has the given text."""
    desktop.key("Return")
    desktop.find("page tab", f"^{re.escape(EDITOR)}$")
    desktop.window(rf" - {re.escape(CLASS)} - ")
    desktop.find("label", rf"^{LINE} : \d+", 60)
    desktop.wait_for(f"the caret of {EDITOR} in {text!r}", lambda: line_at_caret() == text, 60)


def find_race(eclipse, folder):
    """Drives the IDE; returns the session file, the screenshot, and the number and text of the line that was opened."""
    project = make_project(folder)
    with Ide(eclipse, folder / "workspace") as ide:
        say("the IDE is up: importing the program with its library")
        ide.import_project(project)
        say("Run As > Race Detection")
        race_detection.run_race_detection(ide, (project.name, *PROGRAM))
        race_detection.wait_for_the_end()
        select_finding(ide)
        say(f"the race is in the view; its first access is {SOURCE}:{LINE}")
        text = attached_source(project)[LINE - 1]
        open_first_access(text)
        picture = desktop.screenshot(folder / "screenshot.png")
        ide.exit()
        return race_detection.session_file(ide), picture, f"{LINE}: {text.strip()}"


def main(eclipse, folder):
    done = carry_out("journey to the library", find_race, eclipse, folder)
    if not done:
        return 70
    session, picture, line = done
    print(f"jumped to:  {SOURCE}:{line}")
    print(f"screenshot: {picture}")
    print(f"session:    {session}")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
