"""A predicted atomicity violation in a third-party library (LANG-481 in Commons Lang 2.4) is confirmed, replayed in the
debugger up to the unfinished value, and fixed in a copy of the class, which Check Fix runs under the same schedules.

usage: proof.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import re
import sys

import desktop
import library
import race_detection
from ide import Ide
from steps import carry_out, say

PROGRAM = "dev.interlock.evaluation.libraries.racy.RangeHashCodes"
ENGINE = "blocks"
ROUNDS = 20
# as the launch dialog saves a configuration in the project; only this engine predicts atomicity violations
CONFIGURATION = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<launchConfiguration type="org.eclipse.jdt.launching.localJavaApplication">
    <stringAttribute key="dev.interlock.core.engines" value="{engine}"/>
    <listAttribute key="org.eclipse.debug.core.MAPPED_RESOURCE_PATHS">
        <listEntry value="/{project}/src/{file}.java"/>
    </listAttribute>
    <listAttribute key="org.eclipse.debug.core.MAPPED_RESOURCE_TYPES">
        <listEntry value="1"/>
    </listAttribute>
    <stringAttribute key="org.eclipse.jdt.launching.MAIN_TYPE" value="{program}"/>
    <stringAttribute key="org.eclipse.jdt.launching.PROGRAM_ARGUMENTS" value="{rounds}"/>
    <stringAttribute key="org.eclipse.jdt.launching.PROJECT_ATTR" value="{project}"/>
</launchConfiguration>
"""
TITLE = "A reader can see a change that is half done"
# the writes of a section, and the read of another thread between them
LINES = (356, 355, 357)
PREDICTED = rf"{TITLE} \(predicted\) \(lines {LINES[0]}, {LINES[1]}, {LINES[2]}\)$"
CONFIRMED = rf"^IntRange\.hashCode \u2013 Atomicity violation: {TITLE}$"
STOP = LINES[2]
FRAME = rf"^IntRange\.hashCode\(\) line: {STOP}$"
SWITCH = "^Confirm Perspective Switch"
FIX = "public synchronized int hashCode() {"


def make_project(folder):
    """The project with the program and the library, and with a launch configuration that predicts."""
    project = library.make_project(folder)
    (project / "RangeHashCodes.launch").write_text(CONFIGURATION.format(
        engine=ENGINE, project=project.name, file=PROGRAM.replace(".", "/"), program=PROGRAM, rounds=ROUNDS),
        encoding="utf-8")
    return project


def state(pattern):
    """Waits until the heading of the evidence shows a state of the finding that matches, and returns the state."""
    heading = desktop.find("text", rf"^Atomicity violation on IntRange\.hashCode: {TITLE} +({pattern})")
    return re.search(rf"{TITLE} +([^,]*)", desktop.text_of(heading)).group(1)


def confirm(ide):
    """Selects the predicted violation and confirms it."""
    race_detection.filter_findings(ide, "half done")
    desktop.click(ide.row(PREDICTED))
    state("Predicted")
    ide.context_menu("Confirm")
    desktop.rest()
    return state("Real|Not reproduced|Not reached")


def debug_replay(ide, project, picture):
    """Replays the schedule in the debugger up to the end of the section; returns its place and the unfinished value."""
    desktop.click(ide.row(CONFIRMED))
    ide.context_menu("Debug Replay")
    desktop.window(SWITCH)
    desktop.wait_for("the perspective Debug", is_switched)
    ide.row(FRAME)
    text = library.attached_source(project)[STOP - 1]
    desktop.wait_for(f"the caret of {library.EDITOR} in {text!r}", lambda: library.line_at_caret() == text)
    # the debugger also evaluates toString() of the selected object, which does not change the schedule
    if not desktop.attempt(lambda: ide.row("^this$", 30)):
        say("the variables are not shown: selecting the frame")
    value = desktop.wait_for("the value of the field hashCode", lambda: open_field(ide))
    desktop.find("text", r"^Range\[0,10\]$")
    desktop.screenshot(picture)
    terminate = desktop.find("push button", r"^Terminate \(")
    desktop.wait_for("Terminate", lambda: desktop.enabled(terminate))
    desktop.click(terminate)
    # the accessible rows of the debugger's tree can be stale; the console names the end, too
    desktop.find(("table cell", "label"), "^<terminated")
    return f"{library.SOURCE}:{STOP}: {text.strip()} (hashCode is {value})"


