/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.framework.launch.FrameworkFactory;

import dev.interlock.session.Session;

/** A bundle of an OSGi framework that delegates only {@code java.*} runs, and its races are found. */
@Tag("every-jdk")
class EmbeddedEquinoxTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void racesOfABundleAreFound(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		Files.writeString(stop, "stop");
		Outcome plain = run(jdk, stop).outcome();
		Files.delete(stop);
		TargetRun run = run(jdk, stop).agent("session=" + session + ",noise=random:10/20us").start();
		var findings = SessionWatch.untilFound(session, run.process());
		Files.writeString(stop, "stop");
		Outcome outcome = run.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(plain.errText(), outcome.programErr());
		assertEquals("started EquinoxClassLoader\na.bundle true\nstopped true\n", outcome.outText());
		assertFalse(findings.isEmpty());
		Session whole = dev.interlock.session.SessionFiles.read(session);
		var race = whole.findings().stream().filter(f -> f.variable().className().equals("bundle.Activator"))
				.findFirst();
		assertEquals("value", race.orElseThrow().variable().name());
	}

	private TargetRun run(Jdk jdk, Path stop) throws Exception {
		Path equinox = Path.of(FrameworkFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		return TargetRun.of(jdk, "osgi/Embedded").vm("-Dtest.until=" + stop)
				.onlyClassPath(frameworkClasses() + java.io.File.pathSeparator + equinox)
				.arguments(folder.resolve("storage").toString(), bundle().toUri().toString());
	}

	/** The classes of the launching program, without those of the bundle. */
	private Path frameworkClasses() throws Exception {
		Path target = Files.createDirectories(folder.resolve("classes/osgi"));
		Files.copy(Programs.classes().resolve("osgi/Embedded.class"), target.resolve("Embedded.class"),
				StandardCopyOption.REPLACE_EXISTING);
		return target.getParent();
	}

	private Path bundle() throws Exception {
		return Programs.jar(folder.resolve("bundle.jar"), Map.of("Bundle-ManifestVersion", "2", "Bundle-SymbolicName",
				"a.bundle", "Bundle-Version", "1.0.0", "Bundle-Activator", "bundle.Activator", "Import-Package",
				"org.osgi.framework"), "bundle/Activator");
	}
}
