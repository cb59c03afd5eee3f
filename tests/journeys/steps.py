"""Common parts of the stand-alone journeys: a fresh folder, and progress messages."""
import shutil
import sys
import time

START = time.monotonic()


def say(text):
    print(f"  {time.monotonic() - START:5.1f} s  {text}", file=sys.stderr, flush=True)


def carry_out(name, steps, eclipse, folder):
    """Returns the result of steps(eclipse, folder); on failure prints the reason and returns None."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        return steps(eclipse, folder)
    except AssertionError as e:
        say(f"the {name} failed: {e}. What was on the screen: {folder / 'failed.png'}")
        return None
