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
import java.nio.file.Path;

import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.FrameworkUtil;

/**
 * Locates the jar with the annotations that declare atomic sections, which is on the compile class path of programs.
 */
public final class AnnotationsJar {

	private static final String ENTRY = "lib/interlock-annotations.jar"; //$NON-NLS-1$

	private AnnotationsJar() {
		// not to be instantiated
	}

	/**
	 * Returns the jar on disk, extracted from this bundle at the first call. May be called in any thread.
	 *
	 * @return an existing file; never null
	 * @throws IOException if the bundle has no jar, or it cannot be extracted; the message is a sentence for the user
	 */
	public static File file() throws IOException {
		URL entry = FrameworkUtil.getBundle(AnnotationsJar.class).getEntry(ENTRY);
		if (entry == null) {
			throw new IOException("The annotations are missing from the installation: install Interlock again."); //$NON-NLS-1$
		}
		return Path.of(FileLocator.toFileURL(entry).getPath()).toAbsolutePath().toFile();
	}
}
