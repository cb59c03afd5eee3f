/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package children;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Starts {@link Racy} in a JVM with the arguments of its own. The argument is the java executable. */
public final class PassesOn {

	public static void main(String[] arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of(arguments[0]));
		command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), "children.Racy", "passed on"));
		Parent.main(command.toArray(String[]::new));
	}
}
