"""One running Eclipse, operated like a user."""
import os
import re
import signal
import subprocess
import sys

import desktop
from project import JCMD, ROOT

MOST_ROWS = 60
MAIN_WINDOW = r" - Eclipse Platform\s*$"


class Ide:
    """An Eclipse on a workspace: starts it, uses its menus and trees, ends it."""

    def __init__(self, folder, workspace, *arguments):
        self.folder = folder
        self.workspace = workspace
        self.arguments = arguments
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, error, trace):
        if kind:
            self.keep_evidence()
        self.kill()

    def start(self):
        self.workspace.mkdir(parents=True, exist_ok=True)
        output = open(self.workspace.parent / "ide.out", "ab")
        self.process = subprocess.Popen(
            [str(ROOT / "tests" / "tools" / "start-ide"), str(self.folder), str(self.workspace), *self.arguments],
            stdout=output, stderr=output, cwd=self.workspace.parent, start_new_session=True)
        main = desktop.window(MAIN_WINDOW)
        desktop.x("wmctrl", "-i", "-r", main, "-b", "add,maximized_vert,maximized_horz")
        self.focus()
        desktop.find("page tab", "^Package Explorer$")

    def focus(self):
        desktop.activate(desktop.window(MAIN_WINDOW))

    def objects_of_ours(self):
        """The number of live objects of each Interlock class in the IDE, including the activators that ran."""
        pids = desktop.x("pgrep", "-g", str(self.process.pid), "java").split()
        histogram = desktop.x(str(JCMD), pids[0], "GC.class_histogram")
        return dict((name, int(count)) for count, name in re.findall(r"^\s*\d+:\s+(\d+)\s+\d+\s+(dev\.interlock\.\S+)", histogram, re.M))

    def exit(self):
        """File > Exit. Fails if the IDE shows a dialog, ends with a non-zero status, or has logged an error."""
        try:
            desktop.wait_for("the main window alone", lambda: not self.dialogs(), 20)
        except desktop.NotSeen as e:
            raise AssertionError(f"the IDE shows more than its main window: {self.dialogs()}") from e
        self.menu("File", "Exit")
        status = self.process.wait(60)
        if status or self.errors():
            raise AssertionError("\n".join([f"the IDE ended with {status} and logged these errors:", *self.errors()]))

    def dialogs(self):
        """Titles of the windows of this Eclipse except the main one."""
        titles = []
        for line in desktop.x("wmctrl", "-lp").splitlines():
            _, _, pid, _, *title = line.split(None, 4)
            if group_of(int(pid)) == self.process.pid and not re.search(MAIN_WINDOW, " ".join(title)):
                titles.append(" ".join(title))
        return titles

    def kill(self):
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)

    def keep_evidence(self):
        """Keeps a screenshot and the text on the screen, to diagnose a failed journey; prints the rows and windows."""
        desktop.screenshot(self.workspace.parent / "failed.png")
        text = str(desktop.attempt(desktop.dump))
        (self.workspace.parent / "failed.txt").write_text(text, encoding="utf-8")
        rows = [line.partition("| ")[2] for line in text.splitlines() if line.startswith("table cell | ")]
        print("windows:", *desktop.windows().values(), "rows:", *rows[:MOST_ROWS], *self.errors(), sep="\n  ",
              file=sys.stderr, flush=True)

    def menu(self, first, *labels):
        """Selects an entry of the menu bar."""
        self.from_menu(lambda: desktop.click(desktop.find("menu", f"^{re.escape(first)}$")), labels)

    def context_menu(self, *labels):
        """Selects an entry of the context menu of the selection."""
        self.from_menu(lambda: desktop.key("shift+F10"), labels)

    def from_menu(self, open_it, labels):
        """Opens a menu and selects the entries; retries once, as a loss of focus closes the menu."""
        for last in (False, True):
            open_it()
            try:
                for label in labels:
                    desktop.click(desktop.find(("menu item", "menu"), rf"^(\d )?{re.escape(label)}(\.\.\.)?$", 30))
                return
            except desktop.NotSeen:
                if last:
                    raise
                desktop.key("Escape", "Escape", "Escape")

    def row(self, pattern, seconds=desktop.PATIENCE):
        """A row of any tree or table on the screen."""
        return desktop.find("table cell", pattern, seconds)

    def select(self, *names):
        """Expands the Package Explorer's tree along the names and selects the last one."""
        desktop.click(desktop.find("page tab", "^Package Explorer$"))
        for name in names[:-1]:
            desktop.click(self.row(f"^{re.escape(name)}$"))
            desktop.key("Right")
        desktop.click(self.row(f"^{re.escape(names[-1])}$"))

    def import_project(self, folder):
        """File > Open Projects from File System..."""
        self.menu("File", "Open Projects from File System")
        desktop.activate(desktop.window("^Import Projects"))
        source = desktop.find("combo box", "")
        desktop.click(next(node for node in desktop.walk(source) if node.getRoleName() == "text"))
        desktop.type_text(str(folder))
        desktop.find("label", "^1 of 1 selected$")
        finish = desktop.find("push button", "^Finish$")
        desktop.wait_for("the end of the search for projects", lambda: desktop.enabled(finish))
        desktop.click(finish)
        desktop.gone("^Import Projects")
        self.row(f"^{re.escape(folder.name)}$")

    def open_view(self, name):
        """Window > Show View > Other..., by name."""
        self.menu("Window", "Show View", "Other...")
        desktop.activate(desktop.window("^Show View"))
        desktop.type_text(name)
        desktop.click(self.row(f"^{re.escape(name)}$"))
        desktop.click(desktop.find("push button", "^Open$"))
        desktop.find("page tab", f"^{re.escape(name)}$")

    def errors(self):
        """The errors in the log of the workspace: the first line and the message of each."""
        log = self.workspace / ".metadata" / ".log"
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        entries = re.split(r"^(?=!ENTRY )", text, flags=re.M)
        return ["\n".join(entry.splitlines()[:6]) for entry in entries if re.match(r"!ENTRY \S+ 4 ", entry)]


def group_of(pid):
    """The process group of a window's process; None if it has just ended, or has not set its process id."""
    try:
        return os.getpgid(pid) if pid else None
    except ProcessLookupError:
        return None
