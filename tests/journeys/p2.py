"""Installs the feature into an Eclipse and uninstalls it, with p2's own applications."""
import subprocess

from project import JAVA, JVM_OPTIONS

FEATURE = "dev.interlock.feature.feature.group"


def application(ide, name, *arguments):
    launcher = next((ide / "plugins").glob("org.eclipse.equinox.launcher_*.jar"))
    command = [JAVA, *JVM_OPTIONS, "-jar", str(launcher), "-nosplash", "-consoleLog", "-application", name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise AssertionError(f"{name} ended with {done.returncode}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def director(ide, *arguments):
    return application(ide, "org.eclipse.equinox.p2.director", *arguments)


def install(ide, site, key):
    """Installs the feature if all its artifacts are signed with this key only."""
    director(ide, "-repository", site.as_uri(), "-installIU", FEATURE, "-trustSignedContentOnly", "-trustedPGPKeys", key)


def uninstall(ide):
    director(ide, "-uninstallIU", FEATURE)


def collect_garbage(ide):
    profile = next((ide / "p2" / "org.eclipse.equinox.p2.engine" / "profileRegistry").glob("*.profile")).stem
    application(ide, "org.eclipse.equinox.p2.garbagecollector.application", "-profile", profile)


def roots(ide):
    """The features that the user sees under Installed Software."""
    return [line.split("/")[0] for line in director(ide, "-listInstalledRoots").splitlines() if "/" in line]
