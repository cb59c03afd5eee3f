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
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A thread with a listener, around sampling pauses: the base of the tests of hook events there. */
abstract class AroundPauses {

	static final int ENTRY = 1;
	static final int EXIT = 2;
	static final int READ = 3;
	static final String RESUMED = "resumed in epoch 5";

	final Object monitor = new Object();
	final List<String> events = new ArrayList<>();
	final InterlockThread thread = InterlockThread.current();
	private boolean isResting;

	private final class Listener extends InterlockListener {

		Listener() {
			super(false, true, true, false);
		}

		@Override
		public void begin(InterlockThread beginning) {
			beginning.epoch = 7;
		}

		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			events.add("access " + site);
		}

		@Override
		public void samplingResumed(InterlockThread resuming) {
			events.add("resumed in epoch " + resuming.epoch);
		}

		@Override
		public void acquired(InterlockThread acquiring, Object owner, int key) {
			if (owner == monitor) {
				events.add("acquired " + key);
			}
		}

		@Override
		public void releasing(InterlockThread releasing, Object owner, int key) {
			if (owner == monitor) {
				events.add("releasing " + key);
			}
		}
	}

	@BeforeEach
	void install() {
		InterlockListener.install(new Listener());
		InterlockWindowHooks.settle(thread);
		thread.epoch = 5;
	}

	@AfterEach
	void uninstall() {
		if (isResting) {
			end();
		}
		InterlockWindowHooks.settle(thread);
		InterlockListener.uninstall();
		thread.epoch = 0;
	}

	final void begin() {
		InterlockSamplingPause.begin();
		isResting = true;
	}

	final void end() {
		InterlockSamplingPause.end();
		isResting = false;
	}
}
