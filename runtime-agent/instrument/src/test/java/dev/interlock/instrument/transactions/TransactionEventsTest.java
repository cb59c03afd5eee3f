/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrumented.TransactionSample;
import dev.interlock.spi.SiteKind;

/** Transactions and the flow of references in instrumented code. */
class TransactionEventsTest {

	private static final String SAMPLE = TransactionSample.class.getName();

	@TempDir
	Path folder;

	private final List<String> events = new ArrayList<>();

	@AfterEach
	void uninstall() {
		InterlockTransactionListener.install(null);
		InterlockListener.uninstall();
	}

	@Test
	void methodsForOtherClassesAreTransactionsButThreadBodiesAreNot() throws Exception {
		assertEquals(List.of("begin <init>()V", "end", "begin outer()V", "end", "begin block of blocks()V", "end",
				"begin block of blocks()V", "end"), run(TransactionRules.none(), "run"));
	}

	@Test
	void aSynchronizedPrivateMethodIsATransaction() throws Exception {
		assertEquals(List.of("begin <init>()V", "end", "begin exclusive()V", "lock", "unlock", "end"),
				run(TransactionRules.none(), "exclusive"));
	}

	@Test
	void anExceptionEndsATransaction() throws Exception {
		assertEquals(List.of("begin <init>()V", "end", "begin thrown()I", "end"),
				run(TransactionRules.none(), "thrown"));
		events.clear();
		assertEquals(List.of("begin <init>()V", "end", "begin block of thrownInBlock()V", "end"),
				run(TransactionRules.none(), "thrown in block"));
		events.clear();
		// this() is a transaction of its own, because it precedes the initialisation of the object
		assertEquals(List.of("begin <init>()V", "end", "begin <init>()V", "end", "begin <init>(Z)V", "end"),
				run(TransactionRules.none(), "constructor"));
	}

	@Test
	void onlyTheOutermostTransactionEnds() throws Exception {
		String write = "write of TransactionSample";
		assertEquals(List.of("begin <init>()V", "end", "begin caught(I)I", write, write, write, "end"),
				run(TransactionRules.none(), "caught"));
	}

	@Test
	void aConstructorWithoutEventsIsNoTransaction() throws Exception {
		assertEquals(List.of("begin <init>()V", "end", "begin <init>(I)V", "end"),
				run(TransactionRules.none(), "stored"));
		events.clear();
		InstrumentedLoader marked = new InstrumentedLoader(InstrumentationPlan.CHECKS, SAMPLE);
		marked.instrumenter.withContexts(0);
		assertEquals(List.of("begin <init>()V", "end"), run(marked, TransactionRules.none(), "stored"));
	}

	@Test
	void rulesComeBeforeTheDefaults() throws Exception {
		TransactionRules rules = rules("defaults off # only what is named", "", "transaction *.TransactionSample.*ner",
				"none *.inner", "transaction *.nowhere");
		assertEquals(List.of(), run(rules, "thrown"));
		rules = rules("none " + SAMPLE + ".outer", "transaction *.silent");
		assertEquals(List.of("begin <init>()V", "end", "begin inner()V", "end", "begin block of blocks()V", "end",
				"begin block of blocks()V", "end"), run(rules, "run"));
		assertEquals(List.of(), rules.unused());
		rules = rules("none *.nowhere");
		events.clear();
		run(rules, "run");
		assertEquals(List.of(folder.resolve("rules") + ", line 1: no method that was loaded matches '*.nowhere': write "
				+ "the full class name, a dot and the method's name."), rules.unused());
	}

	@Test
	void notAtomicMethodsAreNoTransactionsUnlessARuleOverrides() throws Exception {
		String made = "begin <init>()V";
		assertEquals(List.of(made, "end", "begin inner()V", "end", made, "end"),
				run(TransactionRules.none(), "apart"));
		events.clear();
		assertEquals(List.of(made, "end", "begin apart()V", "end"), run(rules("transaction *.apart"), "apart"));
		events.clear();
		assertEquals(List.of(made, "end", "begin inner()V", "end", "begin alone()V", "end"),
				run(rules("transaction *.alone"), "apart"));
	}

	@Test
	void anUnreadableRuleIsReported() {
		assertEquals(
				folder.resolve("rules") + ", line 2: 'transactoin X.y' is not a rule: write 'transaction PATTERN', "
						+ "'none PATTERN' or 'defaults off', for example 'transaction org.example.Bank.transfer'.",
				assertThrows(IOException.class, () -> rules("# all", "transactoin X.y")).getMessage());
		assertEquals(
				"The file of transactions '" + folder.resolve("none") + "' cannot be read (there is no such file): "
						+ "give the path of a text file in UTF-8.",
				assertThrows(IOException.class, () -> TransactionRules.read(folder.resolve("none"))).getMessage());
	}

