/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;

/**
 * The role of a site in atomic sections.
 *
 * @param site     the site's number
 * @param write    whether it writes the variable, or may write it; for a call this is known only when it returns
 * @param isAccess whether the instruction itself accesses the variable; false for the call of an accessor, inside which
 *                 the access has its own site
 * @param entries  the sections that begin here
 * @param ends     the ends of sections that are here
 * @param change   the {@linkplain SectionChange change} that it makes if it writes; null if unknown
 */
public record SectionAccess(int site, boolean write, boolean isAccess, List<Section> entries, List<SectionEnd> ends,
		String change) {

	/** An access whose change to the variable is unknown. */
	public SectionAccess(int site, boolean write, boolean isAccess, List<Section> entries, List<SectionEnd> ends) {
		this(site, write, isAccess, entries, ends, null);
	}
}
