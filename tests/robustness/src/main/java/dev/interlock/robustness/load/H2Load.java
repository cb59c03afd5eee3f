/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Transfers in an in-memory H2 database, with one connection per thread. */
public final class H2Load {

	private static final int TURNS = 500;
	private static final int ACCOUNTS = 20;
	private static final String URL = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";

	private H2Load() {
	}

	private static void transfer(Connection connection, int from, int to) throws SQLException {
		try (PreparedStatement update = connection.prepareStatement("update account set sum = sum + ? where id = ?")) {
			// always the smaller number first, so that transfers cannot deadlock
			for (int[] change : new int[][] { { -1, Math.min(from, to) }, { 1, Math.max(from, to) } }) {
				update.setInt(1, change[0]);
				update.setInt(2, change[1]);
				update.executeUpdate();
			}
		}
		connection.commit();
	}

	private static void make() throws SQLException {
		try (Connection connection = DriverManager.getConnection(URL);
				Statement statement = connection.createStatement()) {
			statement.execute("create table account (id int primary key, sum bigint)");
			for (int i = 0; i < ACCOUNTS; i++) {
				statement.execute("insert into account values (" + i + ", 100)");
			}
		}
	}

	private static long sum() throws SQLException {
		try (Connection connection = DriverManager.getConnection(URL);
				Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("select sum(sum) from account")) {
			result.next();
			return result.getLong(1);
		}
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException, SQLException {
		make();
		Connection[] connections = new Connection[4];
		for (int i = 0; i < connections.length; i++) {
			connections[i] = DriverManager.getConnection(URL);
			connections[i].setAutoCommit(false);
		}
		long turns = Load.run(args, TURNS, (self, turn) -> transfer(connections[self], (int) (turn + self) % ACCOUNTS,
				(int) (turn * 7 + self + 1) % ACCOUNTS));
		for (Connection connection : connections) {
			connection.close();
		}
		System.out.println(turns + " transfers");
		Load.check("sum of all accounts", ACCOUNTS * 100, sum());
	}
}
