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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import dev.interlock.session.Finding;
import dev.interlock.session.Findings;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.report.FindingMessage.Place;

/** Writes a summary in Markdown, for the page of a build. Below the limit of one mebibyte that such pages have. */
public final class MarkdownReport {

	/** Bytes, with some room for the end. */
	private static final int LIMIT = (1 << 20) - 4_096;

	private final ReportContext context;

	public MarkdownReport(ReportContext context) {
		this.context = context;
	}

	/**
	 * Writes a table of the findings, then each with its stacks, and the conclusion.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text; lines end with {@code \n}
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		List<Finding> findings = Findings.merge(sessions);
		out.append("## Interlock\n\n").append(text(Conclusion.of(findings, sessions))).append("\n\n");
		int size = 0;
		if (!findings.isEmpty()) {
			StringBuilder table = new StringBuilder("| severity | finding | evidence | place |\n|---|---|---|---|\n");
			findings.forEach(finding -> table.append(row(finding)));
			size = size(table);
			if (size < LIMIT) {
				out.append(table).append('\n');
			} else {
				size = 0;
			}
		}
		int written = 0;
		for (Finding finding : findings) {
			String details = details(finding);
			size += size(details);
			if (size > LIMIT) {
				out.append(String.valueOf(findings.size() - written))
						.append(" more findings have no room here: 'interlock report' prints all.\n");
				return;
			}
			out.append(details);
			written++;
		}
	}

	private static int size(CharSequence text) {
		return text.toString().getBytes(StandardCharsets.UTF_8).length;
	}

	private String row(Finding finding) {
		Optional<Place> place = FindingMessage.place(finding, context.sources());
		return "| " + finding.severity().label() + " | "
				+ text(FindingMessage.title(finding) + ": " + finding.sentence())
				+ " | " + finding.evidence().stableName() + (finding.isKnown() ? ", known" : "")
				+ (finding.isReviewed() ? ", " + finding.details().review().kind().stableName() : "") + " | "
				+ place.map(each -> code(each.line() == 0 ? each.path() : each.path() + ':' + each.line())).orElse("")
				+ " |\n";
	}

	private static String details(Finding finding) {
		String fence = "```";
		StringBuilder details = new StringBuilder();
		FindingMessage.details(finding).lines()
				.forEach(line -> details.append(PlainText.of(line.replace('\t', ' '))).append('\n'));
		while (details.indexOf(fence) >= 0) {
			fence += '`';
		}
		return "<details><summary>" + html(FindingMessage.title(finding)) + "</summary>\n\n" + fence + "text\n"
				+ details
				+ fence + "\n\n</details>\n";
	}

	private static String html(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
	}

	/** Text in which nothing is markup. */
	static String text(String text) {
		StringBuilder escaped = new StringBuilder();
		for (char letter : PlainText.of(text).toCharArray()) {
			if ("\\`*_{}[]()<>#+!|~".indexOf(letter) >= 0) {
				escaped.append('\\');
			}
			escaped.append(letter);
		}
		return escaped.toString();
	}

	/** A span of code in a table. */
	private static String code(String text) {
		return '`' + PlainText.of(text).replace('`', '\'').replace("|", "\\|") + '`';
	}
}
