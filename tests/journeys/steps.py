"""What the journeys that stand by themselves have in common: a fresh folder, and words on how far they are."""
import shutil
import sys
import time

START = time.monotonic()


def say(text):
    print(f"  {time.monotonic() - START:5.1f} s  {text}", file=sys.stderr, flush=True)


def carry_out(name, steps, eclipse, folder):
    """Gives what steps(eclipse, folder) gives; None, after a sentence why, if something was not seen."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        return steps(eclipse, folder)
    except AssertionError as e:
        say(f"the {name} failed: {e}. What was on the screen: {folder / 'failed.png'}")
        return None
