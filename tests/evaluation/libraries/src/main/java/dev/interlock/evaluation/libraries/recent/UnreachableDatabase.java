/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.sql.SQLException;

import com.mchange.v2.c3p0.ComboPooledDataSource;

/**
 * c3p0 0.11.0, <a href="https://github.com/swaldman/c3p0/issues/189">issue 189</a>: when no connection can be made, the
 * helper thread locks its pool again instead of unlocking it, and every later client waits for ever.
 */
public final class UnreachableDatabase {

	private static final long PATIENCE = 5000;

	private UnreachableDatabase() {
	}

	private static Thread client(ComboPooledDataSource pool, String name) {
		Thread client = new Thread(() -> {
			try {
				pool.getConnection().close();
			} catch (SQLException e) {
				System.out.println(name + ": no connection");
			}
		}, name);
		client.setDaemon(true);
		client.start();
		return client;
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		ComboPooledDataSource pool = new ComboPooledDataSource();
		pool.setJdbcUrl("jdbc:nowhere");
		pool.setAcquireRetryAttempts(1);
		client(pool, "first client").join();
		Thread second = client(pool, "second client");
		second.join(PATIENCE);
		if (second.isAlive()) {
			System.out.println("second client waits for ever");
		}
		System.exit(0);
	}
}
