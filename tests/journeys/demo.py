"""The main job on the bundled sample, in the real IDE: findings as text on standard output, a screenshot, the session file.

usage: demo.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import shutil
import subprocess
import sys
import time

import desktop
import race_detection
from ide import Ide
from project import AGENT_JAR, JAVA

START = time.monotonic()


def say(text):
    print(f"  {time.monotonic() - START:5.1f} s  {text}", file=sys.stderr, flush=True)


def find_races(eclipse, folder):
    """Drives the IDE; gives the session file and the screenshot."""
    with Ide(eclipse, folder / "workspace") as ide:
        say("the IDE is up: importing the sample project")
        race_detection.import_sample(ide, folder)
        say("Run As > Race Detection")
        race_detection.run_race_detection(ide)
        rows = race_detection.findings(ide)
        say("the first race is in the view")
        race_detection.wait_for_the_end()
        picture = race_detection.show_one(ide, folder / "screenshot.png")
        say(f"both accesses are shown; {len(rows)} races were listed at first")
        ide.exit()
        sessions = race_detection.session_files(ide)
        if not sessions:
            raise desktop.NotSeen(f"no session file was kept in {ide.workspace}")
        return sessions[0], picture


def main(eclipse, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        session, picture = find_races(eclipse, folder)
    except AssertionError as e:
        say(f"the demo failed: {e}. What was on the screen: {folder / 'failed.png'}")
        return 70
    report = subprocess.run([JAVA, "-jar", str(AGENT_JAR), "report", str(session)], stdout=subprocess.PIPE, text=True)
    print(report.stdout)
    print(f"screenshot: {picture}")
    print(f"session:    {session}")
    return report.returncode or (0 if "Data race" in report.stdout else 70)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