	@Test
	void referencesAreFollowed() throws Exception {
		List<String> all = run(TransactionRules.none(), "references");
		List<String> references = all.stream().filter(event -> !event.startsWith("begin") && !event.equals("end"))
				.toList();
		assertEquals(List.of("created Object[]", "TransactionSample into Object[]",
				"Object[] into TransactionSample", "TransactionSample into static", "passed ArrayList",
				"passed TransactionSample", "passed TransactionSample", "lambda into static"), references);
	}

	@Test
	void atomicAccessesAreReportedWithTheirEffects() throws Exception {
		List<String> all = run(TransactionRules.none(), "atomic");
		assertEquals(List.of("write of TransactionSample", "read of TransactionSample", "write static", "read static",
				"write static", "ConcurrentHashMap a effect 0", "ConcurrentHashMap a effect 1",
				"ConcurrentHashMap a effect 2", "ConcurrentHashMap b effect 3", "ConcurrentHashMap a effect 3",
				"ConcurrentHashMap null effect 0", "AtomicLong null effect 0", "AtomicLong null effect 3",
				"AtomicLong null effect 2", "AtomicLong null effect 1", "waits on TransactionSample"),
				all.subList(all.indexOf("begin atomic()Ljava/lang/String;") + 1, all.size() - 1));
	}

	private TransactionRules rules(String... lines) throws IOException {
		return TransactionRules.read(Files.write(folder.resolve("rules"), List.of(lines)));
	}

	private List<String> run(TransactionRules rules, String what) throws ReflectiveOperationException {
		return run(new InstrumentedLoader(InstrumentationPlan.ALL, SAMPLE), rules, what);
	}

	private List<String> run(InstrumentedLoader fresh, TransactionRules rules, String what)
			throws ReflectiveOperationException {
		fresh.instrumenter.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), rules));
		Thread thread = Thread.currentThread();
		InterlockListener.install(new InterlockListener(false, false, true, false) {
			@Override
			public int resolve(int site, Object owner) {
				return fresh.sites.site(site).kind().operation().startsWith("volatile") ? -2 : -1;
			}

			@Override
			public void threadStarted(InterlockThread started) {
				started.view = "known";
			}

			@Override
			public void lockAcquired(InterlockThread by, Object lock, int mode, int site) {
				if (by.refersTo(thread) && what.equals("exclusive")) {
					events.add("lock");
				}
			}

			@Override
			public void lockReleased(InterlockThread by, Object lock, int mode, int site) {
				if (by.refersTo(thread) && what.equals("exclusive")) {
					events.add("unlock");
				}
			}
		});
		InterlockTransactionListener.install(new Events(fresh, thread, what));
		try {
			Class.forName(SAMPLE, true, fresh).getMethod("main", String[].class).invoke(null,
					(Object) new String[] { what });
		} finally {
			uninstall();
		}
		return events;
	}

	/** Records the events. */
	private final class Events extends InterlockTransactionListener {

		private final InstrumentedLoader from;
		private final Thread thread;
		private final boolean references;
		private final boolean atomic;

		Events(InstrumentedLoader from, Thread thread, String what) {
			this.from = from;
			this.thread = thread;
			this.references = what.equals("references");
			this.atomic = what.equals("atomic");
		}

		@Override
		public void begun(InterlockThread by, int site) {
			var at = from.sites.site(site);
			boolean isBlock = at.kind() == SiteKind.TRANSACTION_BLOCK;
			add(by, "begin " + (isBlock ? "block of " : "") + at.method() + at.descriptor(), true);
		}

		@Override
		public void ended(InterlockThread by) {
			add(by, "end", true);
		}

		@Override
		public void allocated(InterlockThread by, Object object) {
			if (object.getClass().isArray() && !(object instanceof String[])) {
				add(by, "created " + name(object), references);
			}
		}

		@Override
		public void referenceStored(InterlockThread by, Object owner, Object value) {
			if (value.getClass() != Object.class && !(value instanceof String)) {
				add(by, name(value) + " into " + (owner == null ? "static" : name(owner)), references);
			}
		}

		@Override
		public void referenceEscaped(InterlockThread by, Object value) {
			if (!(value instanceof String)) {
				add(by, "passed " + name(value), references);
			}
		}

		@Override
		public void accessed(InterlockThread by, Object owner, int variable, boolean write, int site) {
			add(by, (write ? "write " : "read ") + (owner == null ? "static" : "of " + name(owner)),
					true);
		}

		@Override
		public void called(InterlockThread by, Object receiver, Object part, int effect, int site) {
			add(by, receiver.getClass().getSimpleName() + " " + part + " effect " + effect, atomic);
		}

		@Override
		public void waits(InterlockThread by, Object monitor) {
			add(by, "waits on " + name(monitor), true);
		}

		private void add(InterlockThread by, String event, boolean isObserved) {
			if (isObserved && by.refersTo(thread)) {
				events.add(event);
			}
		}

		private String name(Object object) {
			String name = object.getClass().getSimpleName();
			return name.contains("Lambda") ? "lambda" : name;
		}
	}
}
