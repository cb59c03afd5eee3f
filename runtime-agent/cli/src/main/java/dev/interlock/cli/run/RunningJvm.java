/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/**
 * A running JVM on this machine, through the attach API of the JDK. The API is used by reflection, because it is in the
 * application class loader, which the command line does not see.
 */
final class RunningJvm implements AutoCloseable {

	/** A JVM that can be attached to: its process id, and its main class or jar with the program's arguments. */
	record Entry(String processId, String program) {
	}

	private static final String API = "com.sun.tools.attach.VirtualMachine";

	private final String processId;
	private final Object machine;

	private RunningJvm(String processId, Object machine) {
		this.processId = processId;
		this.machine = machine;
	}

	/**
	 * Attaches to a JVM.
	 *
	 * @param processId a whole number
	 * @throws CommandFailure if this fails
	 */
	static RunningJvm attach(String processId) throws CommandFailure {
		try {
			return new RunningJvm(processId, api().getMethod("attach", String.class).invoke(null, processId));
		} catch (InvocationTargetException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The process " + processId + " cannot be attached to (" + reason(e)
							+ "): it must be a Java program "
							+ "of your own user; 'interlock attach --list' lists them.");
		} catch (ReflectiveOperationException e) {
			throw unusable(e);
		}
	}

	/** The JVMs of this user on this machine, except this one. */
	static List<Entry> list() throws CommandFailure {
		try {
			String own = Long.toString(ProcessHandle.current().pid());
			Class<?> descriptor = load("com.sun.tools.attach.VirtualMachineDescriptor");
			List<Entry> found = new ArrayList<>();
			for (Object each : (List<?>) api().getMethod("list").invoke(null)) {
				var entry = new Entry((String) descriptor.getMethod("id").invoke(each),
						((String) descriptor.getMethod("displayName").invoke(each)).strip());
				if (!entry.processId().equals(own)) {
					found.add(entry);
				}
			}
			return found;
		} catch (ReflectiveOperationException e) {
			throw unusable(e);
		}
	}

	/** The Java version of the JVM, for example {@code 17}. */
	String javaVersion() throws CommandFailure {
		try {
			var properties = (Properties) api().getMethod("getSystemProperties").invoke(machine);
			return properties.getProperty("java.specification.version", "");
		} catch (ReflectiveOperationException e) {
			throw failed(e);
		}
	}

	/** Loads an agent and waits until its entry point returns. */
	void load(String jar, String options) throws CommandFailure {
		try {
			api().getMethod("loadAgent", String.class, String.class).invoke(machine, jar, options);
		} catch (ReflectiveOperationException e) {
			throw failed(e);
		}
	}

	/** Detaches; the agent remains loaded. */
	@Override
	public void close() throws CommandFailure {
		try {
			api().getMethod("detach").invoke(machine);
		} catch (InvocationTargetException e) {
			// the program has ended meanwhile, so there is nothing to detach from
			return;
		} catch (ReflectiveOperationException e) {
			throw unusable(e);
		}
	}

	private static Class<?> api() throws ClassNotFoundException {
		return load(API);
	}

	private static Class<?> load(String name) throws ClassNotFoundException {
		return Class.forName(name, true, ClassLoader.getSystemClassLoader());
	}

	private CommandFailure failed(ReflectiveOperationException e) {
		return new CommandFailure(ExitStatus.UNAVAILABLE, "The agent could not be loaded into the process " + processId
				+ " (" + reason(e) + "): it must still run, without -XX:-EnableDynamicAgentLoading.");
	}

	private static CommandFailure unusable(ReflectiveOperationException e) {
		return new CommandFailure(ExitStatus.UNAVAILABLE, "This Java has no attach API (" + reason(e)
				+ "): start the command with a full JDK, for example through JAVA_HOME.");
	}

	private static String reason(ReflectiveOperationException e) {
		Throwable problem = e instanceof InvocationTargetException ? e.getCause() : e;
		return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage().strip();
	}
}
