/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.VmArguments;

/** An option of the engines that analyse transactions. Other engines ignore it. */
public enum TransactionOption {

	/** The file that lists the methods that are transactions. */
	TRANSACTIONS("transactions", RaceLaunchConstants.ATTR_TRANSACTIONS, Set.of("reduction", "blocks")),
	/** Whether the reduction engine analyses transactions with the data of the whole run. */
	REDUCTION("reduction", RaceLaunchConstants.ATTR_REDUCTION, Set.of("reduction")),
	/** Which atomic sections are inferred. */
	INFER("infer", RaceLaunchConstants.ATTR_INFER, Set.of("atomrace")),
	/** How many elements of each array are watched. */
	ARRAY_CUTOFF("array-cutoff", RaceLaunchConstants.ATTR_ARRAY_CUTOFF, Set.of("reduction", "blocks"));

	private final String option;
	private final String attribute;
	private final Set<String> engines;

	TransactionOption(String option, String attribute, Set<String> engines) {
		this.option = option;
		this.attribute = attribute;
		this.engines = engines;
	}

	/** Returns the name of the agent option. */
	public String option() {
		return option;
	}

	/** Returns the launch configuration attribute that holds the value. */
	public String attribute() {
		return attribute;
	}

	/** Returns whether one of the engines uses this option. */
	public boolean isUsedBy(Collection<String> chosen) {
		return !Collections.disjoint(engines, chosen);
	}

	/** Returns whether a value for transactions is a keyword instead of a file. */
	public static boolean isWord(String value) {
		return value.equals("tasks") || value.equals("methods");
	}

	/**
	 * Returns the file of transactions that a configuration names.
	 *
	 * @param project the project that a relative path is resolved against; null if there is none
	 * @param path    the path as the user wrote it
	 * @throws CoreException if the file does not exist or its path cannot be passed to the agent; its status contains
	 *                       the remedy
	 */
	public static Path file(IProject project, String path) throws CoreException {
		try {
			Path given = Path.of(path);
			Path file = given.isAbsolute() || project == null || project.getLocation() == null ? given
					: project.getLocation().toPath().resolve(given);
			if (!file.isAbsolute() || !Files.isRegularFile(file)) {
				throw InterlockStatus.TRANSACTIONS_UNUSABLE.exception(null, path, Messages.Reason_noSuchFile);
			}
			if (!VmArguments.isUsable(file)) {
				throw InterlockStatus.TRANSACTIONS_UNUSABLE.exception(null, file, Messages.Reason_pathUnusable);
			}
			return file;
		} catch (InvalidPathException e) {
			throw InterlockStatus.TRANSACTIONS_UNUSABLE.exception(e, path, e.getReason());
		}
	}
}
