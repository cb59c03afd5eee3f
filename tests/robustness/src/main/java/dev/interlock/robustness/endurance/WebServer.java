/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

import dev.interlock.robustness.endurance.plugin.Page;

/** A web server on the loopback interface with one application that stays and one that is deployed anew. */
final class WebServer {

	private static final int PAGES = 5;

	private final Server server = new Server(new QueuedThreadPool(20, 4));
	private final ContextHandlerCollection applications = new ContextHandlerCollection(true);
	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
	private final URI address;

	WebServer() throws Exception {
		ServerConnector connector = new ServerConnector(server, 1, 2);
		connector.setHost("127.0.0.1");
		server.addConnector(connector);
		applications.addHandler(new ContextHandler(new Page(), "/stays"));
		server.setHandler(applications);
		server.start();
		address = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/");
	}

	/** Sends a request to the application that stays. */
	void request() throws Exception {
		if (get("stays/") < 1) {
			throw new IllegalStateException("no requests were counted");
		}
	}

	/** Deploys an application with a class loader of its own, uses it, and removes it. */
	void redeploy() throws Exception {
		Handler page = (Handler) PluginLoader.create("Page");
		ContextHandler application = new ContextHandler(page, "/changes");
		application.setClassLoader(page.getClass().getClassLoader());
		applications.addHandler(application);
		application.start();
		for (int i = 1; i <= PAGES; i++) {
			Turnover.expect(i, get("changes/"));
		}
		applications.removeHandler(application);
		application.stop();
	}

	private int get(String path) throws Exception {
		return Integer.parseInt(
				client.send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofString()).body());
	}

	void stop() throws Exception {
		server.stop();
	}
}
