/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package turns;

/** Calls the main methods of the named classes in sequence; an argument may follow a colon. */
public final class InTurn {

	public static void main(String[] arguments) throws Exception {
		for (String name : arguments) {
			System.out.println(name);
			String[] parts = name.split(":");
			Class.forName(parts[0]).getMethod("main", String[].class).invoke(null,
					(Object) (parts.length > 1 ? new String[] { parts[1] } : new String[0]));
		}
	}
}
