/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.net.InetSocketAddress;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;

/** An Undertow server on the loopback interface echoes the query, partly from a worker thread. */
public final class UndertowLoad {

	private static final int TURNS = 400;

	private UndertowLoad() {
	}

	private static void answer(HttpServerExchange exchange) {
		exchange.getResponseSender().send(exchange.getQueryString());
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		Undertow server = Undertow.builder().addHttpListener(0, "127.0.0.1").setIoThreads(2).setWorkerThreads(3)
				.setHandler(exchange -> {
					if (exchange.getQueryString().endsWith("0")) {
						exchange.dispatch(() -> answer(exchange));
					} else {
						answer(exchange);
					}
				}).build();
		server.start();
		InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
		Echoes echoes = new Echoes(address.getPort());
		long turns = Load.run(args, TURNS, echoes::send);
		server.stop();
		System.out.println(turns + " requests, all answered right");
	}
}
