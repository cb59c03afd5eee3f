/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import org.eclipse.core.runtime.IProduct;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Session;

/**
 * The diagnostics for a problem report about Interlock: versions, the JVM, the agent's health and the options of a
 * session. Excludes sources, findings and the command line of the program. Not translated, because it is for developers
 * of Interlock.
 */
final class Diagnostics {

	private final List<String> lines = new ArrayList<>();

	/**
	 * The diagnostics of a session, or only of the IDE if it is null. Reads the session's file if it is not in memory.
	 */
	static String of(RaceSession session) {
		Diagnostics diagnostics = new Diagnostics();
		diagnostics.addVersions();
		if (session != null) {
			diagnostics.addSession(session);
		}
		return String.join(System.lineSeparator(), diagnostics.lines);
	}

	private void addVersions() {
		IProduct product = Platform.getProduct();
		add("Interlock", version(Interlock.PLUGIN_ID)); //$NON-NLS-1$
		add("IDE", (product == null ? "" : product.getName() + ", ") //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
				+ "org.eclipse.platform " + version("org.eclipse.platform") //$NON-NLS-1$ //$NON-NLS-2$
				+ ", org.eclipse.jdt.core " + version("org.eclipse.jdt.core")); //$NON-NLS-1$ //$NON-NLS-2$
		add("JVM of the IDE", property("java.vm.name") + ' ' + property("java.vm.version")); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
		add("Operating system", property("os.name") + ' ' + property("os.version") + ' ' //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
				+ property("os.arch")); //$NON-NLS-1$
	}

	private void addSession(RaceSession session) {
		Session snapshot = session.snapshot();
		add("Session", session.state() + ", status " + session.status().getCode() + ' ' //$NON-NLS-1$ //$NON-NLS-2$
				+ session.status().getMessage());
		if (snapshot.jvm() != null) {
			add("JVM of the program", snapshot.jvm().name() + ' ' + snapshot.jvm().version() + ", " //$NON-NLS-1$ //$NON-NLS-2$
					+ snapshot.jvm().vendor());
		}
		add("Engines", String.join(", ", snapshot.engines())); //$NON-NLS-1$ //$NON-NLS-2$
		new TreeMap<>(snapshot.options()).forEach((name, value) -> add("Option " + name, value)); //$NON-NLS-1$
		add("Statistics", String.valueOf(snapshot.statistics())); //$NON-NLS-1$
		snapshot.health().forEach(each -> add("Health", each.severity() + ' ' + each.code() + ' ' + each.text())); //$NON-NLS-1$
	}

	private void add(String name, String value) {
		lines.add(name + ": " + value); //$NON-NLS-1$
	}

	private static String property(String name) {
		return System.getProperty(name, "?"); //$NON-NLS-1$
	}

	private static String version(String name) {
		Bundle bundle = Platform.getBundle(name);
		return bundle == null ? "?" : bundle.getVersion().toString(); //$NON-NLS-1$
	}
}
