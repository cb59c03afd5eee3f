/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.views.properties.IPropertySource;

import dev.interlock.session.Finding;

/** A finding in the tree. Two nodes are equal if they show the same finding of the same session, however far counted. */
public final class FindingNode implements IAdaptable {

	private final GroupNode parent;
	private final String sessionId;
	private final Finding finding;

	FindingNode(GroupNode parent, String sessionId, Finding finding) {
		this.parent = parent;
		this.sessionId = sessionId;
		this.finding = finding;
	}

	/** The finding as it stood when the tree was made. */
	public Finding finding() {
		return finding;
	}

	/** The id of its session. */
	String sessionId() {
		return sessionId;
	}

	/** What tells it from all other findings. */
	String key() {
		return Presentation.key(sessionId, finding);
	}

	/** The group it stands in. */
	GroupNode parent() {
		return parent;
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		return adapter == IPropertySource.class ? adapter.cast(new FindingProperties(finding)) : null;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof FindingNode node && node.sessionId.equals(sessionId)
				&& node.finding.id().equals(finding.id());
	}

	@Override
	public int hashCode() {
		return 31 * sessionId.hashCode() + finding.id().hashCode();
	}
}
