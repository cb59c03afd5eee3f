"""Signs an update site like a release, with a temporary key, and tampers with the signed site."""
import re
import subprocess
import tempfile
import zipfile

from project import ROOT

SIGNING = ROOT / "update-site" / "signing" / "pom.xml"
CHANGED = "dev.interlock.doc"


class Key:
    """A temporary key in its own folder; the folder's name is short because gpg's sockets require it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="key-")
        self.home = self.folder.name
        self.gpg("--passphrase", "", "--quick-generate-key", "Thrown away <nobody@example.org>", "rsa2048", "sign", "never")
        keys = self.gpg("--list-keys", "--with-colons")
        self.fingerprint = re.search(r"^fpr:+(\w+):", keys, re.M).group(1).lower()
        return self

    def __exit__(self, kind, error, trace):
        # gpg keeps an agent process running for each folder
        run("gpgconf", "--homedir", self.home, "--kill", "all")
        self.folder.cleanup()

    def gpg(self, *arguments):
        return run("gpg", "--batch", "--homedir", self.home, *arguments)


def sign(site, key):
    run(str(ROOT / "mvnw"), "-q", "-B", "-f", str(SIGNING), "package", f"-Dsite={site}", f"-Dgpg.homedir={key.home}")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise AssertionError(f"{command[0]} ended with {done.returncode}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def change_a_jar(site):
    """Adds an entry to a bundle and adjusts the site's sizes and checksums: only the signature reveals the change."""
    jar = next((site / "plugins").glob(f"{CHANGED}_*.jar"))
    with zipfile.ZipFile(jar, "a") as bundle:
        bundle.writestr("html/added.html", "by somebody else")
    size = jar.stat().st_size

    def without_checksum(artifact):
        text = artifact.group(0)
        if f"id='{CHANGED}'" not in text:
            return text
        text = re.sub(r"\s*<property name='download\.checksum[^>]*/>", "", text)
        return re.sub(r"(name='\w+\.size' value=')\d+", rf"\g<1>{size}", text)

    change_artifacts(site, lambda xml: re.sub(r"<artifact .*?</artifact>", without_checksum, xml, flags=re.S))


def change_artifacts(site, change):
    """Rewrites the list of artifacts in the jar, and removes the xz copy so that p2 reads the jar."""
    with zipfile.ZipFile(site / "artifacts.jar") as packed:
        xml = packed.read("artifacts.xml").decode("utf-8")
    with zipfile.ZipFile(site / "artifacts.jar", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("artifacts.xml", change(xml))
    (site / "artifacts.xml.xz").unlink()
    index = site / "p2.index"
    index.write_text(index.read_text(encoding="utf-8").replace("artifacts.xml.xz,", ""), encoding="utf-8")
