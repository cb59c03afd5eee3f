/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes reports on the tests of a module. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends WritingMojo {

	/** Those of the module, because other modules may have classes of the same names. */
	@Override
	List<String> sources() {
		Path top = root().toPath().toAbsolutePath().normalize();
		List<String> folders = Stream.of(project().getCompileSourceRoots(), project().getTestCompileSourceRoots())
				.flatMap(List::stream).map(Path::of)
				.filter(folder -> folder.startsWith(top) && Files.isDirectory(folder))
				.map(Path::toString).collect(Collectors.toCollection(ArrayList::new));
		if (!folders.isEmpty()) {
			folders.add(top.toString());
		}
		return folders;
	}

	@Override
	List<String> sessions() throws MojoExecutionException {
		return sessions(project());
	}
}
