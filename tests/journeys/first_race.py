"""The first five minutes of a new user after the import: find a race, fix it, run again without it, generate noise and
run with it, keep the findings, and declare an atomic section.

usage: first_race.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import subprocess
import sys

import desktop
import race_detection
from ide import Ide
from project import AGENT_JAR, JAVA
from steps import carry_out, say

# a variable with several findings has a row of its own
MENDED = r"^UnsafeBank\.total( \(\d+\)$| \u2013 )"
LEFT = r"^UnsafeBank\.deposits( \(\d+\)$| \u2013 )"
FIX = r"^Synchronize "
NOISE = r"^Create a noise configuration"
SECTION = "bank.UnsafeBank.deposit:deposits"
SOURCE = pathlib.Path("src", "bank", "UnsafeBank.java")
DARK = "org.eclipse.e4.ui.css.theme.e4_dark"


def find(ide, folder):
    """Import, Run As > Race Detection; the view shows the races of both variables."""
    race_detection.import_sample(ide, folder)
    race_detection.run_race_detection(ide)
    race_detection.findings(ide)
    race_detection.wait_for_the_end()
    ide.row(MENDED)
    ide.row(LEFT)


def fix(ide, project):
    """Ctrl+1 on the race, a fix, its preview, OK; the source is changed."""
    before = (project / SOURCE).read_text(encoding="utf-8")
    desktop.click(ide.row(race_detection.FINDING))
    race_detection.evidence()
    desktop.key("ctrl+1")
    desktop.activate(desktop.window("^Fix "))
    desktop.click(ide.row(FIX))
    desktop.click(desktop.find("push button", "^OK$"))
    desktop.activate(desktop.window("^Synchronize "))
    desktop.click(desktop.find("push button", "^Preview >$"))
    desktop.find("push button", "^< Back$")
    desktop.screenshot(project.parent / "preview.png")
    desktop.click(desktop.find("push button", "^OK$"))
    desktop.gone("^Synchronize ")
    desktop.wait_for("the changed source", lambda: (project / SOURCE).read_text(encoding="utf-8") != before)


def run_again(ide, picture):
    """The same command: the fixed race is gone, the other one is found again."""
    race_detection.run_race_detection(ide)
    desktop.wait_for("two sessions", lambda: len(sessions(ide)) == 2)
    # before that, the view may show the first session, which has ended and also has the other race
    race_detection.wait_for_the_end()
    desktop.find(("link", "label", "text"), "Findings compared with the run of .*still here.*not seen again")
    ide.row(LEFT)
    desktop.screenshot(picture)
    first, second = (report(session) for session in sessions(ide))
    assert " UnsafeBank.total " in first, first
    assert " UnsafeBank.total " not in second and " UnsafeBank.deposits " in second, second


def rerun_with_noise(ide, project, picture):
    """Ctrl+1 on the remaining race creates a noise configuration; one step runs the program again with that noise."""
    desktop.click(ide.row(race_detection.FINDING))
    race_detection.evidence()
    desktop.key("ctrl+1")
    desktop.activate(desktop.window("^Fix "))
    desktop.click(ide.row(NOISE))
    desktop.click(desktop.find("push button", "^OK$"))
    desktop.activate(desktop.window(NOISE))
    desktop.click(desktop.find("push button", "^OK$"))
    desktop.gone(NOISE)
    made = desktop.wait_for("the noise configuration", lambda: noises(project))
    assert "bank.UnsafeBank.deposits" in made[0].read_text(encoding="utf-8"), made[0].read_text(encoding="utf-8")
    before = len(sessions(ide))
    desktop.click(ide.row(race_detection.FINDING))
    ide.context_menu("Re-run with Focused Noise")
    desktop.wait_for("one session more", lambda: len(sessions(ide)) == before + 1)
    race_detection.wait_for_the_end()
    ide.row(LEFT)
    desktop.screenshot(picture)
    assert noises(project) == made, noises(project)
    # for a moment the view may show the previous session
    desktop.wait_for("the race under noise in the session file",
                     lambda: all(part in report(sessions(ide)[-1]) for part in (" UnsafeBank.deposits ", "noise focused")))


def noises(project):
    """The noise configurations of the project."""
    return sorted((project / ".interlock" / "noise").glob("*.noise"))


def sessions(ide):
    """The session files of the workspace, oldest first."""
    return sorted((ide.workspace / ".metadata" / ".plugins" / "dev.interlock.core").rglob("*.session"))


def report(session):
    done = subprocess.run([JAVA, "-jar", str(AGENT_JAR), "report", str(session)], capture_output=True, text=True)
    return done.stdout


def make_dark(workspace):
    """Writes the setting of Preferences > General > Appearance for the dark theme."""
    settings = workspace / ".metadata" / ".plugins" / "org.eclipse.core.runtime" / ".settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "org.eclipse.e4.ui.css.swt.theme.prefs").write_text(
        f"eclipse.preferences.version=1\nthemeid={DARK}\n", encoding="utf-8")


def see_what_was_kept(ide, picture):
    """After a restart the view is in its old place and shows the findings of the last run."""
    desktop.find("page tab", f"^{race_detection.VIEW}")
    ide.row(LEFT)
    desktop.click(ide.row(race_detection.FINDING))
    race_detection.evidence()
    desktop.screenshot(picture)


def edit_a_section(ide, project, picture):
    """The method of the race becomes an atomic section and its name is edited; the project's file contains both."""
    file = project / ".settings" / "dev.interlock.sections"
    desktop.click(ide.row(race_detection.FINDING))
    desktop.key("Return")
    desktop.find("page tab", "^UnsafeBank.java$")
    desktop.window("UnsafeBank.java - ")
    ide.context_menu("Declare Atomic Section")
    desktop.activate(desktop.window("^Declare Atomic Section"))
    desktop.click(ide.row(r"^UnsafeBank\.deposits$"))
    desktop.click(desktop.find("push button", "^OK$"))
    # the view takes the whole window, so that all fields are visible
    enlarge_or_restore("^Atomic Sections$")
    name = desktop.wait_for("the name of the section", lambda: next(
        (text for text in desktop.find_all("text", "") if desktop.content_of(text) == SECTION), None))
    assert f"section {SECTION}\n" in file.read_text(encoding="utf-8")
    desktop.click(name)
    desktop.key("ctrl+a")
    desktop.type_text("counting")
    apply = desktop.find("push button", "^Apply$")
    desktop.wait_for("Apply", lambda: desktop.enabled(apply))
    desktop.click(apply)
    desktop.wait_for("the new name in the file", lambda: "section counting\n" in file.read_text(encoding="utf-8"))
    ide.row("^counting$")
    desktop.screenshot(picture)
    enlarge_or_restore("^Atomic Sections$")
    desktop.find("page tab", "^Package Explorer$")


def enlarge_or_restore(tab):
    """Double-clicks the tab of a view."""
    desktop.click(desktop.find("page tab", tab), times=2)


def go(eclipse, folder):
    workspace = folder / "workspace"
    with Ide(eclipse, workspace) as ide:
        say("the IDE is up")
        find(ide, folder)
        say("the races are in the view")
        fix(ide, folder / race_detection.SAMPLE.name)
        say("one is fixed")
        run_again(ide, folder / "fixed.png")
        say("it is gone")
        rerun_with_noise(ide, folder / race_detection.SAMPLE.name, folder / "noise.png")
        say("the other one is found again with noise")
        ide.exit()
    make_dark(workspace)
    with Ide(eclipse, workspace) as ide:
        see_what_was_kept(ide, folder / "dark.png")
        say("the findings are there after a restart")
        edit_a_section(ide, folder / race_detection.SAMPLE.name, folder / "section.png")
        say("a section is declared and edited")
        ide.exit()
    return True


if __name__ == "__main__":
    sys.exit(0 if carry_out("journey to the first race", go, pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()) else 70)
