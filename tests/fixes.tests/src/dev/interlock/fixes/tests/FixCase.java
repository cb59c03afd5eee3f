/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.osgi.framework.FrameworkUtil;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Access.Operation;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingDetails;
import dev.interlock.session.FindingDetails.Suggestion;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable;

/**
 * A test case of a fix in the folder {@code cases}. {@code input.txt} and {@code expected.txt} contain sources, each
 * after a line {@code // file PATH}; {@code finding.properties} describes the finding. If the fix must refuse,
 * {@code refused.txt} contains its sentence instead of the expected sources. {@code warnings.txt} contains the
 * warnings, if any.
 *
 * @param folder the folder
 */
record FixCase(String folder) {

	/** The folders of all cases of a fix, sorted. */
	static List<FixCase> of(String fix) {
		List<URL> found = Collections.list(FrameworkUtil.getBundle(FixCase.class).findEntries("cases/" + fix,
				"input.txt", true));
		return found.stream().map(URL::getPath).map(path -> path.substring(1, path.lastIndexOf('/'))).sorted()
				.map(FixCase::new).toList();
	}

	String name() {
		return folder.substring(folder.lastIndexOf('/') + 1);
	}

	/** The text of a file of the case; null if there is none. */
	String text(String file) throws IOException {
		URL url = FrameworkUtil.getBundle(FixCase.class).getEntry(folder + '/' + file);
		if (url == null) {
			return null;
		}
		try (InputStream in = url.openStream()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	/** The sources in a file of the case, by path. */
	Map<String, String> sources(String file) throws IOException {
		Map<String, String> sources = new LinkedHashMap<>();
		for (String part : text(file).split("(?m)^// file ")) {
			if (!part.isBlank()) {
				int end = part.indexOf('\n');
				sources.put(part.substring(0, end).strip(), part.substring(end + 1).strip() + '\n');
			}
		}
		return sources;
	}

	Finding finding() throws IOException {
		Properties properties = new Properties();
		try (InputStream in = FrameworkUtil.getBundle(FixCase.class).getEntry(folder + "/finding.properties")
				.openStream()) {
			properties.load(in);
		}
		List<Access> accesses = new ArrayList<>();
		for (int number = 1; properties.containsKey("access" + number); number++) {
			accesses.add(access(number, properties));
		}
		String[] lock = properties.getProperty("suggestion", "").split(" ");
		Suggestion suggestion = lock.length < 3 ? null
				: new Suggestion(lock[0], Long.parseLong(lock[1]), Long.parseLong(lock[2]));
		return new Finding("0123456789", kind(properties), Evidence.OBSERVED, List.of("happens-before"), List.of(),
				variable(properties), accesses, 1, Duration.ZERO, null, new FindingDetails(suggestion, ""));
	}

	private static FindingKind kind(Properties properties) {
		return FindingKind.valueOf(properties.getProperty("kind", "DATA_RACE"));
	}

	private static Variable variable(Properties properties) {
		String[] words = properties.getProperty("variable").split(" ");
		int dot = words[1].lastIndexOf('.');
		Variable.Kind kind = Variable.Kind.valueOf(words[0]);
		return kind == Variable.Kind.OBJECT
				? new Variable(kind, words[1], "", 1, properties.getProperty("holder", ""))
				: new Variable(kind, words[1].substring(0, dot), words[1].substring(dot + 1), 1);
	}

	/** An access is written as OPERATION CLASS LINE and its site, or for a call the METHOD; its locks as CLASS... */
	private static Access access(int number, Properties properties) {
		String[] words = properties.getProperty("access" + number).split(" ");
		List<HeldLock> locks = new ArrayList<>();
		for (String lock : properties.getProperty("locks" + number, "").split(" ")) {
			if (!lock.isEmpty()) {
				boolean ofClass = lock.endsWith(".class");
				locks.add(new HeldLock(locks.size() + 1, lock.replaceFirst("\\.class$", ""), ofClass, "monitor", null));
			}
		}
		String className = words[1];
		String file = className.substring(className.lastIndexOf('.') + 1).replaceFirst("\\$.*", "") + ".java";
		StackTraceElement frame = new StackTraceElement(className, "run", file, Integer.parseInt(words[2]));
		String site = words.length < 4 ? "" : words[3].contains("/") ? words[3]
				: className + ".run()V/" + words[3] + ":call#0";
		boolean remote = properties.getProperty("remote", "").equals(Integer.toString(number));
		return new Access(remote ? Role.REMOTE : Role.LOCAL, Operation.valueOf(words[0]),
				new ThreadInfo(number, "t" + number, false, null),
				className, "run", "()V", file, Integer.parseInt(words[2]), site, List.of(frame), locks);
	}
}
