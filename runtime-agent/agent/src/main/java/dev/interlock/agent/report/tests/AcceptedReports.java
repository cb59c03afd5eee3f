/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.tests;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.TeamFiles;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.agent.report.stream.FindingEncoder;
import dev.interlock.agent.report.stream.StreamEncoder;
import dev.interlock.agent.report.stream.WrittenFinding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.session.AcceptedFindings;
import dev.interlock.session.Finding;
import dev.interlock.session.SessionAssembler;
import dev.interlock.session.SessionFileException;
import dev.interlock.spi.Sites;

/**
 * The findings that fail no test, because the baseline or the reviews of the project accept them. The files are read at
 * the first finding. Used by the writer's thread only.
 */
public final class AcceptedReports {

	private final AgentOptions options;
	private final Sites sites;
	private final ObjectPaths paths;
	private final Consumer<String> problems;
	/** By entry. The same finding of another test is not analysed again. */
	private final Map<Integer, Finding> findings = new HashMap<>();
	private boolean read;
	/** Null if there is no file, or none that can be read. */
	private AcceptedFindings accepted;

	/**
	 * @param options  name the files, see {@link TeamFiles}
	 * @param problems receives one sentence for a file that cannot be read
	 */
	public AcceptedReports(AgentOptions options, Sites sites, ObjectPaths paths, Consumer<String> problems) {
		this.options = options;
		this.sites = sites;
		this.paths = paths;
		this.problems = problems;
	}

	/** Whether a finding fails no test. */
	public boolean has(QueuedFinding finding) {
		try {
			if (!read) {
				accepted = read();
				read = true;
			}
			if (accepted == null) {
				return false;
			}
			Finding known = finding.isNews() ? null : findings.get(finding.entry());
			if (known == null) {
				known = translated(finding);
				findings.put(finding.entry(), known);
			}
			return accepted.accept(known, LocalDate.now());
		} catch (IOException | RuntimeException e) {
			// the finding counts as new
			problems.accept(e instanceof SessionFileException ? e.getMessage()
					: "The baseline and the reviews have no effect on tests: " + e + '.');
			read = true;
			accepted = null;
			return false;
		}
	}

	private AcceptedFindings read() throws SessionFileException {
		TeamFiles files = TeamFiles.of(options);
		return files.isEmpty() ? null : new AcceptedFindings(files.readBaseline(), files.readReviews());
	}

	/** The finding as readers of the session see it, so that both know it by the same id. */
	private Finding translated(QueuedFinding finding) throws IOException {
		StreamEncoder encoder = new StreamEncoder();
		new FindingEncoder(encoder, sites, report -> CodeFacts.NONE, paths, entry -> List.of()).encode(finding, 1,
				new WrittenFinding(finding.entry()));
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(StreamEncoder.header());
		bytes.writeBytes(encoder.take());
		SessionAssembler session = new SessionAssembler();
		try (MessageReader messages = MessageReader.open(new ByteArrayInputStream(bytes.toByteArray()))) {
			for (Message message = messages.next(); message != null; message = messages.next()) {
				session.accept(message);
			}
		}
		return session.snapshot().findings().get(0);
	}
}
