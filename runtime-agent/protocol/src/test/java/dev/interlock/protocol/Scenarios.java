/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import static dev.interlock.protocol.Messages.access;
import static dev.interlock.protocol.Messages.acquire;
import static dev.interlock.protocol.Messages.frame;
import static dev.interlock.protocol.Messages.goodbye;
import static dev.interlock.protocol.Messages.health;
import static dev.interlock.protocol.Messages.held;
import static dev.interlock.protocol.Messages.lock;
import static dev.interlock.protocol.Messages.lockToUse;
import static dev.interlock.protocol.Messages.occurrences;
import static dev.interlock.protocol.Messages.race;
import static dev.interlock.protocol.Messages.site;
import static dev.interlock.protocol.Messages.stack;
import static dev.interlock.protocol.Messages.statistics;
import static dev.interlock.protocol.Messages.thread;
import static dev.interlock.protocol.Messages.variable;
import static dev.interlock.protocol.Messages.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Small hand-made sessions, which are stored as golden streams. */
final class Scenarios {

	private static final long START = 1_767_225_600_000L;
	private static final String COUNTER = "org.example.Counter";
	private static final String BANK = "org.example.Bank";

	private Scenarios() {
	}

	/** All scenarios by name. */
	static Map<String, List<Message>> all() {
		return new TreeMap<>(Map.of("race", fieldRace(), "killed", killed(), "clean", clean(), "atomicity",
				atomicity(), "predicted", predicted(), "locks", locks(), "transactions", transactions(),
				"shared", shared(), "holders", holders()));
	}

	private static Hello.Builder hello(String id, String command) {
		return Hello.newBuilder().setSessionId(id).setAgentVersion("0.1.0").setStartMillis(START).setProcessId(4711)
				.setJavaVersion("17.0.12").setJavaVendor("Example").setJavaVm("OpenJDK 64-Bit Server VM")
				.setCommand(command).addEngines("atomrace").putOptions("noise", "random:100/20us").setSeed(42);
	}

	/** A race on a field, the reader holding a lock, and a program that ends by itself. */
	private static List<Message> fieldRace() {
		return List.of(
				Messages.hello(hello("race", "org.example.Main 1000")),
				frame(1, "java.lang.Thread", "run", "Thread.java", 840),
				frame(2, "org.example.Worker", "run", "Worker.java", 21),
				frame(3, COUNTER, "increment", "Counter.java", 17),
				frame(4, "org.example.Main", "main", "Main.java", 12),
				frame(5, COUNTER, "print", "Counter.java", 25),
				frame(6, "org.example.Main", "main", "Main.java", 9),
				frame(7, "org.example.Main", "main", "Main.java", 11),
				stack(1, 0, 1), stack(2, 1, 2), stack(3, 2, 3),
				stack(4, 0, 4), stack(5, 4, 5),
				thread(1, 1, "main", false, 0),
				thread(2, 31, "worker-1", false, 6),
				lock(1, "java.util.concurrent.locks.ReentrantLock", false),
				lock(2, COUNTER, true),
				site(1, COUNTER, "increment()V", "Counter.java", 17, "value:write#0"),
				site(2, COUNTER, "print()V", "Counter.java", 25, "value:read#0"),
				race(1, 120, variable(Variable.Kind.FIELD, COUNTER, "value", 1),
						access(Operation.READ, 1, 2, 5, held(1, LockMode.EXCLUSIVE, 7), held(2, LockMode.MONITOR, 5)),
						access(Operation.WRITE, 2, 1, 3)),
				occurrences(1, 31),
				statistics(12, 480, 0, 96, 3, 0, 0),
				goodbye(START + 2500));
	}

