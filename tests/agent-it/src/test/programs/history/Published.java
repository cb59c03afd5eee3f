/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A constructor writes a field of an object that is published without synchronisation; a file signals it. */
public final class Published {

	private static Published handed;

	private int raced;

	private Published(int raced) {
		this.raced = raced;
	}

	private static void publish(Path done) {
		handed = new Published(17);
		try {
			Files.createFile(done);
		} catch (IOException e) {
			throw new IllegalStateException(e);
		}
	}

	public static void main(String[] args) throws Exception {
		Path done = Path.of(args[0]);
		new Thread(() -> publish(done)).start();
		while (!Files.exists(done)) {
			Thread.onSpinWait();
		}
		System.out.println(handed.raced);
	}
}
