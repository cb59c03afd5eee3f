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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.FrameDefinition;
import dev.interlock.protocol.HeldLock;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.LockDefinition;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.StackDefinition;
import dev.interlock.protocol.ThreadDefinition;
import dev.interlock.protocol.Variable;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.TextReport;

/** The size of a report is limited by the size of the stream, however much text the stream refers to. */
@Tag("slow")
@Timeout(120)
class TextBudgetTest {

	/** The characters that are always allowed, including the text around names, and the characters per byte. */
	private static final long ALWAYS = 64L << 20;
	private static final long LETTERS_PER_BYTE = 150;

	private final SessionAssembler assembler = new SessionAssembler();
	private long bytes;

	private void accept(Message.Builder message) {
		Message built = message.build();
		bytes += built.getSerializedSize();
		assembler.accept(built);
	}

	private void begin(String name) {
		accept(Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s")));
		accept(Message.newBuilder().setFrame(FrameDefinition.newBuilder().setId(1).setClassName(name).setMethod("m")));
		accept(Message.newBuilder().setThread(ThreadDefinition.newBuilder().setId(1).setName(name)));
		accept(Message.newBuilder().setLock(LockDefinition.newBuilder().setId(1).setClassName(name)));
	}

	private void finding(int id, Access access) {
		accept(Message.newBuilder().setFinding(Finding.newBuilder().setId(id).setKindValue(1)
				.setVariable(Variable.newBuilder().setClassName("K" + id).setName("f")).addAccesses(access)
				.addAccesses(access)));
	}

	private void assertBounded() throws IOException {
		long most = ALWAYS + LETTERS_PER_BYTE * bytes;
		Counter text = new Counter();
		new TextReport().write(List.of(assembler.snapshot()), text);
		assertTrue(text.letters < most, text.letters + " of " + bytes);
		Counter json = new Counter();
		new JsonReport().write(List.of(assembler.snapshot()), json);
		assertTrue(json.letters < most, json.letters + " of " + bytes);
		assertEquals(1, assembler.snapshot().health().stream().filter(message -> message.code().equals("cut")).count());
	}

	@Test
	void manyFindingsWithOneDeepStack() throws Exception {
		begin("C");
		int depth = 5000;
		for (int i = 1; i <= depth; i++) {
			accept(Message.newBuilder().setStack(StackDefinition.newBuilder().setId(i).setParent(i - 1).setFrame(1)));
		}
		for (int i = 1; i <= 5000; i++) {
			finding(i, Access.newBuilder().setThread(1).setStack(depth).build());
		}
		assertBounded();
	}

	@Test
	void eachFindingWithASeparateStack() throws Exception {
		begin("C");
		for (int i = 1; i <= 5000; i++) {
			accept(Message.newBuilder().setStack(StackDefinition.newBuilder().setId(i).setParent(i - 1).setFrame(1)));
			finding(i, Access.newBuilder().setThread(1).setStack(i).build());
		}
		assertBounded();
	}

	@Test
	void manyUsesOfLongNames() throws Exception {
		begin("N".repeat(100_000));
		Access.Builder access = Access.newBuilder().setThread(1);
		for (int i = 0; i < 2000; i++) {
			access.addLocks(HeldLock.newBuilder().setLock(1));
		}
		for (int i = 1; i <= 200; i++) {
			finding(i, access.build());
		}
		assertBounded();
	}

	@Test
	void aFindingOfManyAccesses() throws Exception {
		begin("C");
		Finding.Builder finding = Finding.newBuilder().setId(1).setKindValue(1);
		for (int i = 0; i < 400_000; i++) {
			finding.addAccesses(Access.getDefaultInstance());
		}
		accept(Message.newBuilder().setFinding(finding));
		assertBounded();
		assertEquals(TextBudget.MOST_PARTS, assembler.snapshot().findings().get(0).accesses().size());
	}

	/** Thousands of findings with stacks of usual depth are far below the limit. */
	@Test
	void aLargeSessionIsNotCut() {
		begin("org.example.some.program.Component");
		for (int i = 1; i <= 30; i++) {
			accept(Message.newBuilder().setStack(StackDefinition.newBuilder().setId(i).setParent(i - 1).setFrame(1)));
		}
		for (int i = 1; i <= 20_000; i++) {
			int own = 30 + 2 * i;
			accept(Message.newBuilder().setFrame(FrameDefinition.newBuilder().setId(own)
					.setClassName("org.example.some.program.Worker" + i).setMethod("work").setFile("Worker.java")));
			accept(Message.newBuilder().setStack(StackDefinition.newBuilder().setId(own).setParent(10).setFrame(own)));
			finding(i, Access.newBuilder().setThread(1).setStack(own).build());
		}
		assertFalse(assembler.snapshot().health().stream().anyMatch(message -> message.code().equals("cut")));
		assertEquals(11, assembler.snapshot().findings().get(19_999).accesses().get(0).stack().size());
	}

	/** Counts characters without storing them. */
	private static final class Counter implements Appendable {
		private long letters;

		@Override
		public Appendable append(CharSequence text) {
			letters += text.length();
			return this;
		}

		@Override
		public Appendable append(CharSequence text, int start, int end) {
			letters += end - start;
			return this;
		}

		@Override
		public Appendable append(char letter) {
			letters++;
			return this;
		}
	}
}
