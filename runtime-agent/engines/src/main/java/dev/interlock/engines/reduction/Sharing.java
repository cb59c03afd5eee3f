/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

/** How threads share a variable; later accesses can only make it worse. */
enum Sharing {
	/** Read-only or thread-local: accesses commute with everything (Wang and Stoller, section 3.3). */
	UNSHARED,
	/** No data race: accesses are both-movers. */
	RACE_FREE,
	/** A possible data race: accesses are non-movers. */
	RACY
}
