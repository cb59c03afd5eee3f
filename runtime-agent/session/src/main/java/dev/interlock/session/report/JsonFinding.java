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
import java.util.stream.IntStream;

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingDetails;
import dev.interlock.session.FoundInTest;
import dev.interlock.session.ObjectPath;
import dev.interlock.session.Review;
import dev.interlock.session.Variable;

/** Writes one finding as JSON. Unknown values are omitted, except the name of a file, which is null. */
final class JsonFinding {

	private JsonFinding() {
	}

	static void write(Finding finding, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("id").value(finding.id());
		json.name("kind").value(finding.kind().stableName());
		json.name("evidence").value(finding.evidence().stableName());
		writeText("consequence", finding.consequence(), json);
		json.name("severity").value(finding.severity().stableName());
		JsonReport.writeNames("engines", finding.engines(), json);
		JsonReport.writeNames("labels", finding.labels(), json);
		if (!finding.labelNotes().isEmpty()) {
			JsonReport.writeNames("labelNotes", finding.labelNotes(), json);
		}
		writeText("hint", finding.hint(), json);
		json.name("sentence").value(finding.sentence());
		json.name("variable");
		writeVariable(finding.variable(), json);
		if (!finding.details().path().isEmpty()) {
			writePath(finding.details().path(), json);
		}
		json.name("accesses").beginArray();
		int number = 1;
		for (Access access : finding.accesses()) {
			json.beginObject();
			json.name("role");
			if (access.role() == Access.Role.REMOTE) {
				json.value("remote");
			} else {
				json.value(number++);
			}
			writeAccess(access, finding.variable(), json);
			json.endObject();
		}
		json.endArray();
		if (finding.violation() != null) {
			json.name("pattern").value(finding.violation().pattern());
			writeText("section", finding.violation().section(), json);
			if (finding.violation().inferred()) {
				json.name("inferred").value(true);
				writeText("definition", finding.violation().definition(), json);
			}
		}
		writeText("transaction", finding.details().transaction(), json);
		if (finding.details().suggestion() != null) {
			writeSuggestion(finding, json);
		}
		if (finding.details().baseline() != null) {
			json.name("baseline").value(finding.isKnown() ? "still-here" : "new");
		}
		if (finding.isReviewed()) {
			writeReview(finding.details().review(), json);
		}
		if (!finding.details().tests().isEmpty()) {
			writeTests(finding.details().tests(), json);
		}
		json.name("count").value(finding.count());
		if (finding.details().confirmation() != null) {
			json.name("confirmation");
			JsonConfirmation.write(finding.details().confirmation(), json);
		}
		json.endObject();
	}

	private static void writeReview(Review review, JsonWriter json) throws IOException {
		json.name("review").beginObject();
		json.name("kind").value(review.kind().stableName());
		json.name("subject").value(review.subject());
		if (review.until() != null) {
			json.name("until").value(review.until().toString());
		}
		writeText("reason", review.reason(), json);
		json.endObject();
	}

	private static void writeText(String name, String text, JsonWriter json) throws IOException {
		if (!text.isEmpty()) {
			json.name(name).value(text);
		}
	}

	private static void writeTests(List<FoundInTest> tests, JsonWriter json) throws IOException {
		json.name("tests").beginArray();
		for (FoundInTest test : tests) {
			json.beginObject();
			json.name("id").value(test.id());
			json.name("name").value(test.name());
			json.name("by").value(test.by().stableName());
			json.endObject();
		}
		json.endArray();
	}

	private static void writeSuggestion(Finding finding, JsonWriter json) throws IOException {
		FindingDetails.Suggestion suggestion = finding.details().suggestion();
		json.name("suggestion").beginObject();
		json.name("lock").value(suggestion.lock());
		json.name("holding").value(suggestion.holding());
		json.name("of").value(suggestion.of());
		int[] lacking = IntStream.range(0, finding.accesses().size()).filter(finding::lacksLock).toArray();
		if (lacking.length > 0) {
			json.name("lacking").beginArray();
			for (int index : lacking) {
				json.value(index + 1);
			}
			json.endArray();
		}
		json.endObject();
	}

	private static void writeVariable(Variable variable, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("kind").value(variable.kind().stableName());
		json.name("class").value(variable.className());
		if (!variable.name().isEmpty()) {
			json.name("name").value(variable.name());
		}
		if (variable.object() != 0) {
			json.name("object").value(variable.object());
		}
		writeText("holder", variable.holder(), json);
		json.endObject();
	}

	private static void writePath(ObjectPath path, JsonWriter json) throws IOException {
		json.name("path").beginObject();
		json.name("steps").beginArray();
		for (ObjectPath.Step step : path.steps()) {
			json.beginObject();
			json.name("class").value(step.className());
			json.name("field").value(step.field());
			if (!step.isStatic()) {
				json.name("object").value(step.object());
			}
			json.endObject();
		}
		json.endArray();
		writeFrame("sharedAt", path.sharedAt(), json);
		writeText("sharedBy", path.sharedBy(), json);
		json.endObject();
	}

	private static void writeAccess(Access access, Variable variable, JsonWriter json) throws IOException {
		json.name("operation").value(access.operation().stableName());
		if (!access.called().isEmpty()) {
			json.name("called").value(access.called());
		}
		if (access.variable() != null) {
			json.name("variable");
			writeVariable(access.variable(), json);
		}
		json.name("thread").value(access.thread().name());
		json.name("threadId").value(access.thread().id());
		writeFrame("threadStartedAt", access.thread().startedAt(), json);
		if (access.lost(variable) != null) {
			json.name("lost").value(access.lost(variable));
		}
		if (!access.isPlaceLost()) {
			json.name("class").value(access.className());
			json.name("method").value(access.method());
			json.name("descriptor").value(access.descriptor());
			json.name("file").value(access.file().isEmpty() ? null : access.file());
			json.name("line").value(access.line());
		}
		json.name("stack").beginArray();
		for (StackTraceElement frame : access.stack()) {
			json.value(frame.toString());
		}
		json.endArray();
		json.name("locks").beginArray();
		for (Access.HeldLock lock : access.locks()) {
			writeLock(lock, json);
		}
		json.endArray();
		if (access.taken() != null) {
			json.name("taken");
			writeLock(access.taken(), json);
		}
	}

	private static void writeLock(Access.HeldLock lock, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("id").value(lock.id());
		json.name("class").value(lock.className());
		if (lock.ofClass()) {
			json.name("ofClass").value(true);
		}
		writeText("holder", lock.holder().field(), json);
		if (lock.holder().oneOfSeveral()) {
			json.name("oneOfSeveral").value(true);
		}
		writeText("holderThread", lock.holder().thread(), json);
		if (lock.receiver()) {
			json.name("receiver").value(true);
		}
		json.name("mode").value(lock.mode());
		writeFrame("frame", lock.takenAt(), json);
		json.endObject();
	}

	private static void writeFrame(String name, StackTraceElement frame, JsonWriter json) throws IOException {
		if (frame != null) {
			json.name(name).value(frame.toString());
		}
	}
}
