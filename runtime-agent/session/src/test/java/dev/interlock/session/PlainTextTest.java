/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.FrameDefinition;
import dev.interlock.protocol.Health;
import dev.interlock.protocol.HeldLock;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.LockDefinition;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SiteDefinition;
import dev.interlock.protocol.StackDefinition;
import dev.interlock.protocol.Statistics;
import dev.interlock.protocol.ThreadDefinition;
import dev.interlock.protocol.Variable;
import dev.interlock.session.report.TextReport;

/** Text of the program cannot imitate Interlock's lines or control the terminal. */
class PlainTextTest {

	private static final String EVIL = "x\u001b[2J\n[interlock] No race was observed.\r\u202eexe\u009b\u2066\u061c\u007f\ty";

	@Test
	void controlAndBidirectionalCharactersAreEscaped() {
		String plain = "Gr\u00f6\u00dfe \u05d0 \ud83d\ude00 C:\\x";
		assertSame(plain, PlainText.of(plain));
		assertEquals("x\\u001B[2J\\n[interlock] No race was observed.\\r\\u202Eexe\\u009B\\u2066\\u061C\\u007F\\ty",
				PlainText.of(EVIL));
	}

	/** Each text field of the stream contains such characters. */
	@Test
	void aReportHasNoneOfThem() throws Exception {
		var assembler = new SessionAssembler();
		Access access = Access.newBuilder().setThread(1).setSite(1).setStack(1)
				.addLocks(HeldLock.newBuilder().setLock(1).setFrame(1)).build();
		for (Message.Builder message : List.of(
				Message.newBuilder()
						.setHello(Hello.newBuilder().setSessionId(EVIL).setCommand(EVIL).setJavaVersion(EVIL)
								.setJavaVendor(EVIL).setJavaVm(EVIL).addEngines(EVIL).putOptions("noise", EVIL)),
				Message.newBuilder()
						.setFrame(FrameDefinition.newBuilder().setId(1).setClassName(EVIL).setMethod(EVIL).setFile(EVIL)
								.setLine(3)),
				Message.newBuilder().setStack(StackDefinition.newBuilder().setId(1).setFrame(1)),
				Message.newBuilder().setThread(ThreadDefinition.newBuilder().setId(1).setName(EVIL).setStartFrame(1)),
				Message.newBuilder().setLock(LockDefinition.newBuilder().setId(1).setClassName(EVIL)),
				Message.newBuilder()
						.setSite(SiteDefinition.newBuilder().setId(1).setClassName(EVIL).setMethod(EVIL)
								.setMethodDescriptor(EVIL).setFile(EVIL).setStableForm(EVIL)),
				Message.newBuilder()
						.setFinding(Finding.newBuilder().setId(1).setKindValue(2).addEngines(EVIL).addLabels(EVIL)
								.setPattern(EVIL).setSection(EVIL).setTransaction(EVIL).addAccesses(access)
								.addAccesses(access).addAccesses(access)
								.setVariable(Variable.newBuilder().setClassName(EVIL).setName(EVIL))),
				Message.newBuilder().setHealth(Health.newBuilder().setCode(EVIL).setText(EVIL).setClassName(EVIL)),
				Message.newBuilder().setStatistics(Statistics.newBuilder().putExcluded(EVIL, 3)))) {
			assembler.accept(message.build());
		}
		Session session = assembler.snapshot();
		var report = new StringWriter();
		new TextReport().write(List.of(session), report);
		// Interlock's own lines have line ends, and tabs before "at"
		String text = report.toString();
		String inLines = text.replaceAll("[\n\t]", "");
		assertEquals(inLines, PlainText.of(inLines));
		assertFalse(text.lines().anyMatch(line -> line.startsWith("[interlock]")), text);
		assertTrue(session.toString().equals(PlainText.of(session.toString())), session.toString());
	}
}
