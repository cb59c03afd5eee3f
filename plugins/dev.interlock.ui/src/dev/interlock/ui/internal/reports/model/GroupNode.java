/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.PlatformObject;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.Severity;

/**
 * A group of findings in the tree. Two groups are equal if they have the same key in the same session. Groups can be
 * adapted, because launch shortcuts adapt any selected element.
 */
public final class GroupNode extends PlatformObject {

	private final Grouping grouping;
	private final String sessionId;
	private final String key;
	private final String label;
	private final FindingGroup cause;
	private final List<Finding> findings;
	private final List<FindingNode> children;
	/** The number of rows of each look; null until it is needed. */
	private Map<List<Object>, Long> rows;

	/**
	 * Creates a group of findings with a common key.
	 *
	 * @param findings in the order in which they are shown, at least one
	 */
	GroupNode(Grouping grouping, String sessionId, List<Finding> findings) {
		this(grouping, sessionId, grouping.labelOf(findings.get(0)), findings);
	}

	/** Creates a group with its own label. */
	GroupNode(Grouping grouping, String sessionId, String label, List<Finding> findings) {
		this.grouping = grouping;
		this.sessionId = sessionId;
		this.label = label;
		cause = null;
		key = grouping.keyOf(findings.get(0));
		this.findings = List.copyOf(findings);
		children = findings.stream().map(finding -> new FindingNode(this, sessionId, List.of(finding))).toList();
	}

	/** Creates a group of findings with one cause or on one variable, with a row for each statement. */
	GroupNode(String sessionId, FindingGroup group) {
		grouping = Grouping.CAUSE;
		this.sessionId = sessionId;
		label = group.title();
		cause = group.cause() == null ? null : group;
		key = group.key();
		findings = group.findings();
		children = group.statements().stream()
				.map(statement -> new FindingNode(this, sessionId, statement.findings())).toList();
	}

	/** The group of a cause; null if its findings share only a variable or another key. */
	public FindingGroup cause() {
		return cause;
	}

	/** Whether the row of the only child replaces the row of the group. */
	public boolean isSingle() {
		return grouping == Grouping.CAUSE && children.size() == 1;
	}

	/**
	 * Whether another row of the group has the same subject, kind and consequence, or the same kind if the group names
	 * the subject. Must be called in the UI thread.
	 */
	public boolean hasSimilar(FindingNode node) {
		if (rows == null) {
			rows = children.stream().collect(Collectors.groupingBy(this::look, Collectors.counting()));
		}
		return rows.get(look(node)) > 1;
	}

	private List<Object> look(FindingNode node) {
		Finding finding = node.finding();
		return grouping == Grouping.VARIABLE ? List.of(finding.kind(), finding.evidence())
				: List.of(finding.title(), finding.kind(), finding.evidence(), finding.sentence());
	}

	/** The most urgent severity of its findings. */
	public Severity severity() {
		return findings.stream().map(Finding::severity).min(Comparator.naturalOrder()).orElseThrow();
	}

	public Grouping grouping() {
		return grouping;
	}

	/** The displayed name. */
	public String label() {
		return label;
	}

	/** The findings as they were when the tree was created; at least one. */
	public List<Finding> findings() {
		return findings;
	}

	/** The nodes of the findings; at least one. */
	public List<FindingNode> children() {
		return children;
	}

	/** The total count of the findings. */
	public long count() {
		return findings.stream().mapToLong(Finding::count).sum();
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
