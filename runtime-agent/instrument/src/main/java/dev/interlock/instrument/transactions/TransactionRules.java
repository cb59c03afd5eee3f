/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.interlock.syncmodel.NamePattern;

/**
 * The user's rules for transactions. A text file has a rule on each line: {@code transaction PATTERN} makes matching
 * methods transactions, {@code none PATTERN} excludes them, and {@code defaults off} leaves only methods with a rule.
 * A pattern is matched against class and method name; {@code *} matches any characters. The last matching rule
 * applies. {@code #} begins a comment. Thread-safe.
 */
public final class TransactionRules {

	/** In place of a file: the bodies of tasks are included. */
	public static final String TASKS = "tasks";
	/** In place of a file: only methods are included. */
	public static final String METHODS = "methods";

	private static final Pattern NAME = Pattern.compile("[\\p{javaJavaIdentifierPart}.*<>]+");

	private final List<Rule> rules = new ArrayList<>();
	private final String file;
	private boolean defaults = true;
	private boolean tasks;

	/** A rule of the file. It records whether any method has matched. */
	private static final class Rule {
		private final int line;
		private final String text;
		private final NamePattern pattern;
		private final boolean transaction;
		private volatile boolean used;

		Rule(int line, String text, boolean transaction) {
			this.line = line;
			this.text = text;
			this.transaction = transaction;
			this.pattern = new NamePattern(text);
		}
	}

	private TransactionRules(String file) {
		this.file = file;
	}

	/**
	 * Reads the value of an option.
	 *
	 * @param option {@link #TASKS}, {@link #METHODS}, the path of a file, or the first of these and a path after a
	 * comma; null for the default
	 * @throws IOException as for {@link #read}
	 */
	public static TransactionRules of(String option) throws IOException {
		Optional<String> file = file(option);
		TransactionRules found = file.isPresent() ? read(Path.of(file.get())) : none();
		found.tasks = option == null || option.equals(TASKS) || option.startsWith(TASKS + ',');
		return found;
	}

	/** The path of the file in an option. */
	public static Optional<String> file(String option) {
		if (option == null || option.equals(TASKS) || option.equals(METHODS)) {
			return Optional.empty();
		}
		return Optional.of(option.startsWith(TASKS + ',') ? option.substring(TASKS.length() + 1) : option);
	}

	/** No rules: the defaults without tasks. */
	public static TransactionRules none() {
		return new TransactionRules("");
	}

	private static String reason(Path path, IOException e) {
		if (e instanceof NoSuchFileException) {
			return "there is no such file";
		}
		if (e instanceof CharacterCodingException) {
			return "it is not in UTF-8";
		}
		return Files.isDirectory(path) ? "it is a folder" : String.valueOf(e.getMessage());
	}

	/**
	 * Reads a file.
	 *
	 * @throws IOException if it cannot be read or has an invalid line; the message is a sentence for the user
	 */
	public static TransactionRules read(Path path) throws IOException {
		TransactionRules read = new TransactionRules(path.toString());
		List<String> lines;
		try {
			lines = Files.readString(path).replaceFirst("^\uFEFF", "").lines().toList();
		} catch (IOException e) {
			throw new IOException("The file of transactions '" + path + "' cannot be read (" + reason(path, e)
					+ "): give the path of a text file in UTF-8.", e);
		}
		for (int i = 0; i < lines.size(); i++) {
			read.add(i + 1, lines.get(i).replaceFirst("#.*", "").strip());
		}
		return read;
	}

	private void add(int line, String text) throws IOException {
		if (text.isEmpty()) {
			return;
		}
		String[] words = text.split("\\s+");
		boolean isRule = words.length == 2 && (words[0].equals("transaction") || words[0].equals("none"));
		if (text.equals("defaults off")) {
			defaults = false;
		} else if (isRule && NAME.matcher(words[1]).matches()) {
			rules.add(new Rule(line, words[1], words[0].equals("transaction")));
		} else {
			throw new IOException(
					file + ", line " + line + ": '" + text + "' is not a rule: write 'transaction PATTERN', "
							+ "'none PATTERN' or 'defaults off', for example 'transaction org.example.Bank.transfer'.");
		}
	}

	/** Whether the bodies of tasks, or the iterations of their loops, are transactions. */
	boolean hasTasks() {
		return tasks;
	}

	/** Whether the defaults apply to methods without a rule. */
	boolean hasDefaults() {
		return defaults;
	}

	/**
	 * The rule for a method.
	 *
	 * @param method the binary name of its class, a dot, its name
	 * @return true for a transaction; null if no rule matches
	 */
	Boolean choice(String method) {
		Boolean choice = null;
		for (Rule rule : rules) {
			if (rule.pattern.matches(method)) {
				rule.used = true;
				choice = rule.transaction;
			}
		}
		return choice;
	}

	/** One sentence for each rule without a matching method. */
	public List<String> unused() {
		List<String> sentences = new ArrayList<>();
		for (Rule rule : rules) {
			if (!rule.used) {
				sentences.add(file + ", line " + rule.line + ": no method that was loaded matches '" + rule.text
						+ "': write the full class name, a dot and the method's name.");
			}
		}
		return sentences;
	}
}
