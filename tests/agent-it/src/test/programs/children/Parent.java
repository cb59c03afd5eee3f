/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package children;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts the command of its arguments, prints the output of the process with its status, and reports whether its
 * builder has changed. A first argument {@code exec} selects {@code Runtime.exec}.
 */
public final class Parent {

	public static void main(String[] arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of(arguments));
		Process process;
		if (command.get(0).equals("exec")) {
			command.remove(0);
			process = Runtime.getRuntime().exec(command.toArray(String[]::new));
		} else {
			ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
			Map<String, String> environment = new HashMap<>(builder.environment());
			process = builder.start();
			if (!builder.command().equals(List.of(arguments)) || !builder.environment().equals(environment)) {
				System.out.println("changed: " + builder.command() + ' ' + builder.environment());
			}
		}
		process.getOutputStream().close();
		process.getInputStream().transferTo(System.out);
		System.out.println("status " + process.waitFor());
	}
}
