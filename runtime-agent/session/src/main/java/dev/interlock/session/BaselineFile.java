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
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The findings that a team knows, as a text file of the project: one record a line with the id, kind, variable and sites
 * of a finding, sorted, so that version control can merge two versions. Immutable.
 */
public final class BaselineFile {

	/** The usual path of the file in its project. */
	public static final String FILE = ".interlock/baseline";

	/** No known findings. */
	public static final BaselineFile NONE = new BaselineFile(List.of());

	private static final int FEWEST_WORDS = 3;
	private static final String HEADER = "# known findings: id, kind, variable, sites; written by 'interlock report "
			+ "--format baseline'\n";

	private final List<Entry> entries;

	private BaselineFile(List<Entry> entries) {
		this.entries = List.copyOf(entries);
	}

	/**
	 * A known finding.
	 *
	 * @param sites the stable forms; those of a method that was renamed differ
	 */
	private record Entry(String id, String kind, String variable, List<String> sites) {

		static Entry of(Finding finding) {
			return new Entry(finding.id(), finding.kind().stableName(), variable(finding.variable()),
					finding.accesses().stream().map(Access::site).map(BaselineFile::word)
							.filter(site -> !site.isEmpty())
							.sorted()
							.toList());
		}

		private static String variable(Variable variable) {
			boolean isField = variable.kind() == Variable.Kind.FIELD || variable.kind() == Variable.Kind.STATIC;
			return word(isField ? variable.className() + '.' + variable.name() : variable.className());
		}

		/** Whether both are one finding whose code was renamed in part: all but the id and some of the sites is the same. */
		boolean isMoved(Entry other) {
			return kind.equals(other.kind) && variable.equals(other.variable)
					&& sites.stream().anyMatch(other.sites::contains);
		}

		boolean isGone(LoadedMembers loaded) {
			return loaded.lacksField(variable) || sites.stream().anyMatch(loaded::lacksMethod);
		}

		String line() {
			return String.join(" ", id, kind, variable) + (sites.isEmpty() ? "" : ' ' + String.join(" ", sites));
		}
	}

	/**
	 * Findings with their states relative to a baseline.
	 *
	 * @param findings those of the sessions, each new or known
	 * @param known    the number of them that the baseline has
	 * @param moved    the number of those whose record has another site
	 * @param notSeen  the number of other records, the code of which may still be there
	 * @param gone     the records without a finding whose field or method is gone, by id
	 */
	public record Comparison(List<Session> findings, int known, int moved, int notSeen, Map<String, String> gone) {
	}

	/**
	 * Writes the records of findings, which replace the file.
	 *
	 * @param out receives the text; lines end with {@code \n}
	 * @throws IOException if writing fails
	 */
	public static void write(List<Finding> findings, Appendable out) throws IOException {
		out.append(HEADER);
		for (String line : new TreeSet<>(findings.stream().map(Entry::of).map(Entry::line).toList())) {
			out.append(line).append('\n');
		}
	}

	/**
	 * Reads a baseline: a file of records, or a session, all findings of which are then known.
	 *
	 * @throws SessionFileException if there is no such file, or it has neither format; the message is a sentence
	 */
	public static BaselineFile read(Path file) throws SessionFileException {
		try {
			return SessionFiles.isSession(file)
					? new BaselineFile(SessionFiles.read(file).findings().stream().map(Entry::of).toList())
					: new BaselineFile(entries(file, SessionFiles.text(file)));
		} catch (SessionFileException e) {
			throw e;
		} catch (NoSuchFileException e) {
			throw new SessionFileException("There is no baseline '" + PlainText.of(file.toString())
					+ "': write it by 'interlock report --format baseline --output FILE'.", e);
		} catch (CharacterCodingException e) {
			throw new SessionFileException("The baseline '" + PlainText.of(file.toString())
					+ "' is neither text in UTF-8 nor a session: write it by 'interlock report --format baseline'.", e);
		} catch (IOException e) {
			throw new SessionFileException("The baseline '" + PlainText.of(file.toString()) + "' cannot be read: "
					+ PlainText.of(String.valueOf(e.getMessage())) + '.', e);
		}
	}

