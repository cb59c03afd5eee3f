/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.eclipse.jetty.server.ServerConnector;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** An embedded Jetty that serves a bounded number of requests from clients in the same JVM over loopback. */
public final class Server implements Workload {

	private static final int VISITORS = 50;

	private final int requests;

	/**
	 * @param requests the total of all clients
	 */
	public Server(int requests) {
		this.requests = requests;
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param threads the number of clients; each has one connection
	 */
	@Override
	public double run(int threads) throws InterruptedException {
		org.eclipse.jetty.server.Server server = new org.eclipse.jetty.server.Server();
		ServerConnector connector = new ServerConnector(server, 1, 1);
		connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
		server.addConnector(connector);
		VisitHandler handler = new VisitHandler();
		server.setHandler(handler);
		try {
			server.start();
			String address = "http://" + connector.getHost() + ':' + connector.getLocalPort() + "/visit/";
			Team.run(threads, (index, team) -> {
				for (int i = team.from(index, requests); i < team.to(index, requests); i++) {
					ask(URI.create(address + i % VISITORS), i % VISITORS);
				}
			});
			server.stop();
		} catch (InterruptedException | RuntimeException e) {
			throw e;
		} catch (Exception e) {
			throw new IllegalStateException("the server did not start or stop", e);
		}
		return handler.total();
	}

	/** Sends a request and checks the response. */
	private static void ask(URI address, int visitor) {
		try {
			HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
			try (InputStream answer = connection.getInputStream()) {
				String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
				if (!text.startsWith("visitor " + visitor + '\n')) {
					throw new IllegalStateException("the server answered " + text);
				}
			}
		} catch (IOException e) {
			throw new IllegalStateException("a request failed", e);
		}
	}
}
