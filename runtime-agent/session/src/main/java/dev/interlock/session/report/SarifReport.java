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
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Findings;
import dev.interlock.session.PlainText;
import dev.interlock.session.Review;
import dev.interlock.session.Session;
import dev.interlock.session.report.FindingMessage.Place;

/**
 * Writes findings as SARIF 2.1.0 in the shape that code hosts and editors read: one run, one location for each result,
 * paths relative to the sources' root, the interleaving as the first code flow and the stacks as the second.
 */
public final class SarifReport {

	/** GitHub keeps no more. */
	private static final int MOST_RESULTS = 5_000;
	private static final int MOST_FRAMES = 60;
	private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
	private static final String ROOT = "%SRCROOT%";
	private static final String PREDICTED = "/predicted";

	private final ReportContext context;
	private JsonWriter json;

	public SarifReport(ReportContext context) {
		this.context = context;
	}

	/**
	 * Writes one SARIF log with one run.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text, which ends with a line end
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		List<Finding> all = Findings.merge(sessions).stream()
				.sorted(Comparator.comparing(finding -> finding.evidence() == Evidence.PREDICTED)).toList();
		List<Finding> findings = all.subList(0, Math.min(MOST_RESULTS, all.size()));
		json = new JsonWriter(new AppendableWriter(out));
		json.setIndent("  ");
		json.beginObject();
		json.name("$schema").value(SCHEMA);
		json.name("version").value("2.1.0");
		json.name("runs").beginArray().beginObject();
		writeTool(findings);
		json.name("automationDetails").beginObject();
		json.name("id").value("interlock/" + context.category() + '/' + sessions.get(0).start());
		json.endObject();
		json.name("columnKind").value("utf16CodeUnits");
		json.name("originalUriBaseIds").beginObject().name(ROOT).beginObject().name("description");
		writeText("The folder of the sources.");
		json.endObject().endObject();
		writeInvocation(sessions, all.size() - findings.size());
		json.name("results").beginArray();
		for (Finding finding : findings) {
			writeResult(finding);
		}
		json.endArray();
		json.endObject().endArray().endObject();
		json.flush();
		out.append('\n');
	}

	private void writeTool(List<Finding> findings) throws IOException {
		TreeMap<String, Finding> rules = new TreeMap<>();
		findings.forEach(finding -> rules.putIfAbsent(rule(finding), finding));
		json.name("tool").beginObject().name("driver").beginObject();
		json.name("name").value("Interlock");
		json.name("version").value(context.version());
		json.name("rules").beginArray();
		for (var rule : rules.entrySet()) {
			writeRule(rule.getKey(), rule.getValue().kind(), rule.getValue().evidence() == Evidence.PREDICTED);
		}
		json.endArray().endObject().endObject();
	}

	private static String rule(Finding finding) {
		return finding.kind().stableName() + (finding.evidence() == Evidence.PREDICTED ? PREDICTED : "");
	}

	private void writeRule(String id, FindingKind kind, boolean isPredicted) throws IOException {
		KindHelp help = KindHelp.of(kind);
		json.beginObject();
		json.name("id").value(id);
		String name = name(kind) + (isPredicted ? "Predicted" : "");
		// a name that repeats the id says nothing
		if (!name.equalsIgnoreCase(id)) {
			json.name("name").value(name);
		}
		json.name("shortDescription");
		writeText(help.meaning());
		json.name("fullDescription");
		writeText(help.meaning() + ' ' + help.effect()
				+ (isPredicted ? " It did not happen in the run, but another schedule may show it." : ""));
		json.name("help");
		writeText(help.effect() + ' ' + help.remedy());
		json.name("defaultConfiguration").beginObject().name("level").value(isPredicted ? "warning" : "error")
				.endObject();
		json.name("properties").beginObject();
		json.name("precision").value(isPredicted ? "medium" : "very-high");
		json.name("problem.severity").value(isPredicted ? "warning" : "error");
		json.name("tags").beginArray().value("concurrency").value("correctness").endArray();
		json.endObject().endObject();
	}

	private static String name(FindingKind kind) {
		StringBuilder name = new StringBuilder();
		for (String word : kind.label().split("[ -]")) {
			name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
		}
		return name.toString();
	}

	private void writeInvocation(List<Session> sessions, int cut) throws IOException {
		json.name("invocations").beginArray().beginObject();
		json.name("executionSuccessful").value(sessions.stream().allMatch(session -> session.end().isPresent()));
		json.name("toolExecutionNotifications").beginArray();
		for (Session session : sessions) {
			for (Session.HealthMessage message : session.health()) {
				writeNotification(PlainText.of(message.text()));
			}
		}
		if (cut > 0) {
			writeNotification(cut + " more findings are not in this report, because code hosts keep no more than "
					+ MOST_RESULTS + ".");
		}
		json.endArray().endObject().endArray();
	}

	private void writeNotification(String text) throws IOException {
		json.beginObject().name("level").value("note").name("message");
		writeText(text);
		json.endObject();
	}

	private void writeResult(Finding finding) throws IOException {
		json.beginObject();
		json.name("ruleId").value(rule(finding));
		json.name("level").value(finding.isLikelyHarmless() ? "note"
				: finding.evidence() == Evidence.PREDICTED ? "warning" : "error");
		json.name("message");
		List<Access> linked = new ArrayList<>();
		String message = FindingMessage.of(finding, (place, index) -> {
			Access access = finding.accesses().get(index);
			if (FindingMessage.place(access, context.sources()).isEmpty()) {
				return escape(place);
			}
			linked.add(access);
			return '[' + escape(place) + "](" + linked.size() + ')';
		}, SarifReport::escape);
		writeText(message);
		if (finding.details().baseline() != null) {
			json.name("baselineState")
					.value(finding.details().isMoved() ? "updated" : finding.isKnown() ? "unchanged" : "new");
		}
		if (finding.isReviewed()) {
			writeSuppression(finding.details().review());
		}
		json.name("occurrenceCount").value(Math.min(finding.count(), Integer.MAX_VALUE));
		json.name("locations").beginArray();
		writePrimaryLocation(finding);
		json.endArray();
		json.name("relatedLocations").beginArray();
		for (int i = 0; i < linked.size(); i++) {
			json.beginObject().name("id").value(i + 1);
			writePlace(FindingMessage.place(linked.get(i), context.sources()).orElseThrow());
			json.name("message");
			writeText(PlainText.of(GroupSummary.operation(finding, linked.get(i)) + " in "
					+ linked.get(i).thread().displayName()));
			json.endObject();
		}
		json.endArray();
		writeCodeFlows(finding);
		json.name("partialFingerprints").beginObject();
		json.name("interlock/v1").value(finding.id());
		json.name("primaryLocationLineHash").value(finding.id() + ":1");
		json.endObject();
		json.name("properties").beginObject();
		json.name("evidence").value(finding.evidence().stableName());
		json.name("severity").value(finding.severity().stableName());
		JsonReport.writeNames("engines", finding.engines(), json);
		if (!finding.details().tests().isEmpty()) {
			JsonReport.writeNames("tests", finding.details().tests().stream().map(test -> test.name()).distinct()
					.toList(), json);
		}
		json.endObject();
		json.endObject();
	}

	private void writeSuppression(Review review) throws IOException {
		json.name("suppressions").beginArray().beginObject();
		json.name("kind").value("external");
		json.name("status").value("accepted");
		json.name("justification").value(PlainText.of(review.label()));
		json.endObject().endArray();
	}

	/** A result without a location makes some hosts refuse the whole report, so there always is one. */
	private void writePrimaryLocation(Finding finding) throws IOException {
		Place place = FindingMessage.anyPlace(finding, context.sources());
		json.beginObject();
		writePlace(place);
		Optional<Access> access = FindingMessage.byImportance(finding).stream().filter(each -> !each.isPlaceLost())
				.findFirst();
		if (access.isPresent()) {
			json.name("logicalLocations").beginArray().beginObject();
			json.name("fullyQualifiedName").value(access.get().className() + '.' + access.get().method());
			json.name("kind").value("member");
			json.endObject().endArray();
		}
		json.endObject();
	}

