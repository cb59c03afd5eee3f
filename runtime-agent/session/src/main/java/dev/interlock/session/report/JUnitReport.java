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
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Findings;
import dev.interlock.session.Session;

/**
 * Writes findings as test results in the format of Surefire, which build servers read: an observed finding is a failed
 * test, a predicted or known one is skipped, and a session without a finding is one passed test.
 */
public final class JUnitReport {

	private static final String SUITE = "dev.interlock.RaceDetection";
	private static final int REPLACEMENT = 0xFFFD;
	private static final double MILLIS = 1000.0;

	/**
	 * Writes one test suite.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text, which ends with a line end
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		List<Finding> findings = Findings.merge(sessions);
		try {
			XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(new AppendableWriter(out));
			xml.writeStartDocument("UTF-8", "1.0");
			xml.writeCharacters("\n");
			writeSuite(sessions, findings, xml);
			xml.writeEndDocument();
			xml.flush();
		} catch (XMLStreamException e) {
			throw e.getCause() instanceof IOException failure ? failure : new IOException(e);
		}
		out.append('\n');
	}

	private static void writeSuite(List<Session> sessions, List<Finding> findings, XMLStreamWriter xml)
			throws XMLStreamException {
		long skipped = findings.stream().filter(JUnitReport::isSkipped).count();
		xml.writeStartElement("testsuite");
		xml.writeAttribute("name", SUITE);
		xml.writeAttribute("tests", Integer.toString(Math.max(1, findings.size())));
		xml.writeAttribute("failures", Long.toString(findings.size() - skipped));
		xml.writeAttribute("errors", "0");
		xml.writeAttribute("skipped", Long.toString(skipped));
		xml.writeAttribute("time", seconds(sessions));
		Instant start = sessions.stream().map(Session::start).min(Comparator.naturalOrder()).orElseThrow();
		xml.writeAttribute("timestamp",
				DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(start.atOffset(ZoneOffset.UTC).withNano(0)));
		if (findings.isEmpty()) {
			startCase(SUITE, "no finding", xml);
			xml.writeEndElement();
		}
		for (Finding finding : findings) {
			startCase(finding.variable().className(), FindingMessage.title(finding) + " (" + finding.id() + ')', xml);
			writeResult(finding, xml);
			xml.writeEndElement();
		}
		xml.writeCharacters("\n");
		xml.writeEndElement();
	}

	private static boolean isSkipped(Finding finding) {
		return finding.evidence() == Evidence.PREDICTED || !finding.isNew();
	}

	private static String seconds(List<Session> sessions) {
		long millis = sessions.stream().filter(session -> session.end().isPresent())
				.mapToLong(session -> Duration.between(session.start(), session.end().get()).toMillis()).sum();
		return String.format(Locale.ROOT, "%.3f", millis / MILLIS);
	}

	private static void startCase(String className, String name, XMLStreamWriter xml) throws XMLStreamException {
		xml.writeCharacters("\n  ");
		xml.writeStartElement("testcase");
		xml.writeAttribute("classname", legal(className));
		xml.writeAttribute("name", legal(name));
		xml.writeAttribute("time", "0.000");
	}

	private static void writeResult(Finding finding, XMLStreamWriter xml) throws XMLStreamException {
		String message = legal((finding.isKnown() ? "The baseline has it. " : "")
				+ (finding.isReviewed() ? "Reviewed, " + finding.details().review().label() + ". " : "")
				+ FindingMessage.of(finding));
		if (isSkipped(finding)) {
			xml.writeEmptyElement("skipped");
			xml.writeAttribute("message", message);
			return;
		}
		xml.writeStartElement("failure");
		xml.writeAttribute("type", finding.kind().stableName());
		xml.writeAttribute("message", message);
		xml.writeCharacters(legal(FindingMessage.details(finding)));
		xml.writeEndElement();
	}

	/** Text without characters that XML does not have. */
	private static String legal(String text) {
		StringBuilder legal = new StringBuilder(text.length());
		text.codePoints().forEach(point -> {
			boolean isLegal = point == '\t' || point == '\n' || point >= ' ' && point <= 0xD7FF
					|| point >= 0xE000 && point <= 0xFFFD || point >= 0x10000;
			legal.appendCodePoint(isLegal ? point : REPLACEMENT);
		});
		return legal.toString();
	}
}
