/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Records its events as text. The number of a site's field is the site's number plus one. */
class RecordingListener extends InterlockListener {

	final List<String> events = Collections.synchronizedList(new ArrayList<>());

	@Override
	public int resolve(int site, Object owner) {
		events.add("resolve " + site);
		return site + 1;
	}

	@Override
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		events.add("before " + variable + ' ' + (write ? "write " : "read ") + site);
	}

	@Override
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		events.add("after " + variable + ' ' + (write ? "write " : "read ") + site);
	}

	@Override
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		events.add("acquired " + lock + ' ' + mode + ' ' + site);
	}

	@Override
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		events.add("released " + lock + ' ' + mode + ' ' + site);
	}

	@Override
	public void threadStarted(InterlockThread thread) {
		events.add("started");
	}

	@Override
	public void threadEnded(InterlockThread thread) {
		events.add("ended");
	}
}
