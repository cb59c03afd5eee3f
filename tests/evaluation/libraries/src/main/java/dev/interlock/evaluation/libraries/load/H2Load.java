/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Transfers in an H2 database in memory, through a HikariCP pool smaller than the number of threads. */
public final class H2Load {

	private static final int ACCOUNTS = 20;

	private H2Load() {
	}

	private static void transfer(HikariDataSource source, int from, int to) throws SQLException {
		try (Connection connection = source.getConnection()) {
			connection.setAutoCommit(false);
			try (PreparedStatement update = connection
					.prepareStatement("update account set sum = sum + ? where id = ?")) {
				for (int[] change : new int[][] { { -1, Math.min(from, to) }, { 1, Math.max(from, to) } }) {
					update.setInt(1, change[0]);
					update.setInt(2, change[1]);
					update.executeUpdate();
				}
			}
			connection.commit();
		}
	}

	private static long sum(HikariDataSource source) throws SQLException {
		try (Connection connection = source.getConnection();
				ResultSet result = connection.createStatement().executeQuery("select sum(sum) from account")) {
			result.next();
			return result.getLong(1);
		}
	}

	/** Runs the program; the argument is for how many seconds. */
	public static void main(String[] args) throws InterruptedException, SQLException {
		HikariConfig config = new HikariConfig();
		config.setJdbcUrl("jdbc:h2:mem:bank");
		config.setMaximumPoolSize(3);
		try (HikariDataSource source = new HikariDataSource(config)) {
			try (Connection connection = source.getConnection()) {
				connection.createStatement().execute("create table account (id int primary key, sum bigint)");
				for (int i = 0; i < ACCOUNTS; i++) {
					connection.createStatement().execute("insert into account values (" + i + ", 100)");
				}
			}
			AtomicLong transfers = new AtomicLong();
			Load.run(args, (self, turn) -> {
				transfer(source, (int) (turn + self) % ACCOUNTS, (int) (turn * 7 + self + 1) % ACCOUNTS);
				transfers.incrementAndGet();
			});
			System.out.println(transfers + " transfers");
			Load.check("sum of all accounts", ACCOUNTS * 100, sum(source));
		}
	}
}
