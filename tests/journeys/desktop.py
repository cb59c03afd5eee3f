"""Operates the screen like a user: finds, clicks, types, waits. Reads through accessibility, acts through X."""
import re
import subprocess
import time

import pyatspi

PATIENCE = 120


class NotSeen(AssertionError):
    """An object that a user would wait for did not appear."""


def wait_for(what, look, seconds=PATIENCE):
    """Calls look() until its result is true, and returns the result."""
    end = time.monotonic() + seconds
    while True:
        found = attempt(look)
        if found:
            return found
        if time.monotonic() > end:
            raise NotSeen(f"{what} was not seen within {seconds} seconds")
        time.sleep(0.25)


def attempt(look):
    """A busy user interface does not answer accessibility calls: treats that as not seen yet."""
    try:
        return look()
    except Exception as e:  # pyatspi raises GLib errors, LookupError and its own ones for disposed objects
        if isinstance(e, (AttributeError, NameError, TypeError)):
            raise
        return None


def x(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout


def windows():
    """Titles of the windows on the screen, by window id."""
    lines = (line.split(None, 3) for line in x("wmctrl", "-l").splitlines())
    return {parts[0]: parts[3] if len(parts) > 3 else "" for parts in lines}


def window(pattern, seconds=PATIENCE):
    """The id of a window whose title matches."""
    return wait_for(f"a window \"{pattern}\"", lambda: next(
        (i for i, title in windows().items() if re.search(pattern, title)), None), seconds)


def gone(pattern, seconds=PATIENCE):
    wait_for(f"the end of window \"{pattern}\"", lambda: not any(re.search(pattern, t) for t in windows().values()), seconds)


def activate(window_id):
    x("wmctrl", "-i", "-a", window_id)
    wait_for("the focus on the window", lambda: x("xdotool", "getactivewindow").strip() == str(int(window_id, 16)), 20)


def screenshot(file):
    file.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["import", "-window", "root", str(file)], check=True)
    return file


def key(*keys):
    for name in keys:
        x("xdotool", "key", "--clearmodifiers", name)
        time.sleep(0.15)


def type_text(text):
    x("xdotool", "type", "--clearmodifiers", "--delay", "40", text)


def applications():
    desktop = pyatspi.Registry.getDesktop(0)
    return [desktop.getChildAtIndex(i) for i in range(desktop.childCount)]


def walk(node, depth=40):
    """All visible objects below a node, top down. All tabs of a stack list the same content; it is read once."""
    yield node
    first_tab = True
    for i in range(node.childCount if depth else 0):
        child = attempt(lambda: node.getChildAtIndex(i))
        if child is None:
            continue
        if attempt(child.getRoleName) == "page tab":
            yield from walk(child, depth - 1 if first_tab else 0)
            first_tab = False
        else:
            yield from walk(child, depth - 1)


def everything():
    for application in applications():
        if application is not None:
            yield from walk(application)


def showing(node):
    return node.getState().contains(pyatspi.STATE_SHOWING)


def enabled(node):
    return node.getState().contains(pyatspi.STATE_SENSITIVE)


def text_of(node):
    """The visible text of an object: its name, or its content."""
    name = attempt(lambda: node.name)
    if name:
        return name
    return attempt(lambda: node.queryText().getText(0, -1)) or attempt(lambda: node.description) or ""


def content_of(node):
    """The content of an object that also has a name."""
    return node.queryText().getText(0, -1)


def icons_in(left, top, width, height, is_icon):
    """The number of icons below each other in a strip of the screen, recognised by the colour of their pixels."""
    picture = x("import", "-window", "root", "-crop", f"{width}x{height}+{left}+{top}", "+repage", "-depth", "8", "txt:-")
    rows = {int(y) for y, *colour in re.findall(r"^\d+,(\d+): \((\d+),(\d+),(\d+)", picture, re.M) if is_icon(*map(int, colour))}
    return sum(1 for row in rows if row - 1 not in rows)


def drag(from_place, to_place):
    x("xdotool", "mousemove", *map(str, from_place))
    x("xdotool", "mousedown", "1")
    time.sleep(0.3)
    x("xdotool", "mousemove", *map(str, to_place))
    time.sleep(0.3)
    x("xdotool", "mouseup", "1")


def find_all(roles, pattern):
    roles = {roles} if isinstance(roles, str) else set(roles)
    found = []
    for node in everything():
        if attempt(node.getRoleName) in roles and re.search(pattern, text_of(node)) and attempt(lambda: showing(node)):
            found.append(node)
    return found


def find(roles, pattern, seconds=PATIENCE):
    return wait_for(f"{roles} \"{pattern}\"", lambda: next(iter(find_all(roles, pattern)), None), seconds)


def place(node):
    box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    return box.x, box.y, box.width, box.height


def place_at_rest(node):
    """The final place of a node: menus are visible to accessibility before they have been placed."""
    seen = []

    def at_rest():
        seen.append(place(node))
        return len(seen) > 1 and seen[-1] == seen[-2] and seen[-1][0] >= 0 and seen[-1][2] > 1

    wait_for(f"{text_of(node)!r} at rest", at_rest, 20)
    return seen[-1]


def click(node, button=1, times=1):
    left, top, width, height = place_at_rest(node)
    click_at(left + min(width // 2, 60), top + height // 2, button, times)


def click_at(left, top, button=1, times=1):
    """A slow click: GTK ignores an instantaneous press and release on a context menu."""
    x("xdotool", "mousemove", str(left), str(top))
    time.sleep(0.2)
    for _ in range(times):
        x("xdotool", "mousedown", str(button))
        time.sleep(0.3 if button == 3 else 0.05)
        x("xdotool", "mouseup", str(button))
        time.sleep(0.05)


def rest():
    """Moves the pointer to a corner, so that no tool tip covers what it was on."""
    x("xdotool", "mousemove", "0", "0")


def dump():
    """All objects visible to accessibility, one per line, for the log of a failed journey."""
    lines = []
    for application in applications():
        for node in walk(application):
            if attempt(lambda: showing(node)):
                lines.append(f"{node.getRoleName()} | {text_of(node)[:120]!r}")
    return "\n".join(lines)
