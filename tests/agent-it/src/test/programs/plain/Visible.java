/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.TreeMap;

/** Prints everything that a program can observe of its environment and of itself. */
public class Visible implements Serializable {

	private int one;
	private static String two;
	private final transient Object lock = new Object();

	public static void main(String[] arguments) throws Exception {
		new TreeMap<>(System.getProperties()).forEach((key, value) -> System.out.println(key + "=" + value));
		for (Field field : Visible.class.getDeclaredFields()) {
			System.out.println(field);
		}
		Arrays.stream(Visible.class.getDeclaredMethods()).map(Method::toString).sorted().forEach(System.out::println);
		System.out.println(ObjectStreamClass.lookup(Visible.class).getSerialVersionUID());
		System.out.println(Thread.activeCount() + " " + new Thread().getName());
		Thread[] threads = new Thread[20];
		int count = Thread.enumerate(threads);
		for (int i = 0; i < count; i++) {
			System.out.println(threads[i]);
		}
		for (String name : new String[] { "dev.interlock.agent.AgentStart", "dev.interlock.spi.Engine",
				"dev.interlock.engines.atomrace.AtomRace", "dev.interlock.shaded.asm.ClassReader",
				"dev.interlock.cli.InterlockCommand", "org.objectweb.asm.ClassReader", "picocli.CommandLine",
				"com.google.protobuf.ByteString", "dev.interlock.bootstrap.InterlockWindowHooks" }) {
			try {
				System.out.println(Class.forName(name));
			} catch (ClassNotFoundException e) {
				System.out.println(name + " is not there");
			}
		}
		new Visible().run();
		System.out.println(Visible.class.getResource("/META-INF/services/dev.interlock.spi.Engine"));
		System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
	}

	private synchronized void run() {
		synchronized (lock) {
			one++;
			two = "two" + one;
		}
		Runnable lambda = () -> System.out.println(one + two);
		lambda.run();
	}
}
