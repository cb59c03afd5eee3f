/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Fails if an earlier run in the same JVM has left something behind, and then leaves all of it behind itself. */
public final class Repeated {

	private static final String USED = "controlled.repeated";
	private static int runs;

	private Repeated() {
		// static only
	}

	public static void main(String[] arguments) throws Exception {
		check(runs++ == 0, "a static field");
		check(System.getProperty(USED) == null, "a property");
		check(Thread.getDefaultUncaughtExceptionHandler() == null, "a handler");
		check(!Locale.getDefault().equals(Locale.forLanguageTag("tlh")), "a locale");
		check(!TimeZone.getDefault().getID().equals("Asia/Kolkata"), "a time zone");
		check(System.in.read() < 0, "an input");
		check(Thread.activeCount() == 1, "a thread");
		check(Thread.currentThread().getContextClassLoader() == Repeated.class.getClassLoader(), "a loader");
		check(Repeated.class.getProtectionDomain().getCodeSource().getLocation().toURI().getScheme().equals("file"),
				"a source");
		System.setProperty(USED, "true");
		Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> runs++);
		Locale.setDefault(Locale.forLanguageTag("tlh"));
		TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
		System.setOut(null);
		Runtime.getRuntime().addShutdownHook(new Thread(() -> runs++));
		if (arguments.length > 0 && arguments[0].equals("common")) {
			CompletableFuture.runAsync(() -> runs++).join();
			return;
		}
		CountDownLatch latch = new CountDownLatch(1);
		for (int i = 0; i < 3; i++) {
			Thread left = new Thread(() -> {
				try {
					latch.await();
				} catch (InterruptedException e) {
					// the end of the JVM
				}
			});
			left.setDaemon(i == 0);
			left.start();
		}
		if (arguments.length > 0) {
			try {
				Runtime.getRuntime().exit(Integer.parseInt(arguments[0]));
			} finally {
				runs++;
			}
		}
		System.exit(0);
	}

	private static void check(boolean isClean, String what) {
		if (!isClean) {
			throw new IllegalStateException("An earlier run has left " + what + " behind");
		}
	}
}
