/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package osgi;

import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;

import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts an OSGi framework inside this JVM and a bundle in it. */
public final class Embedded {

	public static void main(String[] arguments) throws Exception {
		Map<String, String> configuration = new HashMap<>();
		configuration.put("org.osgi.framework.storage", arguments[0]);
		configuration.put("org.osgi.framework.storage.clean", "onFirstInit");
		Framework framework = ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(configuration);
		framework.start();
		Bundle bundle = framework.getBundleContext().installBundle(arguments[1]);
		bundle.start();
		System.out.println(bundle.getSymbolicName() + " " + (bundle.getState() == Bundle.ACTIVE));
		framework.stop();
		framework.waitForStop(0);
	}
}
