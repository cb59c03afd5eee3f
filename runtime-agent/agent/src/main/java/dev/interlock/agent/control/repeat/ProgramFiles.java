/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files of the program's class path, read once for all runs. Thread-safe. */
final class ProgramFiles {

	private static final String JAR = "jar:";

	/** A class file and where it comes from. */
	record ClassFile(byte[] bytes, CodeSource source) {
	}

	/** The package of main classes that call a method or run tests; the agent's jar, which has them, is not in the path. */
	private static final String LAUNCHER = "dev.interlock.agent.launcher.";

	private final URLClassLoader path;
	private final Map<String, ClassFile> classes = new ConcurrentHashMap<>();

	/** @param classPath the value of the system property {@code java.class.path} */
	ProgramFiles(String classPath) throws IOException {
		List<URL> urls = new ArrayList<>();
		for (String entry : classPath.split(File.pathSeparator)) {
			urls.add(new File(entry.isEmpty() ? "." : entry).getCanonicalFile().toURI().toURL());
		}
		path = new URLClassLoader(urls.toArray(URL[]::new), null);
	}

	/** The class file of a class, by its binary name; null if there is none. */
	ClassFile find(String name) throws IOException {
		ClassFile known = classes.get(name);
		if (known != null) {
			return known;
		}
		String file = name.replace('.', '/') + ".class";
		URL url = path.findResource(file);
		if (url == null && name.startsWith(LAUNCHER)) {
			url = ClassLoader.getSystemResource(file);
		}
		if (url == null) {
			return null;
		}
		try (InputStream in = url.openStream()) {
			String root = url.toString().replace(file, "");
			URL source = new URL(root.startsWith(JAR) ? root.substring(JAR.length(), root.lastIndexOf("!/")) : root);
			ClassFile read = new ClassFile(in.readAllBytes(), new CodeSource(source, (Certificate[]) null));
			classes.put(name, read);
			return read;
		}
	}

	/** A file of the class path; null if there is none. */
	URL resource(String name) {
		return path.findResource(name);
	}

	/** All files of the class path with a name. */
	Enumeration<URL> resources(String name) throws IOException {
		return path.findResources(name);
	}
}
