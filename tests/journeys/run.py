"""Runs the journeys (test_*.py beside this file) against the IDE and the update site of one target.

usage: run.py oldest|latest [TEST]...   reports go to target/TARGET/surefire-reports, like those of all other tests
"""
import os
import pathlib
import sys
import time
import traceback
import unittest
import xml.etree.ElementTree as ET

HERE = pathlib.Path(__file__).resolve().parent


class Results(unittest.TestResult):
    """Collects the results of the tests, and prints each test when it starts."""

    def __init__(self):
        super().__init__()
        self.cases = []
        self.started = 0.0

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()
        print(f"  running {test.id()}", flush=True)

    def addSuccess(self, test):
        self.record(test, None)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.record(test, "failure", err)

    def addError(self, test, err):
        super().addError(test, err)
        self.record(test, "error", err)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.record(test, "skipped", reason=reason)

    def record(self, test, kind, err=None, reason=None):
        class_name, _, name = test.id().rpartition(".")
        case = ET.Element("testcase", classname=class_name, name=name, time=f"{time.monotonic() - self.started:.1f}")
        if kind == "skipped":
            ET.SubElement(case, "skipped", message=reason)
        elif kind:
            ET.SubElement(case, kind, message=str(err[1])).text = "".join(traceback.format_exception(*err))
            traceback.print_exception(*err)
        self.cases.append(case)

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in sorted({case.get("classname") for case in self.cases}):
            suite = ET.Element("testsuite", name=name)
            suite.extend(case for case in self.cases if case.get("classname") == name)
            ET.ElementTree(suite).write(folder / f"TEST-{name}.xml", encoding="utf-8", xml_declaration=True)


def main(target, names):
    os.environ["INTERLOCK_TARGET"] = target
    sys.path.insert(0, str(HERE))
    loader = unittest.TestLoader()
    tests = loader.loadTestsFromNames(names) if names else loader.discover(str(HERE), "test_*.py")
    results = Results()
    tests.run(results)
    results.write(HERE / "target" / target / "surefire-reports")
    return 0 if results.testsRun and results.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
