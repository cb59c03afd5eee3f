/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.CodeSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Loads everything but the launcher from the folder {@code runtime/} of the jar. Its parent is the platform class
 * loader, so the agent and the program do not see each other's classes.
 */
final class IsolatedLoader extends ClassLoader {

	static {
		registerAsParallelCapable();
	}

	private static final String FOLDER = "runtime/";
	/** The common prefix of all classes in the folder. */
	private static final String OWN = "dev.interlock.";
	private static final String CLASS = ".class";

	/** The entry with the classes of a start. */
	private static final String START = FOLDER + "dev/interlock/agent/start.classes";

	private final File location;
	private final JarFile jar;
	/** The classes of a start, of which few are needed later. Empty until they are needed. */
	private volatile SoftReference<StartClasses> start = new SoftReference<>(null);

	/**
	 * Opens the jar of this class.
	 *
	 * @throws IOException if it cannot be read
	 */
	IsolatedLoader() throws IOException {
		this(ownJar());
	}

	/** Opens a jar. */
	IsolatedLoader(File location) throws IOException {
		super(ClassLoader.getSystemClassLoader().getParent());
		this.location = location;
		this.jar = new JarFile(location, false);
	}

	/** The jar. */
	File location() {
		return location;
	}

	private static File ownJar() throws IOException {
		CodeSource source = IsolatedLoader.class.getProtectionDomain().getCodeSource();
		if (source == null || source.getLocation() == null) {
			throw new IOException("the place of interlock.jar is not known");
		}
		try {
			return new File(source.getLocation().toURI());
		} catch (URISyntaxException | IllegalArgumentException e) {
			throw new IOException("interlock.jar is not a plain file: " + source.getLocation(), e);
		}
	}

	/** Classes of the agent are not looked up in the parent, which would throw an exception for each. */
	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (!name.startsWith(OWN)) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> known = findLoadedClass(name);
			return known == null ? findClass(name) : known;
		}
	}

	/**
	 * Reads the classes of a start of the agent.
	 *
	 * @throws IOException if they cannot be read
	 */
	StartClasses startClasses() throws IOException {
		StartClasses read = start.get();
		if (read == null) {
			ZipEntry entry = jar.getEntry(START);
			read = new StartClasses(entry == null ? new byte[0] : read(entry));
			start = new SoftReference<>(read);
		}
		return read;
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		try {
			// a command may need none of the classes of a start
			StartClasses read = start.get();
			ByteBuffer found = read == null ? null : read.find(name);
			if (found == null) {
				ZipEntry entry = jar.getEntry(FOLDER + name.replace('.', '/') + CLASS);
				found = entry == null ? startClasses().find(name) : ByteBuffer.wrap(read(entry));
			}
			if (found == null) {
				throw new ClassNotFoundException(name);
			}
			return defineClass(name, found, null);
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}

	@Override
	protected URL findResource(String name) {
		ZipEntry entry = jar.getEntry(FOLDER + name);
		try {
			ByteBuffer bytes = entry == null && name.endsWith(CLASS)
					? startClasses().find(name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
					: null;
			// an own handler fills no cache of the URL classes and accepts any character in the path
			return entry == null && bytes == null ? null
					: new URL(null, "interlock:" + name, new JarEntryHandler(jar, entry, bytes));
		} catch (MalformedURLException e) {
			throw new IllegalStateException("A protocol with a handler of its own is always accepted.", e);
		} catch (IOException e) {
			return null;
		}
	}

	@Override
	protected Enumeration<URL> findResources(String name) {
		URL resource = findResource(name);
		return resource == null ? Collections.<URL>emptyEnumeration()
				: Collections.enumeration(Collections.singleton(resource));
	}

	private byte[] read(ZipEntry entry) throws IOException {
		byte[] bytes = new byte[(int) entry.getSize()];
		try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
			in.readFully(bytes);
		}
		return bytes;
	}
}
