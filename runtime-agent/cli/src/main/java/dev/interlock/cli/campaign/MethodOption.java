/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.PlainText;

/** The method that a run calls in place of a main class. */
final class MethodOption {

	/** In the jar of the agent, which is on the class path of the program. */
	private static final String MAIN_CLASS = "dev.interlock.agent.launcher.MethodMain";
	/** Begins the message with which that class refuses a method. */
	private static final String REFUSED = "interlock-method: ";

	@Option(names = "--method", paramLabel = "CLASS.METHOD", //
			description = "Calls this method in place of a main class, for example a test method: one without parameters, "
					+ "static or of an object that a constructor without parameters makes. JAVA-ARGS are then options "
					+ "only, such as the class path.")
	private String method;

	/** Whether a method is given. */
	boolean isGiven() {
		return method != null;
	}

	/**
	 * The arguments of the java command for the run.
	 *
	 * @throws CommandFailure if the option is no method, or the arguments have a main class too
	 */
	List<String> complete(List<String> arguments) throws CommandFailure {
		if (method == null) {
			return arguments;
		}
		if (!method.matches("[^.\\s/]+(\\.[^.\\s/]+)+")) {
			throw new CommandFailure(ExitStatus.USAGE, "'--method " + PlainText.of(method)
					+ "' is no method: give class and name, for example org.example.AccountTest.transfer.");
		}
		int end = JavaArguments.options(arguments);
		if (end < arguments.size()) {
			throw new CommandFailure(ExitStatus.USAGE, "'--method' takes the place of the main class: remove '"
					+ PlainText.of(arguments.get(end)) + "' from JAVA-ARGS.");
		}
		List<String> complete = new ArrayList<>(arguments);
		complete.addAll(List.of(MAIN_CLASS, method));
		return complete;
	}

	/** The option as the user would write it, after a blank; empty if it is not given. */
	String text() {
		return method == null ? "" : " --method " + PlainText.of(method);
	}

	/** @throws CommandFailure if the message of a run refuses the method */
	static void check(String message) throws CommandFailure {
		if (message.startsWith(REFUSED)) {
			throw new CommandFailure(ExitStatus.USAGE, PlainText.of(message.substring(REFUSED.length())));
		}
	}
}
