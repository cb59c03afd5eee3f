/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.inference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

import dev.interlock.instrument.sections.classpath.AnnotatedSections;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.Accessors;
import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.flow.MethodAccesses;
import dev.interlock.instrument.sections.flow.MethodAccesses.Access;
import dev.interlock.instrument.sections.flow.MethodAccesses.Test;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;

/**
 * Proposes atomic sections for code patterns that are likely meant to be atomic (AtomRace, section 2: the pattern-based
 * analysis): a load and a dependent store, a test and a dependent use or act, two calls of a shared object, the second
 * dependent on the first, a getter and a setter. On request it also proposes each access with its possible successors
 * in the control flow: access-interleaving invariants. Most of these do not hold, and runs of the program must filter
 * them.
 */
public final class SectionInference {

	private final ClassPath classes;
	private final Accessors accessors;
	private final Map<String, Integer> names = new HashMap<>();
	private final boolean interleavings;
	private int unreadable;

	/**
	 * @param classes       the code
	 * @param interleavings whether consecutive accesses are also proposed
	 */
	public SectionInference(ClassPath classes, boolean interleavings) {
		this.classes = classes;
		this.interleavings = interleavings;
		accessors = new Accessors(classes);
	}

	/** The number of methods whose code could not be analysed. */
	public int unreadable() {
		return unreadable;
	}

	/** The proposed sections of all classes in code order. */
	public List<AtomicSection> infer() {
		List<AtomicSection> all = new ArrayList<>();
		for (String name : classes.names()) {
			ClassNode type = classes.node(name);
			if (type != null) {
				for (MethodNode method : type.methods) {
					boolean hasCode = method.instructions.size() > 0 && !method.name.equals("<clinit>");
					if (hasCode && !AnnotatedSections.isNotAtomic(type, method)) {
						infer(type, method, all);
					}
				}
			}
		}
		return all;
	}

	private void infer(ClassNode type, MethodNode method, List<AtomicSection> all) {
		MethodAccesses found;
		try {
			found = new MethodAccesses(classes, accessors, type, method);
		} catch (AnalyzerException | RuntimeException e) {
			unreadable++;
			return;
		}
		if (found.accesses().size() < (interleavings ? 1 : 2)) {
			return;
		}
		Candidates candidates = new Candidates(method, found);
		candidates.find();
		for (Map.Entry<Access, Map<Access, String>> each : candidates.sections.entrySet()) {
			all.add(section(each.getKey(), each.getValue(), "pattern "));
		}
		if (interleavings) {
			for (Map.Entry<Access, Map<Access, String>> each : candidates.consecutive().entrySet()) {
				if (!candidates.sections.containsKey(each.getKey())) {
					all.add(section(each.getKey(), each.getValue(), "interleaving "));
				}
			}
		}
	}

	/** The pairs of a method that any pattern proposes, by entry. */
	static Map<Access, Map<Access, String>> weak(MethodNode method, MethodAccesses found) {
		Candidates candidates = new Candidates(method, found);
		candidates.find();
		return candidates.sections;
	}

	private AtomicSection section(Access entry, Map<Access, String> ends, String source) {
		String name = entry.site().sectionName();
		int number = names.merge(name, 1, Integer::sum);
		List<EndPoint> points = ends.keySet().stream().map(end -> EndPoint.serializable(entry.site(), end.site()))
				.toList();
		String origin = source + String.join(" ", ends.values().stream().distinct().toList());
		return new AtomicSection(number == 1 ? name : name + '-' + number, entry.variable(), entry.site(), points,
				ends.containsKey(entry), false, origin, 0, Optional.empty());
	}

	/** The candidates of one method. */
	private static final class Candidates {

		private final MethodAccesses found;
		private final FlowGraph flow;
		private final BitSet waits = new BitSet();
		private final Map<Access, Map<Access, String>> sections = new LinkedHashMap<>();

		Candidates(MethodNode method, MethodAccesses found) {
			this.found = found;
			flow = new FlowGraph(method);
			for (int i = 0; i < method.instructions.size(); i++) {
				waits.set(i, waits(method.instructions.get(i)));
			}
		}

		/** Whether the thread waits here. Concurrent changes during a wait are intended. */
		private static boolean waits(AbstractInsnNode instruction) {
			return instruction instanceof MethodInsnNode call
					&& (call.name.equals("wait") || call.name.startsWith("await")
							|| call.name.equals("park") || call.name.equals("sleep"))
					&& call.getOpcode() != Opcodes.INVOKESPECIAL;
		}

		void find() {
			for (Access entry : found.accesses()) {
				if (!entry.isWrite()) {
					BitSet after = reachable(entry.index());
					for (Access end : found.accesses()) {
						if (end != entry && !end.noticing() && entry.isOnSame(end) && after.get(end.index())
								&& end.sources().get(entry.index())) {
							add(entry, end, pattern(entry, end));
						}
					}
					found.tests().stream().filter(test -> test.sources().get(entry.index()))
							.forEach(test -> findAfter(entry, test));
				}
			}
		}

		/**
		 * For each access the possible next accesses to the same variable, which may include itself. Paths end where
		 * the thread waits.
		 */
		Map<Access, Map<Access, String>> consecutive() {
			Map<Access, Map<Access, String>> pairs = new LinkedHashMap<>();
			for (Access entry : found.accesses()) {
				BitSet stops = (BitSet) waits.clone();
				found.accesses().stream().filter(entry::isOnSame).forEach(access -> stops.set(access.index()));
				BitSet from = new BitSet();
				from.set(entry.index());
				BitSet next = flow.reachable(from, stops);
				for (Access end : found.accesses()) {
					if (!end.noticing() && entry.isOnSame(end) && next.get(end.index())) {
						pairs.computeIfAbsent(entry, each -> new LinkedHashMap<>()).put(end, "consecutive");
					}
				}
			}
			return pairs;
		}

		/**
		 * Adds the next accesses to the tested variable. Accesses in a loop's next iteration are excluded, because
		 * they depend on another test.
		 */
		private void findAfter(Access entry, Test test) {
			BitSet stops = (BitSet) waits.clone();
			found.accesses().stream().filter(entry::isOnSame).forEach(access -> stops.set(access.index()));
			BitSet from = new BitSet();
			from.set(test.index());
			BitSet next = flow.reachable(from, stops);
			for (Access end : found.accesses()) {
				boolean matters = !entry.site().isCall() || end.isWrite();
				if (end.index() > test.index() && !end.noticing() && matters && entry.isOnSame(end)
						&& next.get(end.index())) {
					add(entry, end, end.isWrite() ? "check-then-act" : "test-and-use");
				}
			}
		}

		private static String pattern(Access entry, Access end) {
			boolean call = entry.site().isCall();
			boolean field = entry.variable().kind() == SectionVariable.Kind.FIELD;
			return call && field ? "get-then-set" : end.isWrite() ? "load-and-store" : "double-read";
		}

		private BitSet reachable(int index) {
			BitSet from = new BitSet();
			from.set(index);
			return flow.reachable(from, waits);
		}

		private void add(Access entry, Access end, String pattern) {
			sections.computeIfAbsent(entry, each -> new LinkedHashMap<>()).putIfAbsent(end, pattern);
		}
	}
}