	private void writePlace(Place place) throws IOException {
		json.name("physicalLocation").beginObject();
		json.name("artifactLocation").beginObject();
		json.name("uri").value(uri(place.path()));
		json.name("uriBaseId").value(ROOT);
		json.endObject();
		if (place.line() > 0) {
			json.name("region").beginObject().name("startLine").value(place.line()).endObject();
		}
		json.endObject();
	}

	/** The percent-encoded form of a relative path. */
	static String uri(String path) {
		try {
			// a colon in the first segment would be read as a scheme
			return new URI(null, null, '/' + path, null).toASCIIString().substring(1).replace(":", "%3A");
		} catch (URISyntaxException e) {
			throw new IllegalStateException("A path can be encoded.", e);
		}
	}

	private void writeCodeFlows(Finding finding) throws IOException {
		List<Access> placed = finding.accesses().stream()
				.filter(access -> FindingMessage.place(access, context.sources()).isPresent()).toList();
		if (placed.isEmpty()) {
			return;
		}
		json.name("codeFlows").beginArray();
		json.beginObject().name("message");
		writeText("Interleaving");
		json.name("threadFlows").beginArray().beginObject().name("locations").beginArray();
		for (int i = 0; i < placed.size(); i++) {
			json.beginObject().name("executionOrder").value(i + 1).name("importance").value("essential");
			writeLocation(FindingMessage.place(placed.get(i), context.sources()).orElseThrow(),
					placed.get(i).thread().displayName() + ": "
							+ GroupSummary.operation(finding, placed.get(i)));
			json.endObject();
		}
		json.endArray().endObject().endArray().endObject();
		json.beginObject().name("message");
		writeText("Stacks, outermost call first");
		json.name("threadFlows").beginArray();
		for (Access access : placed) {
			json.beginObject().name("message");
			int cut = frames(access).size() - MOST_FRAMES;
			writeText(PlainText.of(access.thread().displayName())
					+ (cut > 0 ? ", without the " + cut + " outermost calls" : ""));
			json.name("locations").beginArray();
			writeStack(access);
			json.endArray().endObject();
		}
		json.endArray().endObject().endArray();
	}

