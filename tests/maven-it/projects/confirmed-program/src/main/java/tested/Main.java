/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

/** Has the race of the test, with the right arguments only. */
public class Main {

	public static void main(String[] arguments) throws InterruptedException {
		if (arguments.length == 1 && arguments[0].equals("two threads") && Boolean.getBoolean("tested.runs")) {
			Counter.race();
		}
	}
}
