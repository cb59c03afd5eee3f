/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.views.properties.IPropertySource;

import dev.interlock.session.Finding;

/** A finding in the tree. Two nodes are equal if they show the same finding of the same session, whatever its count. */
public final class FindingNode implements IAdaptable {

	private final GroupNode parent;
	private final String sessionId;
	private final List<Finding> findings;
	private final Finding finding;

	/**
	 * Creates a row.
	 *
	 * @param findings the finding, then others of the same statement that the row represents
	 */
	FindingNode(GroupNode parent, String sessionId, List<Finding> findings) {
		this.parent = parent;
		this.sessionId = sessionId;
		this.findings = List.copyOf(findings);
		finding = findings.get(0);
	}

	/** The finding and those of the same statement. */
	public List<Finding> findings() {
		return findings;
	}

	/** Whether the row is at the top level, below no group. */
	public boolean isRoot() {
		return parent.grouping() == Grouping.NONE || parent.isSingle();
	}

	/** Whether the row represents a finding with one of these ids. */
	public boolean isOneOf(Set<String> ids) {
		return findings.stream().anyMatch(each -> ids.contains(each.id()));
	}

	/** The finding as it was when the tree was created. */
	public Finding finding() {
		return finding;
	}

	/** The id of its session. */
	public String sessionId() {
		return sessionId;
	}

	/** The keys of its findings, unique across sessions. */
	public List<String> keys() {
		return findings.stream().map(each -> Presentation.key(sessionId, each)).toList();
	}

	public GroupNode parent() {
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
