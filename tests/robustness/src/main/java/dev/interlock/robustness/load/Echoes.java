/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Sends numbers to a local web server and expects the same numbers in return. Thread-safe. */
final class Echoes {

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
	private final URI server;

	/** @param port the server's port on the loopback interface */
	Echoes(int port) {
		server = URI.create("http://127.0.0.1:" + port + "/");
	}

	/** Sends a number and fails if the response differs. */
	void send(int self, long turn) throws IOException, InterruptedException {
		String number = self + "-" + turn;
		String echo = client.send(HttpRequest.newBuilder(server.resolve("?" + number)).build(), BodyHandlers.ofString())
				.body();
		if (!echo.equals(number)) {
			throw new IllegalStateException("the echo of " + number + " was " + echo);
		}
	}
}
