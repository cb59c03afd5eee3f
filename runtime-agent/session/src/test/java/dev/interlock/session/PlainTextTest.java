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

import com.google.protobuf.Descriptors.FieldDescriptor;

import dev.interlock.protocol.Message;
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

	/**
	 * Fills all fields of a message: each text has such characters, and each number refers to the first definition of
	 * its kind. Lists get two elements.
	 */
	private static com.google.protobuf.Message filled(com.google.protobuf.Message.Builder message) {
		for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
			for (int i = 0; i < (field.isRepeated() ? 2 : 1); i++) {
				Object value = switch (field.getJavaType()) {
				case STRING -> EVIL;
				case MESSAGE -> filled(message.newBuilderForField(field));
				case ENUM -> field.getEnumType().findValueByNumber(2);
				case BOOLEAN -> true;
				case LONG -> 1L;
				default -> 1;
				};
				if (field.isRepeated()) {
					message.addRepeatedField(field, value);
				} else {
					message.setField(field, value);
				}
			}
		}
		return message.build();
	}

	@Test
	void aReportHasNoneOfThem() throws Exception {
		var assembler = new SessionAssembler();
		for (FieldDescriptor body : Message.getDescriptor().getFields()) {
			Message.Builder message = Message.newBuilder();
			message.setField(body, filled(message.newBuilderForField(body)));
			if (message.hasFinding()) {
				// the lines of a file, which are parsed and not shown
				message.getFindingBuilder().clearInferred();
			} else if (message.hasConfirmation()) {
				message.getConfirmationBuilder().setFinding(assembler.snapshot().findings().get(0).id());
			}
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
