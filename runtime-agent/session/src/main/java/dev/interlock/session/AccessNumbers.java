/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import dev.interlock.session.Access.Role;

/** Numbers the accesses of a finding. Markers, views and copied text show the same numbers. */
public final class AccessNumbers {

	private AccessNumbers() {
		// only static methods
	}

	/**
	 * Returns the number of an access. Local accesses come first, in their order; remote accesses follow.
	 *
	 * @param index the index of the access in its finding, from 0
	 * @return the number, from 1
	 */
	public static int of(Finding finding, int index) {
		Role role = finding.accesses().get(index).role();
		int before = (int) finding.accesses().stream().limit(index).filter(access -> access.role() == role).count();
		long locals = finding.accesses().stream().filter(access -> access.role() == Role.LOCAL).count();
		return 1 + before + (role == Role.LOCAL ? 0 : (int) locals);
	}
}
