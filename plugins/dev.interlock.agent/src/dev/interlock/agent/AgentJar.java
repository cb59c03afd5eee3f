/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.FrameworkUtil;

/**
 * Locates the agent jar as a file for a <code>-javaagent:</code> option. The JVM ends the path at its first
 * <code>=</code> and then aborts, so a jar in such a folder is copied to another one. Blanks and non-ASCII letters are
 * allowed.
 */
public final class AgentJar {

	private static final String ENTRY = "lib/interlock.jar"; //$NON-NLS-1$

	private static File located;

	private AgentJar() {
		// not to be instantiated
	}

	/**
	 * Returns the agent jar on disk, extracted from this bundle at the first call. Thread-safe.
	 *
	 * @return an existing file whose absolute path has no <code>=</code>; never null
	 * @throws IOException if the bundle has no agent jar, or no folder without <code>=</code> can be written to; the
	 *                     message is a sentence for the user
	 */
	public static synchronized File file() throws IOException {
		if (located == null || !located.exists()) {
			located = withoutEqualsSign(extracted(), temporaryFolders()).toFile();
		}
		return located;
	}

	private static Path extracted() throws IOException {
		URL entry = FrameworkUtil.getBundle(AgentJar.class).getEntry(ENTRY);
		if (entry == null) {
			throw new IOException("The Interlock agent is missing from the installation: install Interlock again."); //$NON-NLS-1$
		}
		return Path.of(FileLocator.toFileURL(entry).getPath()).toAbsolutePath();
	}

	private static List<Path> temporaryFolders() {
		return List.of(Path.of(System.getProperty("java.io.tmpdir")), Path.of(System.getProperty("user.home")), //$NON-NLS-1$ //$NON-NLS-2$
				Path.of("/var/tmp")); //$NON-NLS-1$
	}

	/**
	 * Returns the jar itself if its path is safe, else a copy.
	 *
	 * @param jar     an existing file
	 * @param folders the folders for a copy, the preferred one first
	 * @return an existing file whose absolute path has no <code>=</code>
	 * @throws IOException if no folder is safe and writable
	 */
	public static Path withoutEqualsSign(Path jar, List<Path> folders) throws IOException {
		if (isSafe(jar)) {
			return jar;
		}
		IOException failure = new IOException("The Interlock agent cannot be used from " + jar //$NON-NLS-1$
				+ ", as its path has an equals sign, and no temporary folder without one can be written to: " //$NON-NLS-1$
				+ "install Eclipse in another folder or set java.io.tmpdir."); //$NON-NLS-1$
		for (Path folder : folders) {
			try {
				if (isSafe(folder)) {
					return copy(jar, folder);
				}
			} catch (IOException | InvalidPathException e) {
				failure.addSuppressed(e);
			}
		}
		throw failure;
	}

	private static boolean isSafe(Path path) {
		return path.toAbsolutePath().toString().indexOf('=') < 0;
	}

	private static Path copy(Path jar, Path folder) throws IOException {
		Path own = Files.createTempDirectory(folder, "interlock"); //$NON-NLS-1$
		Path copy = Files.copy(jar, own.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
		own.toFile().deleteOnExit();
		copy.toFile().deleteOnExit();
		return copy;
	}
}
