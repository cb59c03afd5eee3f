"""p2 installs the update site into an Eclipse without Interlock; the plug-ins are used and uninstalled."""
import shutil
import unittest

import desktop
import first_race
import p2
import race_detection
import signing
import start_up
from ide import Ide
from project import PLATFORM, SCRATCH, SITE

FOLDER = SCRATCH / "update-site"


def left_behind(eclipse):
    """All Interlock files in the installation, except p2's own history and logs."""
    names = [path for path in eclipse.rglob("*interlock*")]
    lists = [eclipse / "artifacts.xml", *eclipse.glob("configuration/**/bundles.info"), *eclipse.glob("configuration/config.ini")]
    return [str(path) for path in names] + [str(path) for path in lists if "interlock" in path.read_text(encoding="utf-8")]


class UpdateSiteTest(unittest.TestCase):

    def setUp(self):
        shutil.rmtree(FOLDER, ignore_errors=True)
        self.eclipse = FOLDER / "eclipse"
        shutil.copytree(PLATFORM, self.eclipse, symlinks=True)
        self.site = FOLDER / "site"
        shutil.copytree(SITE, self.site)

    def test_it_installs_works_and_leaves_nothing_behind(self):
        self.assertEqual([], left_behind(self.eclipse))
        self.install_what_is_signed()
        self.assertIn(p2.FEATURE, p2.roots(self.eclipse))
        self.use_it()
        self.restart_it()
        p2.uninstall(self.eclipse)
        p2.collect_garbage(self.eclipse)
        self.assertNotIn(p2.FEATURE, p2.roots(self.eclipse))
        self.work_without_it()
        self.assertEqual([], left_behind(self.eclipse))

    def install_what_is_signed(self):
        """Signs like a release, with a temporary key. p2 refuses a feature with a jar that was changed later."""
        with signing.Key() as key:
            signing.sign(self.site, key)
        changed = FOLDER / "changed-site"
        shutil.copytree(self.site, changed)
        signing.change_a_jar(changed)
        with self.assertRaisesRegex(AssertionError, rf"Can't download artifact osgi\.bundle,{signing.CHANGED},"):
            p2.install(self.eclipse, changed, key.fingerprint)
        self.assertNotIn(p2.FEATURE, p2.roots(self.eclipse))
        p2.install(self.eclipse, self.site, key.fingerprint)

    def use_it(self):
        """The first five minutes: finds a race, fixes it, runs without it, then runs with focused noise."""
        with Ide(self.eclipse, FOLDER / "workspace") as ide:
            self.assertEqual([], start_up.activators(ide), "nothing of ours is activated before it is used")
            first_race.find(ide, FOLDER)
            self.assertNotEqual([], start_up.activators(ide), "what is used is activated, and that can be seen")
            desktop.screenshot(FOLDER / "installed.png")
            first_race.fix(ide, FOLDER / race_detection.SAMPLE.name)
            first_race.run_again(ide, FOLDER / "fixed.png")
            first_race.rerun_with_noise(ide, FOLDER / race_detection.SAMPLE.name, FOLDER / "noise.png")
            ide.exit()

    def restart_it(self):
        """The active view reappears with its findings, in the dark theme; creates a section."""
        first_race.make_dark(FOLDER / "workspace")
        with Ide(self.eclipse, FOLDER / "workspace") as ide:
            first_race.see_what_was_kept(ide, FOLDER / "dark.png")
            first_race.edit_a_section(ide, FOLDER / race_detection.SAMPLE.name, FOLDER / "section.png")
            ide.exit()

    def work_without_it(self):
        """Uses the same workspace, in which the view was open and markers were set."""
        (FOLDER / "workspace" / ".metadata" / ".log").unlink(missing_ok=True)
        with Ide(self.eclipse, FOLDER / "workspace") as ide:
            ide.select(*race_detection.PROGRAM)
            desktop.key("F3")
            desktop.find("page tab", "UnsafeBankDemo.java$")
            desktop.click(desktop.find("page tab", "^Problems$"))
            desktop.screenshot(FOLDER / "uninstalled.png")
            self.assertEqual([], desktop.find_all("page tab", f"^{race_detection.VIEW}"), "a view without its plug-in")
            self.assertEqual([], desktop.find_all(("label", "text"), "(?i)could not (create|find) the view|unable to create"))
            self.assertEqual([], desktop.find_all("table cell", race_detection.FINDING), "a marker without its plug-in")
            ide.exit()
