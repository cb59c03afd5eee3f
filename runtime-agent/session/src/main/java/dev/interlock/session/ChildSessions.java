/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sessions of the JVMs that a program started, and of those that these started. */
public final class ChildSessions {

	private static final String EXTENSION = ".session";

	/** A session with its file. */
	public record Child(Path file, Session session) {
	}

	private ChildSessions() {
	}

	/**
	 * Reads the sessions beside that of the program, each JVM after the one that started it.
	 *
	 * @param file the program's session file
	 * @param root its session
	 */
	public static List<Child> of(Path file, Session root) throws IOException {
		Map<String, List<Child>> byParent = new HashMap<>();
		for (Path each : beside(file)) {
			try {
				Session session = SessionFiles.read(each);
				session.parent().ifPresent(parent -> byParent.computeIfAbsent(parent, id -> new ArrayList<>())
						.add(new Child(each, session)));
			} catch (SessionFileException e) {
				// a file of another kind, or of a JVM that was killed at its start: no session names its parent
			}
		}
		List<Child> children = new ArrayList<>();
		add(root.id(), byParent, children);
		return children;
	}

	private static void add(String parent, Map<String, List<Child>> byParent, List<Child> children) {
		List<Child> own = byParent.remove(parent);
		if (own != null) {
			own.sort(Comparator.comparing((Child child) -> child.session().start()).thenComparing(Child::file));
			for (Child child : own) {
				children.add(child);
				add(child.session().id(), byParent, children);
			}
		}
	}

	private static List<Path> beside(Path file) throws IOException {
		String name = file.getFileName().toString();
		String prefix = (name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name) + '-';
		try (var files = Files.list(file.getParent())) {
			return files.filter(each -> each.getFileName().toString().startsWith(prefix)
					&& each.getFileName().toString().endsWith(EXTENSION) && Files.isRegularFile(each)).toList();
		}
	}
}