	private static List<Entry> entries(Path file, String text) throws SessionFileException {
		List<Entry> entries = new ArrayList<>();
		int number = 0;
		for (String line : text.lines().toList()) {
			number++;
			String record = line.strip();
			if (record.isEmpty() || record.startsWith("#")) {
				continue;
			}
			List<String> words = List.of(record.split("\\s+"));
			if (words.size() < FEWEST_WORDS || !words.get(0).matches("[0-9a-f]{10}")) {
				throw new SessionFileException(
						"The baseline '" + PlainText.of(file.toString()) + "' has no record in line "
								+ number + ": it needs the ten digits of an id, the kind and the variable.",
						null);
			}
			entries.add(new Entry(words.get(0), words.get(1), words.get(2), words.subList(FEWEST_WORDS, words.size())));
		}
		return entries;
	}

	/** A name as a word of a line. */
	static String word(String text) {
		return text.replaceAll("\\s", "_");
	}

	/** The classes that declare the fields or the methods of the records, by binary name; may have other names too. */
	public Set<String> classes() {
		Set<String> classes = new HashSet<>();
		for (Entry entry : entries) {
			classes.add(entry.variable.substring(0, Math.max(0, entry.variable.lastIndexOf('.'))));
			entry.sites.forEach(site -> classes.add(LoadedMembers.classOf(site)));
		}
		classes.remove("");
		return classes;
	}

	/** Whether a finding is known in a run with the given findings so far. */
	boolean has(Finding finding, Set<String> found) {
		return !matching(finding, ids(), found).isEmpty();
	}

	private Set<String> ids() {
		return entries.stream().map(Entry::id).collect(Collectors.toSet());
	}

	/** The records of a finding. A record whose own finding was found is not that of another one. */
	private List<Entry> matching(Finding finding, Set<String> ids, Set<String> found) {
		Entry entry = Entry.of(finding);
		return entries.stream().filter(each -> each.id.equals(finding.id())
				|| !ids.contains(finding.id()) && !found.contains(each.id) && each.isMoved(entry)).toList();
	}

	/** Compares the findings of sessions with the records. */
	public Comparison compare(List<Session> sessions) {
		Set<String> ids = ids();
		List<Session> compared = new ArrayList<>();
		Set<Entry> seen = new HashSet<>();
		Set<String> known = new HashSet<>();
		Set<String> moved = new HashSet<>();
		Set<String> found = sessions.stream().flatMap(session -> session.findings().stream()).map(Finding::id)
				.collect(Collectors.toSet());
		for (Session session : sessions) {
			List<Finding> findings = new ArrayList<>();
			for (Finding finding : session.findings()) {
				List<Entry> matching = matching(finding, ids, found);
				seen.addAll(matching);
				if (!matching.isEmpty()) {
					known.add(finding.id());
				}
				FindingDetails details = finding.details()
						.with(matching.isEmpty() ? Baseline.State.NEW : Baseline.State.STILL_HERE);
				if (!matching.isEmpty() && !ids.contains(finding.id())) {
					moved.add(finding.id());
					details = details.moved();
				}
				findings.add(Findings.withDetails(finding, details));
			}
			compared.add(session.withFindings(findings));
		}
		LoadedMembers loaded = LoadedMembers.of(sessions);
		Map<String, String> gone = new TreeMap<>();
		entries.stream().filter(entry -> !seen.contains(entry) && entry.isGone(loaded))
				.forEach(entry -> gone.put(entry.id, entry.line()));
		return new Comparison(compared, known.size(), moved.size(), entries.size() - seen.size() - gone.size(),
				Collections.unmodifiableMap(gone));
	}
}
