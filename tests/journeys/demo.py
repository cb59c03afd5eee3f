"""Race detection on the bundled sample in the real IDE: findings as text, a screenshot, the session file.

usage: demo.py IDE-FOLDER OUTPUT-FOLDER
"""
import pathlib
import subprocess
import sys

import race_detection
from ide import Ide
from project import AGENT_JAR, JAVA
from steps import carry_out, say


def find_races(eclipse, folder):
    """Drives the IDE; returns the session file and the screenshot."""
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
        return race_detection.session_file(ide), picture


def main(eclipse, folder):
    done = carry_out("demo", find_races, eclipse, folder)
    if not done:
        return 70
    session, picture = done
    report = subprocess.run([JAVA, "-jar", str(AGENT_JAR), "report", str(session)], stdout=subprocess.PIPE, text=True)
    print(report.stdout)
    print(f"screenshot: {picture}")
    print(f"session:    {session}")
    return report.returncode or (0 if "Data race" in report.stdout else 70)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()))
