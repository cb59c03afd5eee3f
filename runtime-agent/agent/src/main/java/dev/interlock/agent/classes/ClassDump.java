/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import dev.interlock.agent.messages.Health;
import dev.interlock.spi.OptionException;

/** Saves the classes that could not be instrumented to a folder, each with the reason. */
public final class ClassDump {

	private final Path folder;
	private final Health health;

	/** @throws OptionException if the folder cannot be created */
	public ClassDump(String folder, Health health) throws OptionException {
		this.health = health;
		try {
			this.folder = Files.createDirectories(Path.of(folder));
		} catch (IOException | InvalidPathException e) {
			throw new OptionException("The folder '" + folder + "' of the option 'dump' cannot be made (" + e
					+ "): give the path of a folder that can be written to.");
		}
	}

	/** Writes the class file and, beside it, the reason for the failure. */
	synchronized void keep(String internalName, byte[] bytes, Throwable problem) {
		String name = internalName == null ? "unnamed" : internalName;
		StringWriter trace = new StringWriter();
		problem.printStackTrace(new PrintWriter(trace, true));
		try {
			Path file = folder.resolve(name + ".class");
			Files.createDirectories(file.getParent());
			Files.write(file, bytes);
			Files.writeString(folder.resolve(name + ".txt"), trace.toString());
		} catch (IOException | InvalidPathException e) {
			health.warning("class-not-dumped", "The class " + name + " could not be written to '" + folder + "' (" + e
					+ "): give the option 'dump' a folder that can be written to.", name.replace('/', '.'));
		}
	}
}
