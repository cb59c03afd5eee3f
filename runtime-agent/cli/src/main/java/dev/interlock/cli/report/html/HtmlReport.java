/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;

import dev.interlock.cli.report.html.Page.Filter;
import dev.interlock.cli.report.html.Page.Run;
import dev.interlock.cli.report.html.templates.JtepageGenerated;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroups;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Findings;
import dev.interlock.session.KindsLookedFor;
import dev.interlock.session.Session;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.InterleavingSvg;
import dev.interlock.session.report.Conclusion;
import dev.interlock.session.report.ExplainedFinding;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SessionLine;

/**
 * Writes sessions as one page of HTML that needs no other file and asks no server. All of it is in the page's text, so
 * it can be read where scripts and styles are blocked.
 */
public final class HtmlReport {

	/** More make browsers slow. */
	private static final int MOST_FINDINGS = 2_000;
	private static final int MOST_PICTURES = 200;
	private static final char REPLACEMENT = '\uFFFD';

	private final ReportContext context;

	/** @param context finds the sources of the excerpts */
	public HtmlReport(ReportContext context) {
		this.context = context;
	}

	/**
	 * Writes the page.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text; lines end with {@code \n}
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		var text = new StringOutput();
		JtepageGenerated.render(new OwaspHtmlTemplateOutput(text), null, page(sessions));
		out.append(legal(text.toString()));
	}

	private Page page(List<Session> sessions) {
		List<Finding> findings = Findings.merge(sessions);
		List<PageFinding> shown = FindingGroups.of(findings).stream().flatMap(group -> group.findings().stream())
				.limit(MOST_FINDINGS).map(finding -> ExplainedFinding.of(finding, context.sources()))
				.collect(ArrayList::new, this::add, List::addAll);
		String cut = findings.size() <= shown.size() ? ""
				: " Only the first " + shown.size() + " are on this page: 'interlock report' prints all.";
		List<String> engines = sessions.stream().flatMap(session -> session.engines().stream()).toList();
		return new Page("Races of " + program(sessions), Conclusion.of(findings, sessions) + cut,
				KindsLookedFor.missing(engines), sessions.stream().map(HtmlReport::run).toList(), filters(shown), shown,
				context.version(), resource("page.css"), resource("page.js"));
	}

	private void add(List<PageFinding> page, ExplainedFinding explained) {
		page.add(new PageFinding(explained,
				page.size() < MOST_PICTURES ? InterleavingSvg.of(Interleaving.of(explained.finding())) : null));
	}

	/** The program of the first session, without its arguments. */
	private static String program(List<Session> sessions) {
		String command = sessions.get(0).command().strip();
		String program = command.isEmpty() ? "a program" : command.split("\\s+")[0];
		return sessions.size() == 1 ? program : program + " and " + (sessions.size() - 1) + " more";
	}

	private static Run run(Session session) {
		Map<Boolean, List<SessionLine>> lines = SessionLine.of(session).stream()
				.collect(Collectors.partitioningBy(SessionLine::isMessage));
		return new Run(lines.get(false), lines.get(true));
	}

	/** The tags that some, but not all findings have. */
	private static List<Filter> filters(List<PageFinding> findings) {
		Map<String, String> labels = new LinkedHashMap<>();
		labels.put("observed", "observed");
		labels.put("predicted", "predicted");
		for (FindingKind kind : FindingKind.values()) {
			labels.put(kind.stableName(), kind.label().toLowerCase(Locale.ROOT));
		}
		labels.put("known", "known");
		labels.put("reviewed", "reviewed");
		List<Filter> filters = new ArrayList<>();
		labels.forEach((tag, label) -> {
			long having = findings.stream().filter(finding -> finding.tagList().contains(tag)).count();
			if (having > 0 && having < findings.size()) {
				filters.add(new Filter(tag, label + " (" + having + ')'));
			}
		});
		return filters;
	}

	private static String resource(String name) {
		try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException("The jar of Interlock is damaged.", e);
		}
	}

	/** Text without characters that HTML does not have. */
	private static CharSequence legal(String text) {
		StringBuilder legal = new StringBuilder(text.length());
		text.codePoints().forEach(point -> {
			boolean isControl = Character.isISOControl(point) && point != '\t' && point != '\n' && point != '\r';
			boolean isSurrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
			boolean isNoCharacter = (point & 0xFFFE) == 0xFFFE || point >= 0xFDD0 && point <= 0xFDEF;
			legal.appendCodePoint(isControl || isSurrogate || isNoCharacter ? REPLACEMENT : point);
		});
		return legal;
	}
}
