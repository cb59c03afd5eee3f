/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Executable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Calls all pairs of methods of a class, as Wang and Stoller do (section 8). There are two instances; one thread calls
 * the first method on one of them, another thread the second method on the other one. A method that takes an instance
 * of the class gets the other one. Pairs of two such methods are excluded, as they could deadlock, and methods that
 * cannot be called are excluded too. If not all methods hold the instance's lock, each pair should also be called on
 * one instance.
 */
public final class AllPairs {

	/** Requests the pairs on one instance. */
	public static final String ONE_INSTANCE = "one-instance";

	private static final Duration LIMIT = Duration.ofSeconds(5);

	private final Subject subject;
	private final long limitMillis;
	private final boolean onOneInstance;
	private final Map<Executable, String> excluded = new LinkedHashMap<>();
	private int methods;
	private int pairs;
	private int failures;

	/**
	 * @param limit         the time after which a call counts as blocked for ever
	 * @param onOneInstance whether both methods are also called on one instance
	 */
	AllPairs(Subject subject, Duration limit, boolean onOneInstance) {
		this.subject = subject;
		this.limitMillis = limit.toMillis();
		this.onOneInstance = onOneInstance;
	}

	/**
	 * Calls all pairs of one class.
	 *
	 * @param args the name of a {@link JdkSubject}, or of a class with a public constructor without parameters,
	 *     optionally followed by {@value #ONE_INSTANCE}
	 */
	public static void main(String[] args) throws InterruptedException {
		try {
			Optional<JdkSubject> known = JdkSubject.named(args[0]);
			AllPairs all = new AllPairs(known.map(JdkSubject::subject).orElseGet(() -> Subject.of(args[0])), LIMIT,
					List.of(args).contains(ONE_INSTANCE));
			if (known.isEmpty()) {
				all.tryOut();
			}
			all.run();
			System.out.println(all.summary());
		} catch (IllegalArgumentException e) {
			System.err.println(e.getMessage());
			System.exit(65);
		}
	}

	/** Calls each method alone and excludes those that do not end or lack usable arguments. */
	void tryOut() throws InterruptedException {
		for (Executable method : subject.methods()) {
			Call call = new Call(subject, method, subject.make(), subject.make());
			call.start();
			call.join(limitMillis);
			if (call.isAlive()) {
				giveUp(call, "it does not end");
			} else if (call.reasonAgainst() != null) {
				excluded.put(method, call.reasonAgainst());
			}
		}
	}

	void run() throws InterruptedException {
		List<Executable> all = subject.methods();
		methods = all.size() - excluded.size();
		for (int i = 0; i < all.size(); i++) {
			// the reverse order is equivalent, as the instances are
			for (int j = i; j < all.size(); j++) {
				Executable first = all.get(i);
				Executable second = all.get(j);
				Object one = subject.make();
				Object other = subject.make();
				if (!(subject.takesOther(first) && subject.takesOther(second))) {
					pair(new Call(subject, first, one, other), new Call(subject, second, other, one));
				}
				if (onOneInstance) {
					Object both = subject.make();
					Object taken = subject.make();
					pair(new Call(subject, first, both, taken), new Call(subject, second, both, taken));
				}
			}
		}
	}

	private void pair(Call first, Call second) throws InterruptedException {
		if (excluded.containsKey(first.method()) || excluded.containsKey(second.method())) {
			return;
		}
		List<Call> calls = List.of(first, second);
		calls.forEach(Thread::start);
		for (Call call : calls) {
			call.join(limitMillis);
		}
		for (Call call : calls) {
			if (call.isAlive()) {
				giveUp(call, "beside " + (call == first ? second : first).method() + " it did not end");
			} else if (call.hasFailed()) {
				failures++;
			}
		}
		pairs++;
	}

	private void giveUp(Call call, String reason) throws InterruptedException {
		excluded.put(call.method(), reason);
		call.interrupt();
		call.join(limitMillis);
	}

	/** The number of called pairs, and the excluded methods with their reasons. */
	String summary() {
		List<String> lines = new ArrayList<>();
		lines.add(String.format(Locale.ROOT, "%d pairs of %d methods, %d calls, %d threw", pairs, methods, 2 * pairs,
				failures));
		excluded.forEach((method, reason) -> lines.add("excluded: " + method + ": " + reason));
		return String.join(System.lineSeparator(), lines);
	}
}
