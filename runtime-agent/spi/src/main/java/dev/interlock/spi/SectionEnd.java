/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * One end of an atomic section.
 *
 * @param section      the section
 * @param branch       the number of this end among all ends of all sections, from 0
 * @param readsAllowed whether other threads may read the variable between the entry and this end
 * @param writesAllowed whether they may write it
 */
public record SectionEnd(Section section, int branch, boolean readsAllowed, boolean writesAllowed) {

	/** Whether another thread's access of that kind leaves the section intact. */
	public boolean allows(boolean write) {
		return write ? writesAllowed : readsAllowed;
	}
}