	/** Races on an array and on a static field, in a killed program: two writes, lost stack, missing debug data. */
	private static List<Message> killed() {
		return List.of(
				Messages.hello(hello("killed", "bank.jar")),
				health(Severity.WARNING, "class-not-instrumented",
						"The class org.example.Huge keeps its own bytes: one of "
								+ "its methods would grow over 64 KB.",
						"org.example.Huge"),
				frame(1, BANK, "lambda$run$0", "Bank.java", 33),
				frame(2, "jdk.internal.vm.Continuation", "enterSpecial", "Continuation.java", -2),
				frame(3, BANK, "run", "", 0),
				frame(4, BANK, "deposit", "Bank.java", 41),
				stack(1, 0, 2), stack(2, 1, 1),
				thread(1, 40, "", true, 3),
				thread(2, 41, "teller-2", false, 0),
				lock(1, "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", false),
				site(1, BANK, "lambda$run$0([I)V", "Bank.java", 33, "[]:write#0"),
				site(2, BANK, "deposit([II)V", "Bank.java", 41, "[]:write#0"),
				race(1, 5, variable(Variable.Kind.ARRAY, "int[]", "[17]", 1),
						access(Operation.WRITE, 1, 1, 2, held(1, LockMode.READ_LOCK, 4)),
						access(Operation.WRITE, 2, 2, 0, held(1, LockMode.READ_LOCK, 0))),
				site(3, BANK, "run()V", "", 0, "total:read#0"),
				site(4, BANK, "lambda$run$0([I)V", "Bank.java", 33, "total:write#0"),
				race(2, 7, variable(Variable.Kind.STATIC, BANK, "total", 0),
						access(Operation.WRITE, 1, 4, 2), access(Operation.READ, 2, 3, 0)),
				occurrences(1, 2), occurrences(1, 3),
				statistics(2, 440, 1, 7, 4, 5, 2));
	}

	/** A violation of an atomic section that is predicted at first and then observed. */
	private static List<Message> atomicity() {
		Variable balance = variable(Variable.Kind.FIELD, BANK, "balance", 1);
		Access first = access(Operation.READ, 1, 1, 1);
		Access remote = access(Operation.WRITE, 2, 2, 2, held(1, LockMode.MONITOR, 2));
		Access last = access(Operation.WRITE, 1, 2, 2, held(1, LockMode.MONITOR, 2));
		return List.of(
				Messages.hello(hello("atomicity", "org.example.Bank")),
				frame(1, BANK, "balance", "Bank.java", 12),
				frame(2, BANK, "setBalance", "Bank.java", 16),
				stack(1, 0, 1), stack(2, 0, 2),
				thread(1, 31, "teller-1", false, 0),
				thread(2, 32, "teller-2", false, 0),
				lock(1, BANK, false),
				site(1, BANK, "balance()I", "Bank.java", 12, "balance:read#0"),
				site(2, BANK, "setBalance(I)V", "Bank.java", 16, "balance:write#0"),
				violation(1, 40, Evidence.PREDICTED, balance, first, remote, last),
				violation(2, 90, Evidence.OBSERVED, balance, first, remote, last),
				occurrences(2, 3),
				statistics(1, 451, 0, 4, 3, 0, 0),
				goodbye(START + 1000));
	}

