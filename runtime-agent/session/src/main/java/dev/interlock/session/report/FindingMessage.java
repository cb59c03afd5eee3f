/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.session.PlainText;

/** A finding in one paragraph, and the place that stands for it, for reports that other tools show. */
final class FindingMessage {

	private FindingMessage() {
	}

	/** The kind and the variable: {@code Data race on Account.balance}. */
	static String title(Finding finding) {
		return PlainText.of(finding.kind().label() + " on " + finding.title());
	}

	/** The paragraph with the places of the accesses as text. */
	static String of(Finding finding) {
		return of(finding, (place, index) -> place, text -> text);
	}

	/** Changes the parts of the paragraph that come from the program. */
	interface Escape {
		String escape(String text);
	}

	/**
	 * The paragraph.
	 *
	 * @param link   the text for the place of an access and its index
	 * @param escape applied to all other text
	 */
	static String of(Finding finding, BiFunction<String, Integer, String> link, Escape escape) {
		StringBuilder text = new StringBuilder(escape.escape(title(finding) + ": "));
		List<Access> accesses = finding.accesses();
		for (int i = 0; i < accesses.size(); i++) {
			text.append(i == 0 ? "" : i == accesses.size() - 1 ? " and " : ", ");
			Access access = accesses.get(i);
			text.append(escape.escape(PlainText.of(access.thread().displayName() + ' ' + operation(finding, access))));
			if (!access.isPlaceLost()) {
				text.append(" in ").append(link.apply(place(access), i));
			}
		}
		text.append(escape.escape(". " + PlainText.of(finding.sentence()) + '.'));
		if (!finding.verdict().isEmpty() && !finding.verdict().equals(finding.sentence())) {
			text.append(escape.escape(' ' + finding.verdict() + '.'));
		}
		if (finding.evidence() == Evidence.PREDICTED) {
			text.append(" It did not happen in this run, but another schedule may show it.");
		}
		return text.toString();
	}

	/** What an access does, as the end of a sentence. */
	static String operation(Finding finding, Access access) {
		if (finding.kind() == FindingKind.DEADLOCK) {
			return access.taken() == null ? "has ended" : "waits for " + access.taken().displayName();
		}
		return switch (access.operation()) {
		case READ -> "reads it";
		case WRITE -> "writes it";
		case CALL -> "calls " + (access.calledName().isEmpty() ? "it" : access.calledName());
		case ACQUIRE -> "acquires " + (access.taken() == null ? "a lock" : access.taken().displayName());
		};
	}

	/** The file and line of an access, or its class if the class file names no source. */
	static String place(Access access) {
		String name = access.file().isEmpty() ? access.className() : access.file();
		return PlainText.of(access.line() == 0 ? name : name + ':' + access.line());
	}

	/**
	 * The accesses, the most telling one first: tools that show one place show that of the write.
	 */
	static List<Access> byImportance(Finding finding) {
		return finding.accesses().stream().sorted((one, other) -> Boolean.compare(isNoWrite(one), isNoWrite(other)))
				.toList();
	}

	private static boolean isNoWrite(Access access) {
		return access.operation() != Access.Operation.WRITE;
	}

	/**
	 * A place in a source file.
	 *
	 * @param path relative to the root of the sources, with slashes
	 * @param line 1-based; 0 if unknown
	 */
	record Place(String path, int line) {
	}

	/** The place that stands for a finding; empty if no access has one. */
	static Optional<Place> place(Finding finding, SourceFiles sources) {
		List<Access> accesses = byImportance(finding);
		Optional<Place> found = accesses.stream().flatMap(access -> place(access, sources).stream()).findFirst();
		return found.isPresent() ? found
				: accesses.stream().filter(access -> !access.isPlaceLost()).findFirst()
						.map(access -> new Place(SourceFiles.guess(access.className(), access.file()), access.line()));
	}

	/** The place that stands for a finding, or that where the class of its variable usually is. */
	static Place anyPlace(Finding finding, SourceFiles sources) {
		return place(finding, sources)
				.orElseGet(() -> new Place(SourceFiles.guess(finding.variable().className(), ""), 0));
	}

	/** The place of an access: the innermost frame of its stack of which the source is there. */
	static Optional<Place> place(Access access, SourceFiles sources) {
		if (access.isPlaceLost()) {
			return Optional.empty();
		}
		Optional<Place> own = place(access.place(), sources);
		return own.isPresent() ? own
				: access.stack().stream().flatMap(frame -> place(frame, sources).stream()).findFirst();
	}

	/** The place of a frame; empty if its source is not there, or its line unknown. */
	static Optional<Place> place(StackTraceElement frame, SourceFiles sources) {
		return frame.getLineNumber() <= 0 ? Optional.empty()
				: sources.find(frame.getClassName(), frame.getFileName())
						.map(path -> new Place(path, frame.getLineNumber()));
	}

	/** The stacks of the accesses with threads and locks, as in a text report. */
	static String details(Finding finding) {
		StringBuilder text = new StringBuilder();
		try {
			TextFinding.write(finding, text);
		} catch (IOException e) {
			throw new IllegalStateException("A string builder does not throw.", e);
		}
		return text.toString();
	}
}
