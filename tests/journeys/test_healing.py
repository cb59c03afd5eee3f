"""The journey in which a section of a running program is healed."""
import subprocess
import unittest

from project import IDE, JOURNEY, SCRATCH


class HealingTest(unittest.TestCase):
    """Run As > Race Detection, Healing > Heal on the violation, no violation while it is healed, Stop Healing."""

    def test_a_violation_is_healed_while_the_program_runs(self):
        done = subprocess.run([str(JOURNEY), "healing", str(IDE), str(SCRATCH / "healing")],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertIn("violations:  0 while healed", done.stdout)
        for picture in ("explained.png", "healing.png", "stopped.png"):
            self.assertTrue((SCRATCH / "healing" / picture).stat().st_size > 10_000)
