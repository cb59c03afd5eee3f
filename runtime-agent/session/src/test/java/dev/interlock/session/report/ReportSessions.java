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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Golden;
import dev.interlock.session.Session;

/** Sessions for tests of reports, made from those of the golden streams. */
final class ReportSessions {

	/** Characters with a meaning in XML, JSON, Markdown, workflow commands, links and terminals. */
	private static final String HOSTILE = "a]](1)|<b>&\"'`*_%,:\\\n::error::x\u0001\u202e\ud800";

	private ReportSessions() {
	}

	/** A session with a finding again and again, under other ids. */
	static Session copies(Finding finding, int count) throws IOException {
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			findings.add(new Finding(String.format("%010x", i), finding.kind(), finding.evidence(), finding.engines(),
					finding.labels(), finding.variable(), finding.accesses(), finding.count(), finding.found(),
					finding.violation(), finding.details()));
		}
		return with(findings);
	}

	static Session with(List<Finding> findings) throws IOException {
		Session race = Golden.session("race");
		return new Session(race.id(), race.start(), race.end(), race.command(), race.jvm(), race.engines(),
				race.options(), race.seed(), findings, race.health(), race.statistics(), false);
	}

	/** A finding whose names are hostile. */
	static Session hostile() throws IOException {
		Finding race = Golden.session("race").findings().get(0);
		List<Access> accesses = race.accesses().stream().map(access -> new Access(access.role(), access.operation(),
				new Access.ThreadInfo(access.thread().id(), HOSTILE, false, null), access.className(), access.method(),
				access.descriptor(), access.file(), access.line(), access.site(), access.stack(), access.locks()))
				.toList();
		return with(List.of(new Finding(race.id(), race.kind(), race.evidence(), race.engines(), race.labels(),
				race.variable(), accesses, race.count(), race.found())));
	}

	/** A context with the sources of a class in two modules, and a copy of one among the outputs of a build. */
	static ReportContext inTwoModules(Path root) throws IOException {
		for (String module : List.of("bank one/src/main/java", "other/src/main/java")) {
			Path folder = Files.createDirectories(root.resolve(module).resolve("org/example"));
			Files.writeString(folder.resolve("Counter.java"), "class Counter {\n".repeat(40));
		}
		Path copy = Files.createDirectories(root.resolve("bank one/target/org/example"));
		Files.writeString(copy.resolve("Counter.java"), "");
		return new ReportContext(new SourceFiles(root), "unit tests", "1.0");
	}
}
