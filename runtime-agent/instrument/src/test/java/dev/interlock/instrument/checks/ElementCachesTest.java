/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.transactions.IgnoringTransactions;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrumented.ElementCacheSample;

/** A cache always belongs to the array that its variable currently holds. */
class ElementCachesTest {

	private static final int ELEMENTS = 4;
	private static final String SAMPLE = ElementCacheSample.class.getName();

	private final List<String> events = new ArrayList<>();

	/** Records each access and covers it in the shadow state. */
	private final InterlockListener listener = new InterlockListener(false, true, true, false) {
		@Override
		public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			if (owner != null && owner.getClass().isArray()) {
				events.add((write ? "w" : "r") + Array.getLength(owner) + '.' + variable);
				if (write) {
					shadow.setWrite(thread.epoch);
				} else {
					shadow.compareAndSetRead(0, shadow.read(0), thread.epoch);
				}
			}
		}
	};

	@AfterEach
	void uninstall() {
		InterlockTransactionListener.install(null);
		InterlockListener.uninstall();
		InterlockThread.current().epoch = 0;
		InterlockThread.current().view = null;
	}

	private static InstrumentedLoader loader() {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, SAMPLE);
		loader.instrumenter.withContexts(ELEMENTS);
		loader.instrumenter
				.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), TransactionRules.none()));
		return loader;
	}

	@ParameterizedTest
	@CsvSource({ "again,r5.1 r5.2 w5.2", "oneAfterTheOther,r5.2 w5.1 r6.2 w6.1 r7.2 w7.1 r8.2 w8.1",
			"inTurn,r6.1 w6.1 r5.1 w5.1", "setInTheIndex,r6.0 r5.1 r6.1 w6.2", "setBehindTheIndex,r6.2 w5.1 w6.1",
			"sharedFirst,w5.1 w6.1", "sharedSecond,w6.1", "caught,w5.1 r6.2 w6.1", "wrongElement,w5.1 w5.2",
			"many,r6.1 r7.1 r8.1 r9.1 r10.1 r11.1 w5.1 r11.2 w11.1", "none,r5.1 w5.1", "constructed,r5.1 w5.0 w5.2" })
	void eachElementIsReportedOnce(String method, String expected) throws Exception {
		Method sample = Class.forName(SAMPLE, true, loader()).getDeclaredMethod(method);
		sample.setAccessible(true);
		InterlockThread.current().view = "known";
		InterlockThread.current().epoch = 1;
		InterlockTransactionListener.install(new IgnoringTransactions());
		InterlockListener.install(listener);
		sample.invoke(null);
		assertEquals(expected, String.join(" ", events));
	}

	@Test
	void onlyFewVariablesHaveCaches() throws Exception {
		assertEquals(1, hooks("many").stream().filter(each -> each.desc.endsWith("V")).count());
		assertTrue(hooks("again").stream().noneMatch(each -> each.desc.endsWith("V")));
	}

	private static List<MethodInsnNode> hooks(String method) throws Exception {
		ClassNode type = new ClassNode();
		try (var in = ElementCacheSample.class.getResourceAsStream("ElementCacheSample.class")) {
			InstrumentedLoader loader = loader();
			new ClassReader(loader.instrumenter.instrument(loader, SAMPLE.replace('.', '/'), in.readAllBytes()))
					.accept(type, ClassReader.SKIP_FRAMES);
		}
		MethodNode found = type.methods.stream().filter(each -> each.name.equals(method)).findFirst().orElseThrow();
		List<MethodInsnNode> hooks = new ArrayList<>();
		found.instructions.forEach(at -> {
			if (at instanceof MethodInsnNode call && call.name.contains("lement")) {
				hooks.add(call);
			}
		});
		return hooks;
	}
}
