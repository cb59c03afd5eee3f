/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Path;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchDelegate;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jdt.launching.AbstractJavaLaunchConfigurationDelegate;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jdt.launching.IRuntimeClasspathEntry;
import org.eclipse.jdt.launching.JavaRuntime;

/**
 * Turns JUnit launch configurations into Java applications that run the same tests. Eclipse's test runner reports to a
 * view of the IDE, so it cannot run again and again.
 */
public final class TestsProgram {

	private static final String JUNIT = "org.eclipse.jdt.junit.launchconfig";

	private static final String RUNNER = "org.eclipse.jdt.internal.junit.runner.RemoteTestRunner";
	/** Is in the agent's jar, which is on the class path of each program that has the agent. */
	private static final String MAIN_CLASS = "dev.interlock.agent.launcher.TestsMain";
	/** The runner's arguments with a value that only concern the IDE. */
	private static final Set<String> OF_IDE = Set.of("-version", "-port", "-testLoaderClass", "-loaderpluginname");

	private TestsProgram() {
		// only static methods
	}

	/**
	 * A Java application that runs the tests of a JUnit configuration.
	 *
	 * @return a copy that is not saved; the configuration itself if its type is not JUnit
	 * @throws CoreException if the tests are not known, for example because their class has been deleted
	 */
	public static ILaunchConfiguration of(ILaunchConfiguration configuration, IProgressMonitor monitor)
			throws CoreException {
		if (!configuration.getType().getIdentifier().equals(JUNIT)) {
			return configuration;
		}
		ILaunchDelegate[] delegates = configuration.getType().getDelegates(Set.of(ILaunchManager.RUN_MODE));
		if (delegates.length == 0
				|| !(delegates[0].getDelegate() instanceof AbstractJavaLaunchConfigurationDelegate delegate)) {
			return configuration;
		}
		List<String> line = ProgramCommand.commandLine(delegate, configuration, new String[0], monitor);
		int runner = line.indexOf(RUNNER);
		return runner < 0 ? configuration : program(configuration, delegate, line.subList(runner + 1, line.size()));
	}

	private static ILaunchConfiguration program(ILaunchConfiguration configuration,
			AbstractJavaLaunchConfigurationDelegate delegate, List<String> arguments) throws CoreException {
		ILaunchConfigurationType type = DebugPlugin.getDefault().getLaunchManager()
				.getLaunchConfigurationType(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION);
		ILaunchConfigurationWorkingCopy program = type.newInstance(null, configuration.getName());
		program.setAttributes(configuration.getAttributes());
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_MAIN_TYPE_NAME, MAIN_CLASS);
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, DebugPlugin.renderArguments(
				ofTests(arguments).toArray(new String[0]), null));
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_SOURCE_PATH,
				mementos(JavaRuntime.computeUnresolvedSourceLookupPath(configuration)));
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_DEFAULT_SOURCE_PATH, false);
		List<IRuntimeClasspathEntry> path = new ArrayList<>();
		path.add(JavaRuntime.computeJREEntry(configuration));
		for (String[] part : delegate.getClasspathAndModulepath(configuration)) {
			for (String entry : part == null ? new String[0] : part) {
				IRuntimeClasspathEntry archive = JavaRuntime.newArchiveRuntimeClasspathEntry(new Path(entry));
				archive.setClasspathProperty(IRuntimeClasspathEntry.USER_CLASSES);
				path.add(archive);
			}
		}
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_CLASSPATH,
				mementos(path.toArray(new IRuntimeClasspathEntry[0])));
		program.setAttribute(IJavaLaunchConfigurationConstants.ATTR_DEFAULT_CLASSPATH, false);
		return program;
	}

	private static List<String> mementos(IRuntimeClasspathEntry[] entries) throws CoreException {
		List<String> mementos = new ArrayList<>();
		for (IRuntimeClasspathEntry entry : entries) {
			mementos.add(entry.getMemento());
		}
		return mementos;
	}

	private static List<String> ofTests(List<String> arguments) {
		List<String> kept = new ArrayList<>();
		for (int i = 0; i < arguments.size(); i++) {
			if (OF_IDE.contains(arguments.get(i))) {
				i++;
			} else {
				kept.add(arguments.get(i));
			}
		}
		return kept;
	}
}
