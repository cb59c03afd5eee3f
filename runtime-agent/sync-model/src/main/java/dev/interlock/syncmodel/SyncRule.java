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
 * What the model says about some methods of a class: those of a name and, if the rule says so, of given parameters.
 * Immutable.
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

	/** How the method's inside is seen. */
	public enum Mode {
		/** No edge of a method that it calls counts. */
		HIDE,
		/** Its monitors are edges. */
		MONITOR,
		/** Its accesses to volatile fields, and through VarHandle and Unsafe, are edges of the objects accessed. */
		VOLATILE,
		/** What it returns, or stores in some fields of its object, is a part of that. */
		PARTS,
		/** What the thread reads after it is meant to be validated before it counts. */
		BEGIN_OPTIMISTIC,
		/** What the thread has read since {@link #BEGIN_OPTIMISTIC} counts if the result is true, or not 0. */
		VALIDATE,
		/** What the thread has read since {@link #BEGIN_OPTIMISTIC} does not count. */
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

	/** The edges, in the order of the file; perhaps none. */
	public List<SyncEdge> edges() {
		return edges;
	}

	/** How the method's inside is seen. */
	public Set<Mode> modes() {
		return modes;
	}

	/** The names of fields of other classes that are volatile, too. */
	public Set<String> volatileFields() {
		return volatileFields;
	}

	/** The names of the fields whose contents are parts of the object; none if what it returns is one. */
	public Set<String> partFields() {
		return partFields;
	}

	/** The name of the methods that the rule is for; null if it is a pattern of names. */
	public String methodName() {
		return method.indexOf('*') < 0 ? method : null;
	}

	/** Whether the rule is for methods of a name, of whatever parameters. */
	public boolean names(String methodName) {
		// a pattern is not meant for constructors and initialisers, which are special in all they do
		return methodName.startsWith("<") ? methodName.equals(method) : name.matches(methodName);
	}

	/**
	 * Whether the rule is for a method.
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