	private static List<StackTraceElement> frames(Access access) {
		return access.stack().isEmpty() ? List.of(access.place()) : access.stack();
	}

	private void writeStack(Access access) throws IOException {
		List<StackTraceElement> frames = frames(access);
		List<StackTraceElement> kept = new ArrayList<>(frames.subList(0, Math.min(MOST_FRAMES, frames.size())));
		Collections.reverse(kept);
		boolean isWritten = false;
		for (StackTraceElement frame : kept) {
			Optional<Place> place = FindingMessage.place(frame, context.sources());
			if (place.isPresent()) {
				json.beginObject();
				writeLocation(place.get(), frame.toString());
				json.endObject();
				isWritten = true;
			}
		}
		if (!isWritten) {
			json.beginObject();
			writeLocation(FindingMessage.place(access, context.sources()).orElseThrow(), access.place().toString());
			json.endObject();
		}
	}

	private void writeLocation(Place place, String text) throws IOException {
		json.name("location").beginObject();
		writePlace(place);
		json.name("message");
		writeText(PlainText.of(text));
		json.endObject();
	}

	private void writeText(String text) throws IOException {
		json.beginObject().name("text").value(text).endObject();
	}

	/** Brackets begin a link in a message. */
	private static String escape(String text) {
		return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]");
	}
}
