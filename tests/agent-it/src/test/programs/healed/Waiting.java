/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.locks.LockSupport;

/** A thread waits inside a section until another one has written the variable. */
public final class Waiting {

	private final Object monitor = new Object();
	private final PipedOutputStream output = new PipedOutputStream();
	private final InputStream input = new PipedInputStream(output);
	private final Thread adder = Thread.currentThread();
	private Thread writer;
	private volatile boolean isInside;
	private volatile boolean isWritten;
	private int total;

	private Waiting() throws IOException {
		// the pipe has both ends
	}

	public static void main(String[] arguments) throws Exception {
		Waiting waiting = new Waiting();
		waiting.writer = new Thread(waiting::write, "writer");
		waiting.writer.start();
		waiting.add(arguments[0]);
		waiting.writer.join();
		System.out.println(waiting.total);
	}

	/** A section on {@code total}. */
	private void add(String how) throws Exception {
		int old = total;
		pause(how);
		total = old + 1;
	}

	private void pause(String how) throws Exception {
		isInside = true;
		switch (how) {
		case "wait" -> {
			synchronized (monitor) {
				while (!isWritten) {
					monitor.wait();
				}
			}
		}
		case "park" -> {
			while (!isWritten) {
				LockSupport.park();
			}
		}
		case "sleep" -> {
			while (!isWritten) {
				Thread.sleep(1);
			}
		}
		case "join" -> writer.join();
		default -> input.read();
		}
	}

	private void write() {
		while (!isInside) {
			Thread.onSpinWait();
		}
		total = 10;
		isWritten = true;
		synchronized (monitor) {
			monitor.notifyAll();
		}
		LockSupport.unpark(adder);
		try {
			output.write(1);
			output.flush();
		} catch (IOException e) {
			throw new IllegalStateException(e);
		}
	}
}
