/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.eclipse.jdt.launching.IVMInstall;
import org.eclipse.jdt.launching.IVMInstallType;
import org.eclipse.jdt.launching.JavaRuntime;

/** A JRE of the workspace that claims to be Java 8, until it is closed. It cannot run programs. */
public final class OldJre implements AutoCloseable {

	private static final String TYPE = "org.eclipse.jdt.internal.debug.ui.launcher.StandardVMType";

	private final IVMInstall install;

	/**
	 * Adds it to the workspace.
	 *
	 * @param folder the folder for its files
	 */
	public OldJre(String name, Path folder) throws IOException {
		IVMInstallType type = JavaRuntime.getVMInstallType(TYPE);
		install = type.createVMInstall("dev.interlock.testkit.old-jre");
		install.setName(name);
		install.setInstallLocation(jdk8(folder).toFile());
	}

	/** Enough of a JDK 8 for JDT: an executable that reports the version. */
	private static Path jdk8(Path folder) throws IOException {
		Path home = folder.resolve("jdk8");
		Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
		Files.writeString(java,
				"#!/bin/sh\necho '1.8.0|" + home + "/lib/rt.jar|" + home + "/ext|" + home + "/endorsed'\n");
		Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
		Files.createDirectories(home.resolve("lib"));
		Files.createFile(home.resolve("lib/rt.jar"));
		return home;
	}

	/** Its container path in a launch configuration. */
	public String containerPath() {
		return JavaRuntime.newJREContainerPath(install).toString();
	}

	@Override
	public void close() {
		install.getVMInstallType().disposeVMInstall(install.getId());
	}
}
