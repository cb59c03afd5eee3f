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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** A HikariCP pool that is smaller than the number of threads; some connections are evicted under load. */
public final class HikariLoad {

	private static final int TURNS = 2000;

	private HikariLoad() {
	}

	private static void query(HikariDataSource source, int self, long turn) throws SQLException {
		try (Connection connection = source.getConnection();
				PreparedStatement query = connection.prepareStatement("select cast(? as bigint) + 1")) {
			query.setLong(1, turn);
			try (ResultSet result = query.executeQuery()) {
				result.next();
				if (result.getLong(1) != turn + 1) {
					throw new IllegalStateException("the database counts wrongly");
				}
			}
			if (turn % 500 == 0 && self == 0) {
				source.evictConnection(connection);
			}
		}
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		HikariConfig config = new HikariConfig();
		config.setJdbcUrl("jdbc:h2:mem:pooled");
		config.setMaximumPoolSize(3);
		try (HikariDataSource source = new HikariDataSource(config)) {
			long turns = Load.run(args, TURNS, (self, turn) -> query(source, self, turn));
			System.out.println(turns + " queries, all right");
			Load.check("active connections", 0, source.getHikariPoolMXBean().getActiveConnections());
		}
	}
}