	/** Two races and a transaction that are predicted; the first race is observed later. */
	private static List<Message> predicted() {
		Variable value = variable(Variable.Kind.FIELD, COUNTER, "value", 1);
		Access write = access(Operation.WRITE, 1, 1, 1, held(1, LockMode.MONITOR, 1));
		Access read = access(Operation.READ, 2, 2, 2);
		Suggestion lock = Suggestion.newBuilder().setLock("Counter.lock").setHolding(8).setOf(9).addLacking(2).build();
		Message race = Messages.predicted(1, 20, value, lock, write, read);
		return List.of(
				Messages.hello(hello("predicted", "org.example.Main").addEngines("hybrid")),
				frame(1, COUNTER, "increment", "Counter.java", 17),
				frame(2, COUNTER, "print", "Counter.java", 25),
				stack(1, 0, 1), stack(2, 0, 2),
				thread(1, 31, "worker-1", false, 0),
				thread(2, 32, "worker-2", false, 0),
				lock(1, "java.lang.Object", false),
				site(1, COUNTER, "increment()V", "Counter.java", 17, "value:write#0"),
				site(2, COUNTER, "print()V", "Counter.java", 25, "value:read#0"),
				race,
				Messages.predicted(2, 25, variable(Variable.Kind.STATIC, COUNTER, "total", 0),
						lock.toBuilder().setLock("Counter.class").setHolding(17).setOf(18).clearLacking().build(),
						write, read),
				Messages.transaction(3, 30, "org.example.Counter.increment()", value, read, write, write),
				Messages.observed(race, "happens-before"),
				occurrences(1, 5),
				lockToUse(1, lock.toBuilder().setHolding(17).setOf(18)),
				statistics(1, 451, 0, 4, 3, 0, 0),
				goodbye(START + 1000));
	}

	/**
	 * Transactions that are not atomic on several variables, and transactions that are not atomic because of their lock
	 * acquisitions.
	 */
	private static List<Message> transactions() {
		Variable low = variable(Variable.Kind.FIELD, BANK, "low", 1);
		Variable high = variable(Variable.Kind.FIELD, BANK, "high", 1);
		Variable total = variable(Variable.Kind.STATIC, BANK, "total", 0);
		HeldLock lock = held(1, LockMode.MONITOR, 1);
		HeldLock other = held(2, LockMode.MONITOR, 2);
		Access first = Messages.of(low, access(Operation.WRITE, 1, 1, 1));
		Access last = Messages.of(high, access(Operation.WRITE, 1, 2, 2));
		Access readLow = Messages.of(low, Messages.remote(access(Operation.READ, 2, 3, 0)));
		Access readHigh = Messages.of(high, Messages.remote(access(Operation.READ, 2, 4, 0)));
		Access total1 = Messages.of(total, Messages.remote(access(Operation.WRITE, 2, 3, 0)));
		Access total2 = Messages.of(total, Messages.remote(access(Operation.READ, 3, 4, 0)));
		String transfer = "org.example.Bank.transfer(long)";
		return List.of(
				Messages.hello(hello("transactions", "org.example.Bank").addEngines("blocks").addEngines("reduction")),
				frame(1, BANK, "transfer", "Bank.java", 20),
				frame(2, BANK, "transfer", "Bank.java", 23),
				stack(1, 0, 1), stack(2, 0, 2),
				thread(1, 31, "teller-1", false, 0),
				thread(2, 32, "teller-2", false, 0),
				thread(3, 33, "teller-3", false, 0),
				lock(1, BANK, false),
				lock(2, "java.lang.Object", false),
				site(1, BANK, "transfer(J)V", "Bank.java", 21, "low:write#0"),
				site(2, BANK, "transfer(J)V", "Bank.java", 24, "high:write#0"),
				site(3, BANK, "check()V", "Bank.java", 31, "low:read#0"),
				site(4, BANK, "check()V", "Bank.java", 32, "high:read#0"),
				site(5, BANK, "transfer(J)V", "Bank.java", 20, "lock:acquire#0"),
				site(6, BANK, "transfer(J)V", "Bank.java", 23, "lock:acquire#1"),
				Messages.transaction(1, 10, transfer, "two variables: write-read, read-write", low, first, readLow,
						readHigh, last),
				Messages.transaction(2, 20, transfer, "cycle of 3 transactions", low, first, readLow, total1, total2,
						readHigh, last),
				Messages.transaction(3, 30, transfer, "release-acquire", high,
						Messages.of(low, acquire(1, 5, 1, lock)), Messages.of(high, acquire(1, 6, 2, other))),
				Messages.transaction(4, 40, "org.example.Bank.close()", "release-acquire", low,
						acquire(1, 5, 1, lock), acquire(1, 6, 2, lock)),
				Messages.transaction(5, 50, transfer, "write-acquire", low, access(Operation.WRITE, 1, 1, 1),
						acquire(1, 6, 2, lock)),
				statistics(1, 451, 0, 4, 3, 0, 0),
				goodbye(START + 1000));
	}

