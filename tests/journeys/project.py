"""The locations of the build results that the journeys use."""
import os
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = os.environ.get("INTERLOCK_TARGET", "oldest")
SITE = ROOT / "update-site" / "target" / TARGET / "repository"
PRODUCTS = ROOT / "tests" / "packaged-ide" / "target" / TARGET / "products"
IDE = PRODUCTS / "dev.interlock.ide" / "linux" / "gtk" / "x86_64" / "eclipse"
PLATFORM = PRODUCTS / "platform-without-interlock" / "linux" / "gtk" / "x86_64" / "eclipse"
SCRATCH = ROOT / "tests" / "journeys" / "target" / TARGET
JAVA = os.environ.get("IDE_JAVA", "java")
JVM_OPTIONS = os.environ.get("IDE_JVM_OPTIONS", "").split()
JCMD = pathlib.Path(shutil.which(JAVA) or JAVA).resolve().parent / "jcmd"
AGENT_JAR = ROOT / "runtime-agent" / "agent" / "target" / TARGET / "interlock.jar"
JOURNEY = ROOT / "tests" / "journeys" / "journey"
EVALUATION = ROOT / "tests" / "evaluation" / "target" / TARGET
