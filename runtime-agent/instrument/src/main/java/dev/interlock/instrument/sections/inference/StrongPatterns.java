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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.Accessors;
import dev.interlock.instrument.sections.flow.Changes;
import dev.interlock.instrument.sections.flow.MethodAccesses;
import dev.interlock.instrument.sections.flow.MethodAccesses.Access;
import dev.interlock.instrument.sections.flow.MethodAccesses.Test;
import dev.interlock.instrument.sections.flow.MethodFlow;
import dev.interlock.instrument.sections.flow.Origin;
import dev.interlock.instrument.sections.flow.PureCalls;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.SectionVariable;
import dev.interlock.spi.SectionChange;
import dev.interlock.spi.SectionEnd.Judged;

/**
 * Finds the pairs of accesses of a method that are almost certainly meant to be atomic, so that a run may report them
 * without configuration. If another thread changes the variable between the two, an update is lost, or a tested
 * condition no longer holds at the dependent act. Pairs whose code notices such a change, or would repeat the same
 * effect, are excluded.
 */
final class StrongPatterns {

	/** The pattern of {@code x++} and all other updates. */
	static final String LOAD_AND_STORE = "load-and-store";
	/** The pattern of {@code if (x == null) x = ...}. */
	static final String CHECK_THEN_ACT = "check-then-act";
	/** The pattern of {@code setX(getX() + 1)}. */
	static final String GET_THEN_SET = "get-then-set";
	/** The pattern of {@code v = x; x = 0;}. */
	static final String READ_AND_RESET = "read-and-reset";

	private static final Set<String> VALUE_TYPES = Set.of("Ljava/lang/String;", "Ljava/lang/Integer;",
			"Ljava/lang/Long;",
			"Ljava/lang/Boolean;", "Ljava/lang/Double;", "Ljava/lang/Float;", "Ljava/lang/Short;", "Ljava/lang/Byte;",
			"Ljava/lang/Character;", "Ljava/lang/Class;", "Ljava/math/BigInteger;", "Ljava/math/BigDecimal;");

	/**
	 * A pair of accesses that is meant to be atomic.
	 *
	 * @param entry    the first access
	 * @param end      the second access
	 * @param pattern  the pattern
	 * @param harmless the {@linkplain SectionChange changes} by other threads that do not break it
	 * @param judged   the outcome of the second access for which the pair is judged
	 */
	record Strong(Access entry, Access end, String pattern, Set<String> harmless, Judged judged) {
	}

	private final ClassPath classes;
	private final PureCalls pure;
	private final ClassNode type;
	private final MethodNode method;
	private final MethodAccesses found;
	private final MethodFlow flow;
	private final List<Strong> strong = new ArrayList<>();

	StrongPatterns(ClassPath classes, Accessors accessors, ClassNode type, MethodNode method, MethodAccesses found) {
		this.classes = classes;
		this.type = type;
		this.method = method;
		this.found = found;
		pure = new PureCalls(accessors);
		flow = new MethodFlow(method);
	}

	/** The pairs in code order. */
	List<Strong> find() {
		for (Access entry : found.accesses()) {
			if (!entry.isWrite() && !isUnshared(entry)) {
				for (Access end : found.accesses()) {
					if (end != entry && entry.isOnSame(end) && !isNoticing(end)) {
						look(entry, end);
					}
				}
			}
		}
		strong.removeIf(inner -> strong.stream().anyMatch(outer -> outer.end() == inner.end()
				&& outer.entry().index() < inner.entry().index() && inner.entry().index() < inner.end().index()
				&& outer.harmless().isEmpty() && outer.judged() == inner.judged()));
		return strong;
	}

	/** Whether the used result of an access shows a concurrent change. */
	private boolean isNoticing(Access end) {
		return end.noticing() && isUsed(end) && !end.site().memberName().equals("remove");
	}

	/** Whether the variable belongs to the object under construction. */
	private boolean isUnshared(Access entry) {
		return method.name.equals("<init>") && entry.variable().kind() == SectionVariable.Kind.FIELD
				&& entry.object().equals(Accessors.THIS);
	}

	private void look(Access entry, Access end) {
		if (!isWatchable(entry) || !isWatchable(end)
				|| !flow.reaches(entry.index(), end.index(), between(entry, end))) {
			return;
		}
		if (entry.variable().kind() == SectionVariable.Kind.FIELD) {
			lookAtField(entry, end);
		} else {
			lookAtObject(entry, end);
		}
	}

