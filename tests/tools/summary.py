"""Summarises the test reports of all modules: prints each test class, then the failures; the last line has the counts.

usage: summary.py [--fast] ROOT TARGET[=LOG]...   a LOG means that the build of the target failed before all tests could run;
with --fast only the tests of the agent's modules that are not slow and the architecture tests had to run
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

TEST_METHOD = re.compile(r"^\s*@(Test|ParameterizedTest|RepeatedTest|TestFactory)\b", re.M)
EVERY_JDK = re.compile(r'^@Tag\("every-jdk"\)$', re.M)
SLOW = re.compile(r'^@Tag\("slow"\)$', re.M)
ABSTRACT = re.compile(r"^(public )?abstract class ", re.M)


class Summary:
    """The counts and failures of one whole run."""

    def __init__(self, root, sources):
        self.root = root
        self.sources = sources
        self.passed = self.skipped = 0
        self.failures = []

    def add_target(self, target, log, first):
        reports = []
        # tests without Eclipse run in a copy of the sources
        for base in (self.root, self.root / "target" / "plain"):
            found = sorted(path for path in base.glob(f"**/target/{target}/surefire-reports/TEST-*.xml")
                           if path.relative_to(base).parts[0] != "target")
            for report in found:
                self.add_report(target, report, report.relative_to(base).parts)
            reports += found
        if log:
            self.failures.append(f"{target}: the build failed, not all tests were run: see {log}")
        else:
            self.add_silent_classes(target, reports, first)

    def add_report(self, target, report, module):
        module = "/".join(module[: module.index("target")])
        passed = failed = skipped = 0
        suite = ET.parse(report).getroot()
        for case in suite.iter("testcase"):
            name = f"{target}: {module}: {case.get('classname')}.{case.get('name')}"
            problem = case.find("failure") if case.find("failure") is not None else case.find("error")
            if problem is not None:
                failed += 1
                self.failures.append(f"{name}: {first_line(problem)}")
            elif case.find("skipped") is not None:
                skipped += 1
                print(f"skipped  {name}: {case.find('skipped').get('message') or 'no reason given'}")
            else:
                passed += 1
        self.passed += passed
        self.skipped += skipped
        verdict = "FAILED" if failed else "passed"
        counts = f"{passed} passed" + (f", {failed} failed" if failed else "") + (f", {skipped} skipped" if skipped else "")
        print(f"{verdict:8} {target}: {module}: {suite.get('name')}: {counts}")

    def add_silent_classes(self, target, reports, first):
        """Reports test classes without a report: they did not run, because their JVM died or they were not selected.

        Classes that start programs on every JDK run with the first target only.
        """
        reported = {report.name[len("TEST-"):-len(".xml")] for report in reports}
        for source in [path for pattern in self.sources for path in self.root.glob(pattern)]:
            parts = source.relative_to(self.root).parts
            # the projects of a test run in builds of their own
            if parts[0] == "target" or "projects" in parts:
                continue
            text = source.read_text(encoding="utf-8")
            if not TEST_METHOD.search(text) or ABSTRACT.search(text) or (EVERY_JDK.search(text) and not first):
                continue
            if self.sources == FAST and SLOW.search(text):
                continue
            package = re.search(r"^package ([\w.]+);", text, re.M).group(1)
            name = f"{package}.{source.stem}"
            if not any(r == name or r.startswith(name + "$") for r in reported):
                self.failures.append(f"{target}: {source.relative_to(self.root)}: no result: it was not run, or its JVM ended early")


def first_line(problem):
    text = problem.get("message") or problem.text or problem.get("type") or "no message"
    return text.strip().splitlines()[0][:300] if text.strip() else "no message"


ALL = ["**/src/test/java/**/*Test.java", "tests/*.tests/src/**/*Test.java"]
FAST = ["runtime-agent/*/src/test/java/**/*Test.java", "tests/architecture/src/test/java/**/*Test.java"]


def main(root, *targets, sources):
    summary = Summary(pathlib.Path(root), sources)
    for target in targets:
        name, _, log = target.partition("=")
        summary.add_target(name, log, target == targets[0])
    if not summary.passed and not summary.failures:
        summary.failures.append("no test was run")
    for failure in summary.failures:
        print(f"FAILED   {failure}")
    print(f"{summary.passed} passed, {len(summary.failures)} failed"
          + (f", {summary.skipped} skipped" if summary.skipped else ""))
    return 1 if summary.failures else 0


if __name__ == "__main__":
    fast = sys.argv[1] == "--fast"
    sys.exit(main(*sys.argv[2 if fast else 1:], sources=FAST if fast else ALL))