	/** Two locks that are acquired in two orders, and the resulting deadlock. */
	private static List<Message> locks() {
		HeldLock account = held(1, LockMode.MONITOR, 1);
		HeldLock journal = held(2, LockMode.EXCLUSIVE, 2);
		Variable lock = variable(Variable.Kind.OBJECT, BANK, "", 1);
		return List.of(
				Messages.hello(hello("locks", "org.example.Bank").addEngines("lock-order")),
				frame(1, BANK, "transfer", "Bank.java", 20),
				frame(2, BANK, "transfer", "Bank.java", 21),
				stack(1, 0, 1), stack(2, 0, 2),
				thread(1, 31, "teller-1", false, 0),
				thread(2, 32, "teller-2", false, 0),
				lock(1, BANK, false),
				lock(2, "java.util.concurrent.locks.ReentrantLock", false),
				site(1, BANK, "transfer(LBank;)V", "Bank.java", 20, "lock:acquire#0"),
				site(2, BANK, "transfer(LBank;)V", "Bank.java", 21, "lock:acquire#1"),
				Messages.locks(1, 20, FindingKind.LOCK_ORDER, Evidence.PREDICTED, lock,
						acquire(1, 1, 1, account), acquire(1, 2, 2, journal, account),
						acquire(2, 1, 0, journal), acquire(2, 2, 2, account, journal)),
				Messages.locks(2, 900, FindingKind.DEADLOCK, Evidence.OBSERVED, lock,
						acquire(1, 2, 2, journal, account), acquire(2, 0, 2, account, journal)),
				statistics(1, 451, 0, 4, 3, 0, 0));
	}

	/** Locks that are named by the fields that hold them, and one that is {@code this}. */
	private static List<Message> holders() {
		String account = "org.example.Account";
		HeldLock checking = held(1, LockMode.MONITOR, 1);
		HeldLock savings = held(2, LockMode.MONITOR, 2);
		HeldLock from = held(3, LockMode.MONITOR, 1);
		HeldLock to = held(4, LockMode.MONITOR, 2);
		HeldLock journal = held(5, LockMode.EXCLUSIVE, 3);
		HeldLock receiver = held(1, LockMode.MONITOR, 3).toBuilder().setReceiver(true).build();
		Variable lock = variable(Variable.Kind.OBJECT, account, "", 1);
		return List.of(
				Messages.hello(hello("holders", "org.example.Bank").addEngines("lock-order")),
				frame(1, BANK, "transfer", "Bank.java", 20),
				frame(2, BANK, "transfer", "Bank.java", 21),
				frame(3, account, "deposit", "Account.java", 9),
				stack(1, 0, 1), stack(2, 0, 2), stack(3, 0, 3),
				thread(1, 31, "teller-1", false, 0),
				thread(2, 32, "teller-2", false, 0),
				lock(1, account, "org.example.Bank.checking", 0),
				lock(2, account, "org.example.Bank.savings", 0),
				lock(3, account, "org.example.Transfer.from", 1),
				lock(4, account, "org.example.Transfer.to", 1),
				lock(5, "java.util.concurrent.locks.ReentrantLock", "org.example.Bank.journals[3]", 0),
				site(1, BANK, "transfer()V", "Bank.java", 20, "lock:acquire#0"),
				site(2, BANK, "transfer()V", "Bank.java", 21, "lock:acquire#1"),
				site(3, BANK, "move()V", "Bank.java", 30, "from:acquire#0"),
				site(4, BANK, "move()V", "Bank.java", 31, "to:acquire#0"),
				site(5, account, "deposit()V", "Account.java", 10, "value:write#0"),
				site(6, account, "balance()V", "Account.java", 15, "value:read#0"),
				Messages.locks(1, 20, FindingKind.LOCK_ORDER, Evidence.PREDICTED, lock,
						acquire(1, 1, 1, checking), acquire(1, 2, 2, savings, checking),
						acquire(2, 1, 1, savings), acquire(2, 2, 2, checking, savings)),
				Messages.locks(2, 30, FindingKind.LOCK_ORDER, Evidence.PREDICTED, lock,
						acquire(1, 3, 1, from), acquire(1, 4, 2, to, from),
						acquire(2, 3, 1, to), acquire(2, 4, 2, from, to)),
				race(3, 40, variable(Variable.Kind.FIELD, account, "value", 1),
						access(Operation.WRITE, 1, 5, 3, receiver), access(Operation.READ, 2, 6, 3, journal)),
				statistics(2, 451, 0, 6, 3, 0, 0),
				goodbye(START + 1000));
	}

