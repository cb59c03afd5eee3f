/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.concurrent.atomic.AtomicInteger;

/** Classes whose objects threads synchronise on, and others. */
@SuppressWarnings("unused")
public final class AttachmentSample {

	static class Flag {
		volatile boolean up;
	}

	static final class NamedFlag extends Flag {
		volatile String name;
	}

	static class Methods {
		private int count;

		synchronized void add() {
			count++;
		}
	}

	static final class Blocks implements Cloneable {
		private int count;

		void add() {
			synchronized (this) {
				count++;
			}
		}

		@Override
		protected Blocks clone() throws CloneNotSupportedException {
			return (Blocks) super.clone();
		}
	}

	static final class Counter extends AtomicInteger {
		private static final long serialVersionUID = 1;
	}

	static final class Worker extends Thread {
	}

	static final class Plain {
		private int value;
	}

	static final class Statics {
		static volatile boolean up;
		private int value;

		static synchronized void set() {
			up = true;
		}
	}

	record Pair(String first, String second) {
		synchronized String both() {
			return first + second;
		}
	}

	private AttachmentSample() {
		// its classes are loaded by name
	}
}
