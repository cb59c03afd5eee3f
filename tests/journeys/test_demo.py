"""The demo is the first journey: it shows the main use of the project."""
import subprocess
import unittest

from project import IDE, JOURNEY, SCRATCH


class DemoTest(unittest.TestCase):
    """Import, Run As > Race Detection, findings in the view, both markers, the session file, the report as text."""

    def test_the_demo_finds_the_races_of_the_sample(self):
        done = subprocess.run([str(JOURNEY), "demo", str(IDE), str(SCRATCH / "demo")],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertIn("UnsafeBank.total", done.stdout)
        self.assertTrue((SCRATCH / "demo" / "screenshot.png").stat().st_size > 10_000)