	/**
	 * A parser that two threads share: races on its fields, on an array and a list that it holds, and an unrelated
	 * race.
	 */
	private static List<Message> shared() {
		String parser = "org.example.Parser";
		List<Message> messages = new ArrayList<>(List.of(
				Messages.hello(hello("shared", "org.example.Main").addEngines("unsafe-use")),
				frame(1, "org.example.Main", "lambda$main$0", "Main.java", 12),
				frame(2, parser, "parse", "Parser.java", 20),
				frame(3, "org.example.Main", "main", "Main.java", 14),
				stack(1, 0, 1), stack(2, 1, 2),
				thread(1, 31, "parser-1", false, 3),
				thread(2, 32, "parser-2", false, 3)));
		List<String> fields = List.of("pos", "line", "text", "depth");
		for (int i = 0; i < fields.size(); i++) {
			messages.add(site(i + 1, parser, "parse()V", "Parser.java", 21 + i, fields.get(i) + ":write#0"));
			messages.add(race(i + 1, 10, variable(Variable.Kind.FIELD, parser, fields.get(i), 1),
					access(Operation.WRITE, 1, i + 1, 2), access(Operation.WRITE, 2, i + 1, 2)));
		}
		ObjectPath path = ObjectPath.newBuilder()
				.addSteps(ObjectPath.Step.newBuilder().setClassName(parser).setField("buffer").setObject(1))
				.setSharedAt(3).setSharedBy(2).build();
		messages.add(site(5, parser, "parse()V", "Parser.java", 30, "[]:write#0"));
		messages.add(Messages.reached(race(5, 20, variable(Variable.Kind.ARRAY, "char[]", "[7]", 2),
				access(Operation.WRITE, 1, 5, 2), access(Operation.WRITE, 2, 5, 2)), path));
		messages.add(site(6, parser, "parse()V", "Parser.java", 31, "add:call#0"));
		messages.add(Messages.reached(
				Messages.unsafeUse(6, 30, variable(Variable.Kind.OBJECT, "java.util.ArrayList", "", 3),
						access(Operation.CALL, 1, 6, 2), access(Operation.CALL, 2, 6, 2)),
				path.toBuilder().setSteps(0, path.getSteps(0).toBuilder().setField("tokens")).build()));
		messages.add(site(7, "org.example.Main", "lambda$main$0()V", "Main.java", 13, "done:write#0"));
		messages.add(race(7, 40, variable(Variable.Kind.STATIC, "org.example.Main", "done", 0),
				access(Operation.WRITE, 1, 7, 1), access(Operation.WRITE, 2, 7, 1)));
		messages.add(statistics(2, 451, 0, 40, 3, 0, 0));
		messages.add(goodbye(START + 1000));
		return messages;
	}

	/** A program without a finding. */
	private static List<Message> clean() {
		return List.of(
				Messages.hello(hello("clean", "org.example.Clean")),
				statistics(3, 451, 0, 20, 8, 0, 0),
				goodbye(START + 60_000));
	}
}
