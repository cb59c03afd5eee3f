/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Accounts of one class that are locked in two orders: two in static fields, and two that only the threads know. */
public class Accounts {

	private static final Account CHECKING = new Account();
	private static final Account SAVINGS = new Account();

	private static final class Account {

		private int balance;

		synchronized void move(Account to) {
			to.deposit();
			balance--;
		}

		synchronized void deposit() {
			balance++;
		}
	}

	private record Transfer(Account from, Account to) {

		void make() {
			synchronized (from) {
				synchronized (to) {
					from.balance--;
					to.balance++;
				}
			}
		}
	}

	private static final class Teller extends Thread {

		private final Transfer transfer;
		private final CountDownLatch made = new CountDownLatch(1);
		private final CountDownLatch end;

		Teller(String name, Transfer transfer, CountDownLatch end) {
			super(name);
			this.transfer = transfer;
			this.end = end;
		}

		@Override
		public void run() {
			transfer.make();
			made.countDown();
			try {
				end.await();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}
	}

	/** @param arguments the file of the session */
	public static void main(String[] arguments) throws Exception {
		CountDownLatch moved = new CountDownLatch(1);
		Thread other = new Thread(() -> {
			CHECKING.move(SAVINGS);
			moved.countDown();
		});
		other.start();
		moved.await();
		SAVINGS.move(CHECKING);
		other.join();

		Account one = new Account();
		Account two = new Account();
		CountDownLatch end = new CountDownLatch(1);
		Teller first = new Teller("first", new Transfer(one, two), end);
		first.start();
		first.made.await();
		Teller second = new Teller("second", new Transfer(two, one), end);
		second.start();
		second.made.await();
		// the agent searches the threads while they live
		while (!read(arguments[0]).contains("locks.Accounts$Transfer.make()V/to:acquire#0")) {
			Thread.sleep(10);
		}
		end.countDown();
		first.join();
		second.join();
	}

	private static String read(String file) throws Exception {
		return new String(Files.readAllBytes(Path.of(file)), StandardCharsets.ISO_8859_1);
	}
}
