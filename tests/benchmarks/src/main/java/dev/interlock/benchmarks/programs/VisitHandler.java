/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The application in {@link Server}: counts the visits of each visitor and responds with a page about them. */
final class VisitHandler extends Handler.Abstract {

	private static final int LINES = 20;

	private final Map<String, Visitor> visitors = new ConcurrentHashMap<>();

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		String path = Request.getPathInContext(request);
		Visitor visitor = visitors.computeIfAbsent(path.substring(path.lastIndexOf('/') + 1), Visitor::new);
		Content.Sink.write(response, true, visitor.page(), callback);
		return true;
	}

	/** The total number of visits. */
	long total() {
		return visitors.values().stream().mapToLong(Visitor::visits).sum();
	}

	private static final class Visitor {

		private final String name;
		private long visits;
		private long lastVisit;

		Visitor(String name) {
			this.name = name;
		}

		synchronized String page() {
			visits++;
			lastVisit = System.nanoTime();
			StringBuilder page = new StringBuilder("visitor ").append(name).append('\n');
			for (int line = 0; line < LINES; line++) {
				page.append("line ").append(line).append(" of visit ").append(visits).append('\n');
			}
			return page.append("at ").append(lastVisit).toString();
		}

		synchronized long visits() {
			return visits;
		}
	}
}
