/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.pde.core.target.ITargetDefinition;
import org.eclipse.pde.core.target.ITargetLocation;
import org.eclipse.pde.core.target.ITargetPlatformService;
import org.eclipse.pde.core.target.LoadTargetDefinitionJob;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/**
 * The bundles of the running platform as PDE's target platform; PDE cannot locate them in the build's layout itself.
 */
final class RunningPlatform {

	private RunningPlatform() {
		// only static methods
	}

	/**
	 * Sets them as the target platform.
	 *
	 * @param folder an empty folder for links to the bundles
	 */
	static void asTarget(Path folder) throws IOException, CoreException, InterruptedException {
		BundleContext context = FrameworkUtil.getBundle(RunningPlatform.class).getBundleContext();
		for (Bundle bundle : context.getBundles()) {
			File file = FileLocator.getBundleFileLocation(bundle).orElseThrow();
			String name = bundle.getSymbolicName() + '_' + bundle.getVersion();
			Files.createSymbolicLink(folder.resolve(file.isFile() ? name + ".jar" : name), file.toPath());
		}
		ITargetPlatformService service = context
				.getService(context.getServiceReference(ITargetPlatformService.class));
		ITargetDefinition target = service.newTarget();
		target.setName("running platform");
		target.setTargetLocations(new ITargetLocation[] { service.newDirectoryLocation(folder.toString()) });
		service.saveTargetDefinition(target);
		var job = new LoadTargetDefinitionJob(target);
		job.schedule();
		job.join();
		if (!job.getResult().isOK()) {
			throw new CoreException(job.getResult());
		}
	}
}