	/**
	 * Whether a field is likely to be shared, or an accessor is written for concurrent use and leaves the test to its
	 * caller. Other shared fields show up as data races.
	 */
	private boolean isWatchable(Access access) {
		if (access.accessor() == null && access.variable().kind() == SectionVariable.Kind.FIELD) {
			return access.object().equals(Accessors.STATIC) || method.name.startsWith("lambda$")
					|| classes.isVolatile(access.variable()) || classes.mayBeShared(access.variable().className());
		}
		return access.accessor() == null
				|| access.accessor().isOrdered() && !(access.isWrite() && access.accessor().isTesting());
	}

	/**
	 * The instructions that end a path between the accesses: the thread waits, writes, or repeats the read in a test.
	 */
	private BitSet between(Access entry, Access end) {
		BitSet stops = flow.waits();
		for (Access access : found.accesses()) {
			if (access != entry && access != end && access.isOnSame(entry)
					&& (access.isWrite() || isTested(access.index()))) {
				stops.set(access.index());
			}
		}
		return stops;
	}

	private boolean isTested(int index) {
		return found.tests().stream().anyMatch(test -> test.sources().get(index));
	}

	private void lookAtField(Access entry, Access end) {
		if (!end.isWrite()) {
			return;
		}
		boolean calls = entry.accessor() != null || end.accessor() != null;
		if (calls && isUsed(end)) {
			// the result of the method may show that it was too late
			return;
		}
		if (end.sources().get(entry.index())) {
			add(entry, end, calls ? GET_THEN_SET : LOAD_AND_STORE, Set.of(), Judged.ON_SUCCESS);
			return;
		}
		Guard guard = guard(entry, end);
		if (guard != null) {
			lookAtGuarded(entry, end, guard);
		} else if (Origin.constant(end.value()) != null && isReset(entry, end)) {
			add(entry, end, calls ? GET_THEN_SET : READ_AND_RESET, Set.of(), Judged.ON_SUCCESS);
		}
	}

	private void lookAtGuarded(Access entry, Access end, Guard guard) {
		if (!guard.isPlain || guard.isOfLoop) {
			return;
		}
		String descriptor = descriptorOf(end);
		String constant = Origin.constant(end.value());
		boolean isAlone = guard.isAlone(end);
		Set<String> harmless = new HashSet<>();
		if (constant != null) {
			if (isAlone && (descriptor.equals("Z") || constant.equals("null"))) {
				// a write in between has the same effect, or this one follows it
				return;
			}
			if (isAlone) {
				harmless.add(SectionChange.constant(constant));
			}
		} else if (guard.present == Boolean.FALSE && (isCache(end, descriptor, guard) || isView(end))) {
			return;
		}
		if (guard.tested != null && !flow.hasEffect(entry.index() + 1, end.index(), pure)) {
			harmless.add(SectionChange.constant(guard.tested));
		}
		add(entry, end, CHECK_THEN_ACT, harmless, Judged.ON_SUCCESS);
	}

	/** The type of the written value. */
	private String descriptorOf(Access end) {
		if (method.instructions.get(end.index()) instanceof FieldInsnNode field) {
			return field.desc;
		}
		Type[] arguments = Type.getArgumentTypes(((MethodInsnNode) method.instructions.get(end.index())).desc);
		return arguments.length == 0 ? "" : arguments[arguments.length - 1].getDescriptor();
	}

	/** Whether a value is at worst computed twice with an equal result. */
	private boolean isCache(Access end, String descriptor, Guard guard) {
		boolean isValue = descriptor.length() == 1 || VALUE_TYPES.contains(descriptor);
		return isValue && guard.region.stream().mapToObj(method.instructions::get)
				.noneMatch(each -> each != method.instructions.get(end.index()) && isKnownEffect(each));
	}

	/** Whether an instruction certainly changes state that outlives the method. */
	private boolean isKnownEffect(AbstractInsnNode instruction) {
		if (instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC) {
			return true;
		}
		if (!(instruction instanceof MethodInsnNode call)) {
			return false;
		}
		if (SharedTypes.isWrite(call.owner, call.name)) {
			return true;
		}
		return call.owner.equals(type.name) && type.methods.stream()
				.filter(each -> each.name.equals(call.name) && each.desc.equals(call.desc))
				.flatMap(each -> List.of(each.instructions.toArray()).stream())
				.anyMatch(each -> each.getOpcode() == Opcodes.PUTFIELD || each.getOpcode() == Opcodes.PUTSTATIC
						|| each instanceof MethodInsnNode inner && SharedTypes.isWrite(inner.owner, inner.name));
	}

