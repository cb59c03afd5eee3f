/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.io.IOException;
import java.net.URL;
import java.security.SecureClassLoader;
import java.util.Enumeration;

import dev.interlock.bootstrap.InterlockThread;

/** Loads the program's classes anew, so that their static fields have their first values. */
final class ProgramLoader extends SecureClassLoader {

	static {
		registerAsParallelCapable();
	}

	private final ProgramFiles files;

	ProgramLoader(ProgramFiles files) {
		super("program", ClassLoader.getPlatformClassLoader());
		this.files = files;
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		ProgramFiles.ClassFile file = read(name);
		if (file == null) {
			return ofJdk(name);
		}
		int dot = name.lastIndexOf('.');
		if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
			definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
		}
		return defineClass(name, file.bytes(), 0, file.bytes().length, file.source());
	}

	private ProgramFiles.ClassFile read(String name) throws ClassNotFoundException {
		InterlockThread thread = InterlockThread.current();
		// reading is no part of the schedule
		thread.enterAgent();
		try {
			return files.find(name);
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The system class loader has modules of the JDK, too. */
	private static Class<?> ofJdk(String name) throws ClassNotFoundException {
		Class<?> found = ClassLoader.getSystemClassLoader().loadClass(name);
		if (!found.getModule().isNamed()) {
			throw new ClassNotFoundException(name);
		}
		return found;
	}

	@Override
	protected URL findResource(String name) {
		return files.resource(name);
	}

	@Override
	protected Enumeration<URL> findResources(String name) throws IOException {
		return files.resources(name);
	}
}
