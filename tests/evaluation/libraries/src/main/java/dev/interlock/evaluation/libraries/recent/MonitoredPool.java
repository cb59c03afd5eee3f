/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

import com.mchange.v2.c3p0.ComboPooledDataSource;

/**
 * c3p0 0.11.0, <a href="https://github.com/swaldman/c3p0/issues/95">issue 95</a>: configuring a pool locks the data source
 * and then its MBean, reading an attribute of the MBean locks them the other way round. Here one thread does it after the
 * other, so that the program ends.
 */
public final class MonitoredPool {

	private final CountDownLatch configured = new CountDownLatch(1);
	private final ComboPooledDataSource pool = new ComboPooledDataSource();

	private MonitoredPool() {
	}

	private void configure() {
		pool.setJdbcUrl("jdbc:nowhere");
		pool.setDataSourceName("orders");
		configured.countDown();
	}

	private void monitor() {
		try {
			configured.await();
			MBeanServer server = ManagementFactory.getPlatformMBeanServer();
			for (ObjectName name : server.queryNames(new ObjectName("com.mchange.v2.c3p0:type=PooledDataSource,*"),
					null)) {
				System.out.println(name.getKeyProperty("name") + " has "
						+ server.getAttribute(name, "threadPoolSize") + " threads");
			}
		} catch (InterruptedException | JMException e) {
			throw new IllegalStateException("the pool cannot be monitored", e);
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		MonitoredPool program = new MonitoredPool();
		Thread startup = new Thread(program::configure, "startup");
		Thread monitor = new Thread(program::monitor, "monitor");
		startup.start();
		monitor.start();
		startup.join();
		monitor.join();
		program.pool.close();
	}
}
