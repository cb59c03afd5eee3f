/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the section file of a project. It is a UTF-8 text: the line {@code interlock-sections 1}, then for each section
 * a line {@code section NAME} and its properties, one per line. A section with an error is skipped, and the others are
 * read. A comment belongs to the section around or below it.
 */
public final class SectionFileReader {

	/** The first line of a file: the schema and its version. */
	public static final String HEADER = "interlock-sections 1";

	private final String place;
	private final List<SectionFile.Entry> entries = new ArrayList<>();
	private final List<SectionProblem> problems = new ArrayList<>();
	private final Map<String, Integer> names = new HashMap<>();
	private final CommentBlock comments = new CommentBlock();
	private List<String> head = List.of();
	private SectionBuilder current;

	private SectionFileReader(String place) {
		this.place = place;
	}

	/**
	 * Reads a file.
	 *
	 * @param file  the file
	 * @param place its name in messages
	 * @throws IOException if it cannot be read; the message is one sentence for the user
	 */
	public static SectionFile read(Path file, String place) throws IOException {
		try {
			if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
				// it may have no end
				throw new IOException("it is a pipe or a device");
			}
			return parse(Files.readString(file, StandardCharsets.UTF_8), place);
		} catch (NoSuchFileException e) {
			throw new IOException("There is no file '" + place + "': give the path of a file of atomic sections.", e);
		} catch (AccessDeniedException e) {
			throw new IOException("The file '" + place + "' may not be read: change its permissions.", e);
		} catch (CharacterCodingException e) {
			throw new IOException("The file '" + place + "' is not in UTF-8: save it in UTF-8.", e);
		} catch (IOException e) {
			throw new IOException("The file '" + place + "' cannot be read (" + e.getMessage()
					+ "): give the path of a file of atomic sections.", e);
		}
	}

	public static SectionFile parse(String text, String place) {
		SectionFileReader reader = new SectionFileReader(place);
		reader.readAll(text.lines().toList());
		return new SectionFile(place, List.copyOf(reader.entries), List.copyOf(reader.problems),
				new SectionFile.Comments(reader.head, reader.comments.take()));
	}

	private void readAll(List<String> lines) {
		boolean headed = false;
		for (int number = 1; number <= lines.size(); number++) {
			String line = lines.get(number - 1).strip();
			if (number == 1 && line.startsWith("\uFEFF")) {
				line = line.substring(1);
			}
			if (line.isEmpty() || line.startsWith("#")) {
				comments.add(line);
				continue;
			}
			if (!headed) {
				if (!line.equals(HEADER)) {
					problem(number, refusal(line));
					return;
				}
				headed = true;
				// comments above the header belong to the file
				comments.add("");
			} else {
				readLine(number, line);
			}
		}
		if (!headed) {
			problem(1, "the file has no first line: write '" + HEADER + "'.");
		}
		if (current == null) {
			head = comments.take();
		}
		finish();
	}

	private static String refusal(String line) {
		return line.startsWith("interlock-sections ")
				? "the version '" + line.substring(19) + "' of the file is not known: this Interlock reads '" + HEADER
						+ "', update it or recreate the file."
				: "the file does not begin with '" + HEADER + "': write that as its first line.";
	}

	private void readLine(int number, String line) {
		String[] parts = line.split("\\s+", 2);
		String value = parts.length > 1 ? parts[1] : "";
		if (parts[0].equals("section")) {
			finish();
			if (current == null) {
				head = comments.takeHead();
			}
			current = begin(number, value);
			current.comment(comments.take());
		} else if (current == null) {
			problem(number, "'" + parts[0] + "' is before the first section: write 'section NAME' above it.");
		} else {
			current.comment(comments.take());
			String wrong = current.set(number, parts[0], value);
			if (wrong != null) {
				problem(number, wrong);
			}
		}
	}

	private SectionBuilder begin(int number, String name) {
		SectionBuilder section = new SectionBuilder(name, number);
		if (name.isEmpty() || name.contains(" ")) {
			problem(number, name.isEmpty() ? "the section has no name: write 'section NAME'."
					: "the name '" + name + "' has a blank in it: write it in one word.");
			section.spoil();
		} else {
			Integer before = names.putIfAbsent(name, number);
			if (before != null) {
				problem(number, "the section '" + name + "' is there already, in line " + before
						+ ": give one of them another name.");
				section.spoil();
			}
		}
		return section;
	}

	private void finish() {
		if (current == null || current.isSpoilt()) {
			return;
		}
		String missing = current.missing();
		if (missing != null) {
			problem(current.line(), missing);
			return;
		}
		SectionFile.Entry entry = current.build();
		for (SectionFile.Entry before : entries) {
			String wrong = Contradiction.between(before, "line " + before.line(), entry);
			if (wrong != null) {
				problem(entry.line(), wrong);
				return;
			}
		}
		entries.add(entry);
	}

	private void problem(int number, String text) {
		problems.add(new SectionProblem(place, number, text));
	}
}
