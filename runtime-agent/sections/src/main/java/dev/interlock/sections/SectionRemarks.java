/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.List;
import java.util.Optional;

/**
 * The remarks of a file about a section, for readers of the file.
 *
 * @param comments the comment lines above the section, each with its {@code #}; empty lines between them are kept
 * @param kept     why the last training kept it; empty if none did
 */
public record SectionRemarks(List<String> comments, Optional<String> kept) {

	public static final SectionRemarks NONE = new SectionRemarks(List.of(), Optional.empty());

	public SectionRemarks {
		comments = List.copyOf(comments);
	}
}
