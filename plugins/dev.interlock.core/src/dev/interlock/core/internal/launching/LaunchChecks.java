/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.IStatusHandler;
import org.eclipse.jdt.launching.IVMInstall;
import org.eclipse.jdt.launching.IVMInstall2;
import org.eclipse.jdt.launching.JavaRuntime;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.options.AgentOptions;

/** Checks before a launch in the mode {@code race}, so that errors are reported before the JVM starts. */
public final class LaunchChecks {

	private static final int OLDEST_JAVA = 17;
	private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d+).*");

	private LaunchChecks() {
		// only static methods
	}

	/**
	 * Runs all checks. A failure is passed to the platform's status handler for it, if there is one, together with the
	 * configuration. If the handler reports that the problem is fixed, all checks run again.
	 *
	 * @return false if the handler reported the problem and it is not fixed; the launch is cancelled then
	 * @throws CoreException for the first failure without a handler; its status contains the remedy
	 */
	static boolean pass(ILaunchConfiguration configuration) throws CoreException {
		while (true) {
			try {
				check(configuration);
				return true;
			} catch (CoreException e) {
				IStatusHandler handler = DebugPlugin.getDefault().getStatusHandler(e.getStatus());
				if (handler == null) {
					throw e;
				}
				if (!Boolean.TRUE.equals(handler.handleStatus(e.getStatus(), configuration))) {
					return false;
				}
			}
		}
	}

	private static void check(ILaunchConfiguration configuration) throws CoreException {
		checkJre(configuration);
		checkAgent();
		// reads the files that the options name, such as a noise configuration
		AgentOptions.of(configuration);
	}

	private static void checkJre(ILaunchConfiguration configuration) throws CoreException {
		IVMInstall jre = JavaRuntime.computeVMInstall(configuration);
		if (jre instanceof IVMInstall2 install && isTooOld(install.getJavaVersion())) {
			throw InterlockStatus.JRE_TOO_OLD.exception(null, jre.getName(), install.getJavaVersion(),
					configuration.getName());
		}
	}

	/**
	 * Returns whether the agent does not support a Java version.
	 *
	 * @param javaVersion for example {@code 1.8.0_402} or {@code 17.0.2}; null if unknown, then the agent itself checks
	 *                    it
	 */
	public static boolean isTooOld(String javaVersion) {
		if (javaVersion == null) {
			return false;
		}
		Matcher matcher = FEATURE.matcher(javaVersion.trim());
		return matcher.matches() && Integer.parseInt(matcher.group(1)) < OLDEST_JAVA;
	}

	private static void checkAgent() throws CoreException {
		try {
			AgentJar.file();
		} catch (IOException e) {
			throw InterlockStatus.AGENT_MISSING.exception(e, e.getMessage());
		}
	}
}
