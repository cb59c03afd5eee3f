/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The iteration in {@code containsAll} does not hold the lock of the list that another thread clears. */
public final class SharedList {

	private SharedList() {
		// static only
	}

	public static void main(String[] arguments) throws InterruptedException {
		List<String> one = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
		List<String> other = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
		Thread reader = new Thread(() -> one.containsAll(other));
		Thread writer = new Thread(other::clear);
		reader.start();
		writer.start();
		reader.join();
		writer.join();
	}
}
