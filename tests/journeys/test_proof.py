"""The journey in which a predicted violation in a third-party library is proved, and its fix checked."""
import subprocess
import unittest

from project import IDE, JOURNEY, SCRATCH


class ProofTest(unittest.TestCase):
    """Confirm, Debug Replay up to the unfinished value, and Check Fix on a fixed copy of the library's class."""

    def test_a_predicted_violation_is_confirmed_replayed_and_its_fix_is_checked(self):
        done = subprocess.run([str(JOURNEY), "proof", str(IDE), str(SCRATCH / "proof")],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertIn("confirmed:   Real (40 of 40)\n", done.stdout)
        self.assertIn("stopped:     IntRange.java:357: hashCode = 37 * hashCode + getClass().hashCode(); "
                      "(hashCode is 17)\n", done.stdout)
        self.assertIn("fixed:       Fix: sites no longer conflict (40 of 40)\n", done.stdout)
        for picture in ("confirmed.png", "replayed.png", "fixed.png"):
            self.assertTrue((SCRATCH / "proof" / picture).stat().st_size > 10_000)
