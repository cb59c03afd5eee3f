/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance.plugin;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Responds with the number of its requests so far. */
public final class Page extends Handler.Abstract {

	private final Object lock = new Object();
	private int requests;

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		String text;
		synchronized (lock) {
			text = Integer.toString(++requests);
		}
		Content.Sink.write(response, true, text, callback);
		return true;
	}
}
