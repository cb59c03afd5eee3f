/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;

/** A run without a result. The message says what happened, with the output of the process. */
final class FailedRun extends IOException {

	private static final long serialVersionUID = 1;

	FailedRun(String message) {
		super(message);
	}
}
