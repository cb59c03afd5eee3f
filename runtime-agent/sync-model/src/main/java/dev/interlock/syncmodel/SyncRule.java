/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.List;
import java.util.Set;

/**
 * A rule of the model for methods of a class, selected by name and, optionally, by parameters. Immutable.
 */
public final class SyncRule {

	private final String origin;
	private final String method;
	private final NamePattern name;
	private final List<String> parameters;
	private final List<SyncEdge> edges;
	private final Set<Mode> modes;
	private final Set<String> volatileFields;
	private final Set<String> partFields;

	/** How edges inside the method count. */
	public enum Mode {
		/** Edges of methods that it calls do not count. */
		HIDE,
		/** Its monitors are edges. */
		MONITOR,
		/** Its accesses to volatile fields, and through VarHandle and Unsafe, are edges of the accessed objects. */
		VOLATILE,
		/** Its result, or the contents of some fields of its object, are parts of that object. */
		PARTS,
		/** Later reads of the thread must be validated before they count. */
		BEGIN_OPTIMISTIC,
		/** Reads of the thread since {@link #BEGIN_OPTIMISTIC} count if the result is true, or not 0. */
		VALIDATE,
		/** Reads of the thread since {@link #BEGIN_OPTIMISTIC} do not count. */
		END_OPTIMISTIC
	}

	SyncRule(String origin, String method, List<String> parameters, List<SyncEdge> edges, Set<Mode> modes,
			Set<String> volatileFields, Set<String> partFields) {
		this.origin = origin;
		this.method = method;
		this.name = new NamePattern(method);
		this.parameters = parameters;
		this.edges = List.copyOf(edges);
		this.modes = Set.copyOf(modes);
		this.volatileFields = Set.copyOf(volatileFields);
		this.partFields = Set.copyOf(partFields);
	}

	/** The file and the line of the rule, for messages. */
	public String origin() {
		return origin;
	}

	/** The edges, in the order of the file; may be empty. */
	public List<SyncEdge> edges() {
		return edges;
	}

	public Set<Mode> modes() {
		return modes;
	}

	/** The names of volatile fields of other classes. */
	public Set<String> volatileFields() {
		return volatileFields;
	}

	/** The names of the fields whose contents are parts of the object; empty if the result is the part. */
	public Set<String> partFields() {
		return partFields;
	}

	/** The name of the methods of the rule; null if it is a pattern. */
	public String methodName() {
		return method.indexOf('*') < 0 ? method : null;
	}

	/** Whether the rule applies to a method name, with any parameters. */
	public boolean names(String methodName) {
		// patterns never match constructors and class initialisers, which need rules of their own
		return methodName.startsWith("<") ? methodName.equals(method) : name.matches(methodName);
	}

	/**
	 * Whether the rule applies to a method.
	 *
	 * @param methodName     its name
	 * @param parameterTypes the names of its parameters' types, as in Java sources, with package
	 */
	public boolean covers(String methodName, List<String> parameterTypes) {
		if (!names(methodName)) {
			return false;
		}
		if (parameters == null) {
			return true;
		}
		boolean same = parameters.size() == parameterTypes.size();
		for (int i = 0; same && i < parameters.size(); i++) {
			String type = parameterTypes.get(i);
			same = type.equals(parameters.get(i)) || type.endsWith('.' + parameters.get(i));
		}
		return same;
	}

	/** The method as the rule names it. */
	@Override
	public String toString() {
		return method + (parameters == null ? "(..)" : "(" + String.join(",", parameters) + ")");
	}
}
