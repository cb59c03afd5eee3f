/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** How strong a finding is. */
public enum Evidence {
	/** It happened in this run. Never a false positive. */
	OBSERVED,
	/** Another schedule of the same program may show it. */
	PREDICTED
}
