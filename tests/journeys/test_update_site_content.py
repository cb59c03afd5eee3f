"""The requirements of the update site on the target Eclipse."""
import re
import unittest
import xml.etree.ElementTree as ET
import zipfile

from project import SITE

ALLOWED = re.compile(r"org\.eclipse\.(core|ui|jface|swt|debug|jdt|ltk|search|text|help|compare|equinox|osgi|e4|team)\b[\w.]*")
NAMESPACE = "org.eclipse.equinox.p2.iu"
BOUNDED = re.compile(r"[\[(]\d[\w.]*,\d[\w.]*\)")


def units():
    with zipfile.ZipFile(SITE / "content.jar") as content:
        return ET.fromstring(content.read("content.xml")).findall("units/unit")


def own(name):
    return name.startswith("dev.interlock")


class UpdateSiteContentTest(unittest.TestCase):
    """Requires only the platform and JDT, from a lower bound to below the next major version."""

    def test_the_feature_and_its_bundles_are_offered(self):
        ids = {unit.get("id") for unit in units()}
        for expected in ("dev.interlock.feature.feature.group", "dev.interlock.agent", "dev.interlock.core",
                         "dev.interlock.fixes", "dev.interlock.ui"):
            self.assertIn(expected, ids)

    def test_all_bundles_have_one_qualifier(self):
        qualifiers = {unit.get("version").rsplit(".", 1)[1] for unit in units()
                      if unit.get("id").startswith(("dev.interlock.agent", "dev.interlock.core", "dev.interlock.doc",
                                                    "dev.interlock.f", "dev.interlock.ui"))}
        self.assertEqual(1, len(qualifiers), qualifiers)

    def test_nothing_foreign_is_shipped(self):
        foreign = [u.get("id") for u in units() if not own(u.get("id")) and u.find(
            "properties/property[@name='org.eclipse.equinox.p2.type.category']") is None]
        self.assertEqual([], [unit for unit in foreign if not unit.startswith("a.jre") and "interlock" not in unit])

    def test_only_the_platform_and_jdt_are_required(self):
        wrong = []
        for unit in units():
            for required in unit.findall("requires/required"):
                namespace, name, bounds = (required.get(key) for key in ("namespace", "name", "range"))
                if namespace in ("osgi.bundle", NAMESPACE) and not own(name):
                    if not ALLOWED.fullmatch(name) or not BOUNDED.fullmatch(bounds):
                        wrong.append(f"{unit.get('id')} requires {namespace} {name} {bounds}")
                elif namespace == "java.package":
                    wrong.append(f"{unit.get('id')} imports package {name} {bounds}")
        self.assertEqual([], wrong)

    def test_java_17_is_enough(self):
        filters = [required.get("match") for unit in units() for required in unit.findall("requires/requiredProperties")
                   if required.get("namespace") == "osgi.ee"]
        self.assertTrue(filters)
        self.assertEqual({"(&(osgi.ee=JavaSE)(version=17))"}, set(filters))
