/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * An Eclipse project for a program that uses a library: its source, the library's jar and the attached jar of its
 * sources, so that the IDE can jump to the racing line.
 */
final class EclipseProject {

	private static final String PROJECT = """
			<?xml version="1.0" encoding="UTF-8"?>
			<projectDescription>
			  <name>%s</name>
			  <buildSpec>
			    <buildCommand>
			      <name>org.eclipse.jdt.core.javabuilder</name>
			    </buildCommand>
			  </buildSpec>
			  <natures>
			    <nature>org.eclipse.jdt.core.javanature</nature>
			  </natures>
			</projectDescription>
			""";
	private static final String CLASSPATH = """
			<?xml version="1.0" encoding="UTF-8"?>
			<classpath>
			  <classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER/org.eclipse.jdt.internal.debug.ui.launcher.StandardVMType/JavaSE-17"/>
			  <classpathentry kind="src" path="src"/>
			%s  <classpathentry kind="output" path="bin"/>
			</classpath>
			""";
	/**
	 * Otherwise an Eclipse on a newer JDK would compile for that JDK and run the program on the JDK of the class path.
	 */
	private static final String COMPILER = """
			eclipse.preferences.version=1
			org.eclipse.jdt.core.compiler.codegen.targetPlatform=17
			org.eclipse.jdt.core.compiler.compliance=17
			org.eclipse.jdt.core.compiler.release=enabled
			org.eclipse.jdt.core.compiler.source=17
			""";

	private final LibraryRace race;
	private final Checkout checkout;

	EclipseProject(LibraryRace race, Checkout checkout) {
		this.race = race;
		this.checkout = checkout;
	}

	/** The project's name: the library's name in lower case. */
	String name() {
		return "race-in-" + race.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * Creates or replaces the project.
	 *
	 * @param workspace the parent of the project's folder
	 * @return the project's folder
	 */
	Path create(Path workspace) throws IOException {
		Path project = workspace.resolve(name());
		Path source = Path.of("src", race.mainClass().replace('.', '/') + ".java");
		Files.createDirectories(project.resolve(source).getParent());
		Files.createDirectories(project.resolve("lib"));
		Files.copy(checkout.librarySources().resolve(race.mainClass().replace('.', '/') + ".java"),
				project.resolve(source),
				StandardCopyOption.REPLACE_EXISTING);
		StringBuilder entries = new StringBuilder();
		for (String jar : race.jars()) {
			copyJar(jar + ".jar", project);
			entries.append("  <classpathentry kind=\"lib\" path=\"lib/").append(jar).append(".jar\"");
			if (Files.exists(checkout.libraryJars().resolve(jar + "-sources.jar"))) {
				copyJar(jar + "-sources.jar", project);
				entries.append(" sourcepath=\"lib/").append(jar).append("-sources.jar\"");
			}
			entries.append("/>\n");
		}
		Files.writeString(project.resolve(".project"), PROJECT.formatted(name()));
		Files.writeString(project.resolve(".classpath"), CLASSPATH.formatted(entries));
		Path settings = Files.createDirectories(project.resolve(".settings"));
		Files.writeString(settings.resolve("org.eclipse.jdt.core.prefs"), COMPILER);
		return project;
	}

	private void copyJar(String jar, Path project) throws IOException {
		Files.copy(checkout.libraryJars().resolve(jar), project.resolve("lib").resolve(jar),
				StandardCopyOption.REPLACE_EXISTING);
	}
}
