/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loses an update in some schedules, and looks in its first run, which makes a file, as if it had. */
public final class FirstRunFails {

	private static int counter;

	private FirstRunFails() {
		// main only
	}

	public static void main(String[] arguments) throws Exception {
		Thread other = new Thread(() -> counter++);
		other.start();
		counter++;
		other.join();
		check(isFirst(Path.of(arguments[0])) ? 1 : counter);
	}

	private static boolean isFirst(Path file) throws IOException {
		try {
			Files.createFile(file);
			return true;
		} catch (FileAlreadyExistsException e) {
			return false;
		}
	}

	private static void check(int count) {
		if (count != 2) {
			throw new IllegalStateException("lost");
		}
	}
}
