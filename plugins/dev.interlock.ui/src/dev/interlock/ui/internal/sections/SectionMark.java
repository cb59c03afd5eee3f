/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.jface.text.source.Annotation;
import org.eclipse.osgi.util.NLS;

/** The mark in the ruler of an editor at the entry of an atomic section. */
final class SectionMark extends Annotation {

	static final String TYPE = "dev.interlock.ui.sectionEntry"; //$NON-NLS-1$

	private final SectionNode node;

	SectionMark(SectionNode node) {
		super(TYPE, false,
				NLS.bind(node.isEnabled() ? Messages.Mark_watched : Messages.Mark_notWatched, node.section().name()));
		this.node = node;
	}

	/** The section as it was when the mark was created. */
	SectionNode node() {
		return node;
	}
}
