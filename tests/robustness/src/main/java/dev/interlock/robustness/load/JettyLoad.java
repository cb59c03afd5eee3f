/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A Jetty server on the loopback interface echoes the query, partly from another thread than the reading one. */
public final class JettyLoad {

	private static final int TURNS = 400;

	/** Responds with the query. */
	private static final class Echo extends Handler.Abstract {
		@Override
		public boolean handle(Request request, Response response, Callback callback) {
			String query = request.getHttpURI().getQuery();
			if (query.endsWith("0")) {
				getServer().getThreadPool().execute(() -> Content.Sink.write(response, true, query, callback));
			} else {
				Content.Sink.write(response, true, query, callback);
			}
			return true;
		}
	}

	private JettyLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws Exception {
		Server server = new Server();
		ServerConnector connector = new ServerConnector(server, 1, 2);
		connector.setHost("127.0.0.1");
		server.addConnector(connector);
		server.setHandler(new Echo());
		server.start();
		Echoes echoes = new Echoes(connector.getLocalPort());
		long turns = Load.run(args, TURNS, echoes::send);
		server.stop();
		System.out.println(turns + " requests, all answered right");
	}
}
