/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;

import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockProcesses;
import dev.interlock.instrument.jdk.ProcessInstrumentation;

/** Changes the JDK's class that starts processes. */
public final class ProcessTransformer implements ClassFileTransformer {

	private volatile boolean isDone;

	private ProcessTransformer() {
		// only by follow
	}

	/** Adds the agent to the JVMs that the program starts from now on. */
	public static void follow(ChildJvms children, Instrumentation instrumentation, Health health) {
		ProcessTransformer transformer = new ProcessTransformer();
		String reason = "its 'ProcessImpl' has another form";
		try {
			// not initialised: the program may still set the properties that it reads then
			Class<?> starting = Class.forName(ProcessInstrumentation.CLASS_NAME.replace('/', '.'), false, null);
			InterlockProcesses.install(children);
			instrumentation.addTransformer(transformer, true);
			instrumentation.retransformClasses(starting);
		} catch (ClassNotFoundException | UnmodifiableClassException | RuntimeException | LinkageError e) {
			reason = e.toString();
		}
		if (!transformer.isDone) {
			health.warning("child-not-watched",
					"The JVMs that the program starts are not watched, as this JDK cannot be "
							+ "changed (" + reason + ").",
					null);
		}
	}

	@Override
	public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
			byte[] bytes) {
		if (loader != null || !ProcessInstrumentation.CLASS_NAME.equals(name)) {
			return null;
		}
		try {
			byte[] changed = ProcessInstrumentation.instrument(bytes);
			isDone = changed != null;
			return changed;
		} catch (RuntimeException e) {
			return null;
		}
	}
}
