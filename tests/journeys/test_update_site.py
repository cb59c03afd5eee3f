"""The update site, installed by p2 into an Eclipse that has never seen us, used, and taken out again."""
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
    """All files of ours in the installation, but p2's own history and logs."""
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
        """Signed as a release is, but with a key of today. A jar that was changed after that is refused, and all that comes with it."""
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
        """The first five minutes: a race is found, one fix is made, the next run no longer has it; then one with focused noise."""
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
        """The view is where it was, as it was in front when the IDE ended, with what was found; now in the dark. A section is made."""
        first_race.make_dark(FOLDER / "workspace")
        with Ide(self.eclipse, FOLDER / "workspace") as ide:
            first_race.see_what_was_kept(ide, FOLDER / "dark.png")
            first_race.edit_a_section(ide, FOLDER / race_detection.SAMPLE.name, FOLDER / "section.png")
            ide.exit()

    def work_without_it(self):
        """The same workspace, in which the view was open and markers were set."""
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