	/** Whether a new stateless object is stored; any instance is then equivalent. */
	private boolean isView(Access end) {
		if (end.value() == null) {
			return false;
		}
		int place = end.value().startsWith("new ") || end.value().startsWith("value ")
				? Integer.parseInt(end.value().substring(end.value().indexOf(' ') + 1))
				: -1;
		if (place < 0) {
			return false;
		}
		AbstractInsnNode made = method.instructions.get(place);
		if (made.getOpcode() == Opcodes.INVOKEDYNAMIC) {
			return true;
		}
		return made.getOpcode() == Opcodes.NEW && isStateless(((TypeInsnNode) made).desc);
	}

	private boolean isStateless(String internalName) {
		ClassNode node = classes.node(internalName);
		if (node == null) {
			return internalName.startsWith("java/util/Abstract") || internalName.equals("java/lang/Object");
		}
		return !internalName.equals("java/lang/Object") && node.fields.stream()
				.allMatch(field -> (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC)) != 0
						|| (field.access & Opcodes.ACC_FINAL) != 0
								&& (field.desc.length() == 1 || VALUE_TYPES.contains(field.desc)))
				&& !node.fields.isEmpty() && node.superName != null && isStateless(node.superName);
	}

	/** Whether the read value is kept elsewhere, and always replaced. */
	private boolean isReset(Access entry, Access end) {
		boolean isField = entry.accessor() == null && entry.variable().kind() == SectionVariable.Kind.FIELD;
		return !isTested(entry.index()) && flow.alwaysReaches(entry.index(), end.index())
				&& flow.isKept(entry.index(), end.index(), !isField, found);
	}

	private void lookAtObject(Access entry, Access end) {
		String check = entry.site().memberName();
		String act = end.site().memberName();
		switch (entry.effect().family()) {
		case "atomic" -> lookAtAtomic(entry, end, act);
		case "map" -> lookAtMap(entry, end, check, act);
		case "collection" -> lookAtCollection(entry, end, check, act);
		default -> {
			// the calls of string buffers are not distinguished well enough
		}
		}
	}

	private void lookAtAtomic(Access entry, Access end, String act) {
		boolean sets = act.equals("set") || act.startsWith("set") || act.equals("lazySet");
		String change = Changes.of(end.effect(), act);
		if (!end.isWrite() || isUsed(end) || !sets && change == null) {
			return;
		}
		if (sets && end.sources().get(entry.index())) {
			add(entry, end, LOAD_AND_STORE, Set.of(), Judged.ALWAYS);
			return;
		}
		Guard guard = guard(entry, end);
		if (guard == null) {
			if (sets && isReset(entry, end)) {
				add(entry, end, GET_THEN_SET, Set.of(), Judged.ALWAYS);
			}
			return;
		}
		if (!guard.isPlain) {
			return;
		}
		Set<String> harmless = new HashSet<>();
		String constant = Origin.constant(end.value());
		if (sets && constant != null) {
			boolean isFlag = end.site().member().contains("(Z)");
			if (guard.isOfLoop || guard.isAlone(end) && (isFlag || constant.equals("null"))) {
				return;
			}
			if (guard.isAlone(end)) {
				harmless.add(SectionChange.constant(constant));
			}
		} else if (!sets) {
			harmless.add(change.equals(SectionChange.ADDS) ? SectionChange.REMOVES : SectionChange.ADDS);
		}
		if (guard.tested != null && !flow.hasEffect(entry.index() + 1, end.index(), pure)) {
			harmless.add(SectionChange.constant(guard.tested));
		}
		add(entry, end, CHECK_THEN_ACT, harmless, Judged.ALWAYS);
	}

	private void lookAtMap(Access entry, Access end, String check, String act) {
		boolean gets = check.equals("get") || check.equals("getProperty");
		boolean puts = act.equals("put") || act.equals("setProperty");
		boolean removes = act.equals("remove") && Type.getArgumentTypes(end.site().member().substring(6)).length == 1;
		if (!gets && !check.equals("containsKey") || !entry.effect().keyed() || !end.effect().keyed()) {
			return;
		}
		if (puts && isTested(end.index())) {
			return;
		}
		if (gets && puts && end.sources().get(entry.index())) {
			add(entry, end, LOAD_AND_STORE, Set.of(), Judged.ALWAYS);
			return;
		}
		Guard guard = guard(entry, end);
		if (guard == null || !guard.isPlain) {
			return;
		}
		if (puts) {
			Set<String> harmless = guard.present == null ? Set.of()
					: guard.present && gets ? Set.of()
							: Set.of(guard.present ? SectionChange.ADDS : SectionChange.REMOVES);
			add(entry, end, CHECK_THEN_ACT, harmless, Judged.ALWAYS);
		} else if (removes && guard.present != Boolean.FALSE && !isUsed(end)) {
			boolean isAlone = guard.isAlone(end);
			if (!isAlone || gets && guard.present == null) {
				Set<String> harmless = new HashSet<>();
				if (!gets) {
					harmless.add(SectionChange.ADDS);
				}
				if (isAlone) {
					harmless.add(SectionChange.REMOVES);
				}
				add(entry, end, CHECK_THEN_ACT, harmless, Judged.ALWAYS);
			}
		} else if ((removes || act.equals("get")) && guard.present == Boolean.TRUE && isReliedOn(end)) {
			add(entry, end, CHECK_THEN_ACT, Set.of(SectionChange.ADDS), Judged.ON_FAILURE);
		}
	}

	private void lookAtCollection(Access entry, Access end, String check, String act) {
		boolean counts = check.equals("isEmpty") || check.equals("size");
		boolean peeks = check.startsWith("peek");
		if (!counts && !peeks && !check.equals("contains")) {
			return;
		}
		Guard guard = guard(entry, end);
		if (guard == null || !guard.isPlain || peeks && guard.present != Boolean.TRUE) {
			return;
		}
		String change = Changes.of(end.effect(), act);
		if (SectionChange.ADDS.equals(change) && guard.present != Boolean.TRUE && !isTested(end.index())) {
			String owner = ((MethodInsnNode) method.instructions.get(end.index())).owner;
			boolean isIdempotent = !counts && (owner.endsWith("Set") || owner.endsWith("/Collection"));
			if (!isUsed(end) && !(isIdempotent && guard.isAlone(end))) {
				add(entry, end, CHECK_THEN_ACT, Set.of(SectionChange.REMOVES, SectionChange.REPLACES), Judged.ALWAYS);
			}
		} else if ((counts || peeks) && guard.present != Boolean.FALSE && takes(end, act) && isReliedOn(end)) {
			add(entry, end, CHECK_THEN_ACT, Set.of(SectionChange.ADDS, SectionChange.REPLACES), Judged.ON_FAILURE);
		} else if (check.equals("size") && SectionChange.REMOVES.equals(change) && guard.present == null
				&& !act.equals("clear") && !isUsed(end)) {
			add(entry, end, CHECK_THEN_ACT, Set.of(SectionChange.ADDS, SectionChange.REPLACES), Judged.ALWAYS);
		}
	}

	/** Whether a call takes or returns an element that must exist. */
	private static boolean takes(Access end, String act) {
		return switch (act) {
		case "poll", "pollFirst", "pollLast", "pop", "peek", "peekFirst", "peekLast", "element", "first", "last",
				"firstElement", "lastElement", "elementAt", "get", "getFirst", "getLast", "removeFirst", "removeLast" ->
			true;
		case "remove" -> end.site().member().startsWith("remove()") || end.site().member().startsWith("remove(I)");
		default -> false;
		};
	}

	/** Whether the method assumes that a call succeeds. */
	private boolean isReliedOn(Access end) {
		MethodInsnNode call = (MethodInsnNode) method.instructions.get(end.index());
		boolean throwsIfNone = switch (call.name) {
		case "poll", "pollFirst", "pollLast", "peek", "peekFirst", "peekLast" -> false;
		case "get", "remove" -> !"map".equals(end.effect().family());
		case "pop" -> true;
		default -> true;
		};
		return throwsIfNone ? !flow.isCaught(end.index()) : flow.isDereferenced(end.index(), found);
	}

	/** Whether the result of an access is used. */
	private boolean isUsed(Access access) {
		AbstractInsnNode instruction = method.instructions.get(access.index());
		if (instruction instanceof MethodInsnNode call && Type.getReturnType(call.desc) == Type.VOID_TYPE) {
			return false;
		}
		AbstractInsnNode next = instruction.getNext();
		while (next != null && next.getOpcode() < 0) {
			next = next.getNext();
		}
		return next == null || next.getOpcode() != Opcodes.POP && next.getOpcode() != Opcodes.POP2;
	}

	private void add(Access entry, Access end, String pattern, Set<String> harmless, Judged judged) {
		strong.add(new Strong(entry, end, pattern, Set.copyOf(harmless), judged));
	}

	/** A test of the first access that decides whether the second access is made. */
	private final class Guard {

		/**
		 * Whether the tested value is present, that is not null, zero or empty, where the act follows; null if
		 * unknown.
		 */
		private Boolean present;
		/** The constant value of the variable where the act follows; null if unknown. */
		private String tested;
		/** Whether the test involves only values that were read. */
		private boolean isPlain;
		/** Whether the test controls a loop that contains the act. */
		private boolean isOfLoop;
		/** The instructions that depend on the test. */
		private BitSet region;

		/** Whether only the act depends on the test. */
		boolean isAlone(Access end) {
			return region.stream().noneMatch(index -> index != end.index()
					&& (flow.isEffect(index, pure) || flow.returnsValue(index)));
		}
	}

	private Guard guard(Access entry, Access end) {
		for (Test test : found.tests()) {
			if (test.sources().get(entry.index())) {
				Guard guard = guard(entry, end, test);
				if (guard != null) {
					return guard;
				}
			}
		}
		return null;
	}

	private Guard guard(Access entry, Access end, Test test) {
		MethodFlow.Branch branch = flow.decides(test.index(), entry.index(), end.index());
		if (branch == null) {
			return null;
		}
		Guard guard = new Guard();
		guard.region = branch.region();
		guard.isOfLoop = branch.isOfLoop();
		int opcode = method.instructions.get(test.index()).getOpcode();
		Origin top = found.onStack(test.index(), 0);
		guard.isPlain = isPlain(test, entry);
		if (top != null && isDirect(top, entry) && flow.isUnary(opcode)) {
			Boolean truthy = MethodFlow.truth(opcode, branch.isJump());
			boolean isEmpty = entry.site().memberName().equals("isEmpty") && entry.site().isCall();
			guard.present = truthy == null ? null : truthy != isEmpty;
			boolean isReference = opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
			boolean isExact = isReference || opcode == Opcodes.IFEQ || opcode == Opcodes.IFNE;
			boolean isFlag = entry.site().isCall() ? entry.site().member().endsWith(")Z") : isBoolean(entry);
			guard.tested = truthy == null || !isExact || truthy && !isFlag ? null
					: isReference ? truthy ? null : "null" : truthy ? "1" : "0";
		}
		return guard;
	}

	private boolean isBoolean(Access entry) {
		return method.instructions.get(entry.index()) instanceof FieldInsnNode field && field.desc.equals("Z");
	}

	/** Whether a value is the direct result of the access, and not computed from it. */
	private boolean isDirect(Origin value, Access entry) {
		AbstractInsnNode instruction = method.instructions.get(entry.index());
		BitSet sources = (BitSet) value.sources().clone();
		sources.clear(entry.index());
		boolean isOwnObject = sources.stream().allMatch(index -> index < entry.index()
				&& method.instructions.get(index) instanceof FieldInsnNode);
		return value.identity() != null && isOwnObject
				&& (instruction instanceof FieldInsnNode || value.identity().equals("value " + entry.index())
						|| value.identity().startsWith("local "));
	}

	/** Whether a test uses only values that were read, and no call on an object that may change. */
	private boolean isPlain(Test test, Access entry) {
		return test.sources().stream().filter(index -> index != entry.index())
				.mapToObj(method.instructions::get)
				.noneMatch(each -> entry.variable().kind() == SectionVariable.Kind.FIELD
						&& dependsOn(entry, each) && !pure.isPure(each));
	}

	/** Whether the access's value is an operand of a call. */
	private boolean dependsOn(Access entry, AbstractInsnNode instruction) {
		if (!(instruction instanceof MethodInsnNode call)) {
			return false;
		}
		int index = method.instructions.indexOf(instruction);
		int values = Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
		for (int i = 0; i < values; i++) {
			Origin value = found.onStack(index, i);
			if (value != null && value.sources().get(entry.index())) {
				return true;
			}
		}
		return false;
	}
}
