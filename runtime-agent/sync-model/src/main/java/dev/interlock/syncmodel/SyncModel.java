/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of all model files of a run, by class. Immutable. */
public final class SyncModel {

	private static final String JDK = "jdk.syncmodel";
	private static final Pattern FLAG = Pattern.compile("(?m)^[ \\t]*flag[ \\t].*$");

	private final Map<String, ClassRules> rules;
	private final List<String> prefixes;
	private final Map<SyncRule, String> channels;

	SyncModel(Map<String, ClassRules> rules, Map<SyncRule, String> channels) {
		this.rules = new LinkedHashMap<>(rules);
		this.channels = Collections.unmodifiableMap(channels);
		prefixes = rules.keySet().stream().filter(name -> name.endsWith("*"))
				.map(name -> name.substring(0, name.length() - 1)).toList();
	}

	public static SyncModel empty() {
		return new SyncModel(Map.of(), Map.of());
	}

	/**
	 * Loads the model of the JDK and the additions of a project.
	 *
	 * @param additions model files; may be empty
	 * @throws SyncModelException if a file cannot be read or parsed
	 */
	public static SyncModel load(List<Path> additions) throws SyncModelException {
		return load(additions, null);
	}

	/**
	 * Loads the model of the JDK, the additions of a project, and the methods that it names as channels.
	 *
	 * @param additions model files; may be empty
	 * @param channels  a model file that may also contain lines {@code flag CLASS.NAME}, which are skipped here; or
	 *                  null
	 * @throws SyncModelException if a file cannot be read or parsed
	 */
	public static SyncModel load(List<Path> additions, Path channels) throws SyncModelException {
		SyncModelReader reader = new SyncModelReader();
		try (InputStream in = SyncModel.class.getResourceAsStream(JDK)) {
			reader.readLater(JDK, new String(in.readAllBytes(), StandardCharsets.UTF_8));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		for (Path file : additions) {
			reader.read(file.toString(), text(file));
		}
		return reader.model(channels == null ? Map.of()
				: reader.read(channels.toString(), FLAG.matcher(text(channels)).replaceAll("")));
	}

	private static String text(Path file) throws SyncModelException {
		try {
			return Files.readString(file).replaceFirst("^\uFEFF", "");
		} catch (IOException e) {
			throw new SyncModelException("The synchronisation model '" + file + "' cannot be read (" + e
					+ "): give the path of a readable text file in UTF-8.");
		}
	}

	/** The rules of the file of channels, each with the name of its class, in the order of the file. */
	public Map<SyncRule, String> channels() {
		return channels;
	}

	public boolean isEmpty() {
		return rules.isEmpty();
	}

	/** The binary names of the classes with rules; a name that ends in {@code *} matches all names with that prefix. */
	public Set<String> classes() {
		return rules.keySet();
	}

	/** Whether there are rules for a class, by its binary name. */
	public boolean names(String className) {
		if (rules.containsKey(className)) {
			return true;
		}
		for (int i = 0; i < prefixes.size(); i++) {
			if (className.startsWith(prefixes.get(i))) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The rules of a class, in the order of the files.
	 *
	 * @param className the binary name
	 * @return the rules; may be empty, never null
	 */
	public List<SyncRule> rules(String className) {
		ClassRules exact = rules.get(className);
		List<SyncRule> own = exact == null ? null : exact.rules();
		List<SyncRule> all = null;
		for (String prefix : prefixes) {
			if (className.startsWith(prefix)) {
				all = all == null ? new ArrayList<>() : all;
				all.addAll(rules.get(prefix + '*').rules());
			}
		}
		if (all == null) {
			return own == null ? List.of() : own;
		}
		if (own != null) {
			all.addAll(own);
		}
		return all;
	}
}
