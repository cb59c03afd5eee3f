"""The journey to a race in a third-party library whose source is in a jar."""
import subprocess
import unittest

from project import IDE, JOURNEY, SCRATCH


class LibraryTest(unittest.TestCase):
    """Import, Run As > Race Detection, the documented race in the view, Enter, the racing line in the attached source."""

    def test_enter_jumps_to_the_racing_line_in_the_source_of_the_library(self):
        done = subprocess.run([str(JOURNEY), "library", str(IDE), str(SCRATCH / "library")],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertIn("IntRange.java:356: hashCode = 17;", done.stdout)
        self.assertTrue((SCRATCH / "library" / "screenshot.png").stat().st_size > 10_000)