def is_switched():
    """Clicks Switch while the dialog is there: a click is lost if the window is not active yet."""
    dialogs = [window for window, title in desktop.windows().items() if re.search(SWITCH, title)]
    for window in dialogs:
        desktop.activate(window)
        for button in desktop.find_all("push button", "^Switch$"):
            desktop.click(button)
    return not dialogs


def open_field(ide):
    """Expands the object; a refresh of the view may have lost the key. Returns the value of its field, or None."""
    if not desktop.find_all("table cell", "^this$"):
        desktop.click(ide.row(FRAME, 5))
    desktop.click(ide.row("^this$", 10))
    desktop.key("Right")
    return value_of_field()


def value_of_field():
    """The text beside the name of the field in the view Variables; None if it is not shown."""
    texts = [desktop.text_of(cell) for cell in desktop.find_all("table cell", "")]
    after = texts[texts.index("hashCode") + 1:] if "hashCode" in texts else []
    return next((text for text in after if text), None)


def fix(ide, project):
    """Puts a copy of the class with a synchronized method into the project; it comes before the jar in the class path."""
    desktop.click(desktop.find("toggle button", "^Java$"))
    copy = project / "src" / (library.CLASS.replace(".", "/") + ".java")
    copy.parent.mkdir(parents=True)
    source = "\n".join(library.attached_source(project)) + "\n"
    copy.write_text(source.replace(library.METHOD, FIX), encoding="utf-8")
    desktop.click(ide.row(f"^{re.escape(project.name)}$"))
    desktop.key("F5")
    ide.row(f"^{re.escape(library.CLASS.rpartition('.')[0])}$")


def check_fix(ide):
    """Check Fix beside the heading of the violation, which is still selected; it first builds the changed program."""
    desktop.click(desktop.find("text", "^Check Fix$"))
    return state("Fix: ")


def prove(eclipse, folder):
    """Drives the IDE; returns the states of the finding, the place where the debugger stopped, and the session file."""
    project = make_project(folder)
    with Ide(eclipse, folder / "workspace") as ide:
        say("the IDE is up: importing the program with its library")
        ide.import_project(project)
        say("Run As > Race Detection")
        race_detection.run_race_detection(ide, (project.name, *library.PROGRAM))
        race_detection.wait_for_the_end()
        say("the violations are predicted: Confirm")
        confirmed = confirm(ide)
        desktop.screenshot(folder / "confirmed.png")
        say(f"{confirmed}: Debug Replay")
        stopped = debug_replay(ide, project, folder / "replayed.png")
        say(f"the debugger has stopped at {stopped}: fixing a copy")
        fix(ide, project)
        say("the project has the fixed copy: Check Fix")
        checked = check_fix(ide)
        desktop.screenshot(folder / "fixed.png")
        say(checked)
        ide.exit()
        return confirmed, stopped, checked, race_detection.session_file(ide)


def main(eclipse, folder):
    done = carry_out("journey of the proof", prove, eclipse, folder)
    if not done:
        return 70
    confirmed, stopped, checked, session = done
    print(f"confirmed:   {confirmed}")
    print(f"stopped:     {stopped}")
    print(f"fixed:       {checked}")
    print(f"screenshots: {' '.join(str(folder / name) for name in ('confirmed.png', 'replayed.png', 'fixed.png'))}")
    print(f"session:     {session}")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
