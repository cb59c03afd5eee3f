/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.List;

import dev.interlock.session.Finding;

/** A group of findings in the tree. Two groups are equal if they stand for the same thing in the same session. */
public final class GroupNode {

	private final Grouping grouping;
	private final String sessionId;
	private final String key;
	private final String label;
	private final List<Finding> findings;
	private final List<FindingNode> children;

	/**
	 * Makes a group of findings that have their key in common.
	 *
	 * @param findings in the order in which they are shown, at least one
	 */
	GroupNode(Grouping grouping, String sessionId, List<Finding> findings) {
		this(grouping, sessionId, grouping.labelOf(findings.get(0)), findings);
	}

	/** Makes a group with a name of its own. */
	GroupNode(Grouping grouping, String sessionId, String label, List<Finding> findings) {
		this.grouping = grouping;
		this.sessionId = sessionId;
		this.label = label;
		key = grouping.keyOf(findings.get(0));
		this.findings = List.copyOf(findings);
		children = findings.stream().map(finding -> new FindingNode(this, sessionId, finding)).toList();
	}

	/** By what it groups. */
	Grouping grouping() {
		return grouping;
	}

	/** Its name for people. */
	String label() {
		return label;
	}

	/** Its findings as they were when the tree was made; at least one. */
	List<Finding> findings() {
		return findings;
	}

	/** The nodes of its findings; at least one. */
	List<FindingNode> children() {
		return children;
	}

	/** How often its findings have occurred in all. */
	long count() {
		return children.stream().mapToLong(child -> child.finding().count()).sum();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof GroupNode group && group.grouping == grouping && group.sessionId.equals(sessionId)
				&& group.key.equals(key);
	}

	@Override
	public int hashCode() {
		return 31 * (31 * grouping.hashCode() + sessionId.hashCode()) + key.hashCode();
	}
}
