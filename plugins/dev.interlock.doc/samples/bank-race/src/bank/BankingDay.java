/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One day at a bank: runs four tellers and an auditor for two seconds, then compares the books. */
final class BankingDay {

	private static final int ACCOUNTS = 10;
	private static final int TELLERS = 4;
	private static final long OPENING_HOURS = 2_000_000_000L;

	private BankingDay() {
	}

	static List<Account> openAccounts() {
		return Stream.generate(Account::new).limit(ACCOUNTS).toList();
	}

	/** Runs the day on this bank and prints the result. */
	static void run(Bank bank) throws InterruptedException {
		long closing = System.nanoTime() + OPENING_HOURS;
		List<Teller> tellers = IntStream.range(0, TELLERS).mapToObj(i -> new Teller(bank, ACCOUNTS, closing, i))
				.toList();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < TELLERS; i++) {
			threads.add(new Thread(tellers.get(i), "teller-" + (i + 1)));
		}
		threads.add(new Thread(new Auditor(bank, closing), "auditor"));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		compare("total", tellers.stream().mapToLong(Teller::sum).sum(), bank.total());
		compare("balances", tellers.stream().mapToLong(Teller::sum).sum(), bank.balances());
		compare("deposits", tellers.stream().mapToInt(Teller::deposits).sum(), bank.deposits());
	}

	private static void compare(String what, long tellers, long bank) {
		System.out.println(what + ": the tellers say " + tellers + ", the bank says " + bank
				+ (tellers == bank ? "" : " - " + (tellers - bank) + " lost"));
	}
}
