/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/** A way to mend, or to settle, one finding. Immutable; made by {@link Fixes}. */
public interface Fix {

	/** What a fix is for; fixes are shown in this order. */
	enum Group {
		/** Changes the program so that the finding does not occur any more. */
		CODE,
		/** Changes how later runs look at the program. */
		RUN,
		/** Decides about the finding and leaves the program as it is. */
		VERDICT
	}

	/** What it is for; never null. */
	Group group();

	/** The stable name of the kind of fix, for example {@code volatile}; never null. */
	String id();

	/** What it does, for a menu, in headline style. */
	String label();

	/** What it guarantees and what not, in one or two sentences. */
	String promise();

	/** Whether the user has to say why: {@link FixRequest#reason()} must not be blank then. */
	default boolean needsReason() {
		return false;
	}

	/** Whether it can be made for several findings together. */
	default boolean canBeCombined() {
		return true;
	}

	/**
	 * Makes the change, without performing it. Not for the UI thread: it reads and parses sources.
	 *
	 * @param request what to mend
	 * @param status  gets warnings that the user should read before the change is performed
	 * @param monitor never null
	 * @throws FixRefusedException if the fix cannot be made safely; its message is one sentence for the user
	 * @throws CoreException       if a source cannot be read
	 */
	Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException;
}
