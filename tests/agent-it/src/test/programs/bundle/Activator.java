/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bundle;

import java.nio.file.Files;
import java.nio.file.Path;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** While the bundle starts, two of its threads race on a field until a file exists. */
public final class Activator implements BundleActivator {

	private int value;
	private volatile boolean over;

	@Override
	public void start(BundleContext context) throws Exception {
		Thread left = new Thread(this::one);
		Thread right = new Thread(this::two);
		left.start();
		right.start();
		long end = System.nanoTime() + 120_000_000_000L;
		while (!Files.exists(Path.of(System.getProperty("test.until"))) && System.nanoTime() < end) {
			Thread.sleep(5);
		}
		over = true;
		left.join();
		right.join();
		System.out.println("started " + getClass().getClassLoader().getClass().getSimpleName());
	}

	private void one() {
		while (!over) {
			value = 1; // race: write/write
		}
	}

	private void two() {
		while (!over) {
			value = 2; // race: write/write
		}
	}

	@Override
	public void stop(BundleContext context) {
		System.out.println("stopped " + (value > 0));
	}
}
