/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import java.io.IOException;

/** An invalid file of unsafe types. The message names the file, the line and the remedy. */
public final class UnsafeTypesException extends IOException {

	private static final long serialVersionUID = 1L;

	UnsafeTypesException(String file, int line, String problem) {
		super(file + ':' + line + ": " + problem);
	}
}
