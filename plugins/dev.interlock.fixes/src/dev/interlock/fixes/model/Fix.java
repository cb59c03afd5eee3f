/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.model;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

import dev.interlock.fixes.Fixes;

/** A fix or a review for one finding. Immutable; created by {@link Fixes}. */
public interface Fix {

	/** The purpose of a fix; fixes are shown in this order. */
	enum Group {
		/** Changes the program so that the finding does not occur any more. */
		CODE,
		/** Changes how later runs analyse the program. */
		RUN,
		/** Records a decision about the finding; the program is unchanged. */
		REVIEW
	}

	/** Returns the purpose of the fix; never null. */
	Group group();

	/** Returns the stable name of the kind of fix, for example {@code volatile}; never null. */
	String id();

	/** Returns the menu label, in headline style. */
	String label();

	/** Returns the guarantees of the fix and their limits, in one or two sentences. */
	String promise();

	/** Returns whether the user must give a reason: {@link FixRequest#reason()} must not be blank then. */
	default boolean needsReason() {
		return false;
	}

	/** Returns whether the fix can be applied to several findings together. */
	default boolean canBeCombined() {
		return true;
	}

	/**
	 * Creates the change without performing it. Not for the UI thread: reads and parses sources.
	 *
	 * @param request the finding to fix
	 * @param status  receives warnings that the user should read before the change is performed
	 * @param monitor never null
	 * @throws FixRefusedException if the fix cannot be made safely; its message is one sentence for the user
	 * @throws CoreException       if a source cannot be read
	 */
	Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException;
}
