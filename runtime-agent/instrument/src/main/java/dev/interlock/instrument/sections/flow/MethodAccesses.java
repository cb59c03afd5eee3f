/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.sites.CallEffect;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** The accesses of a method to possible variables of sections, with the accessed objects. */
public final class MethodAccesses {

	/**
	 * One access.
	 *
	 * @param site     its name, with its access kind
	 * @param index    the index of its instruction
	 * @param variable the variable
	 * @param object   the identity of the object; equal texts denote the same object
	 * @param part     the identity of the accessed part; empty for the whole object
	 * @param sources  the accesses that the written value, or the arguments, were computed from
	 * @param noticing whether its result shows a concurrent change, as for a compare-and-set
	 * @param value    the identity of the written value, or of the last argument; null if unknown
	 * @param effect   the effect of a call on a shared object; null for other accesses
	 * @param accessor the accessor that a call runs; null for other accesses
	 */
	public record Access(SitePoint site, int index, SectionVariable variable, String object, String part,
			BitSet sources,
			boolean noticing, String value, CallEffect effect, Accessors.Accessor accessor) {

		public boolean isWrite() {
			return site.access() == AccessKind.WRITE;
		}

		/** Whether another access is to the same variable, and to the same part if this one accesses a part. */
		public boolean isOnSame(Access other) {
			return variable.equals(other.variable) && object.equals(other.object)
					&& (part.isEmpty() || part.equals(other.part));
		}
	}

	private final ClassPath classes;
	private final Accessors accessors;
	private final ClassNode type;
	private final MethodNode method;
	private final OriginInterpreter origins;
	private final Frame<Origin>[] frames;
	private final List<Access> accesses = new ArrayList<>();
	/** The conditional jumps with their operands. */
	private final List<Test> tests = new ArrayList<>();

	/**
	 * A conditional jump.
	 *
	 * @param index   the index of its instruction
	 * @param sources the accesses that its operands were computed from
	 */
	public record Test(int index, BitSet sources) {
	}

	public MethodAccesses(ClassPath classes, Accessors accessors, ClassNode type, MethodNode method)
			throws AnalyzerException {
		this.classes = classes;
		this.accessors = accessors;
		this.type = type;
		this.method = method;
		origins = new OriginInterpreter(method.instructions);
		frames = new Analyzer<>(origins).analyze(type.name, method);
		for (CodeSite site : classes.sites(type, method)) {
			Frame<Origin> frame = frames[site.index()];
			if (frame != null) {
				if (site.instruction() instanceof FieldInsnNode field) {
					addField(site, field, frame);
				} else if (site.instruction() instanceof MethodInsnNode call) {
					addCall(site, call, frame);
				}
			}
		}
		findTests();
	}

	public List<Access> accesses() {
		return accesses;
	}

	public List<Test> tests() {
		return tests;
	}

	/** The value on the stack before an instruction, counted from the top; null if the instruction is unreachable. */
	public Origin onStack(int index, int fromTop) {
		Frame<Origin> frame = frames[index];
		int at = frame == null ? -1 : frame.getStackSize() - 1 - fromTop;
		return at < 0 ? null : frame.getStack(at);
	}

	private void addField(CodeSite site, FieldInsnNode field, Frame<Origin> frame) {
		boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
		boolean write = field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
		int top = frame.getStackSize() - 1;
		Origin object = isStatic ? null : frame.getStack(write ? top - 1 : top);
		if (object != null && (object.identity() == null || object.isNew())) {
			return;
		}
		String declaring = classes.declaring(field.owner, field.name);
		if (classes.isChanging(declaring, field.name)) {
			accesses.add(new Access(site.site(), site.index(),
					SectionVariable.field(declaring.replace('/', '.'), field.name),
					isStatic ? Accessors.STATIC : object.identity(), "",
					write ? sources(frame.getStack(top)) : new BitSet(), false,
					write ? frame.getStack(top).identity() : null, null, null));
		}
	}

	/** The accesses that a value was computed from; for a new object, those of its constructor's arguments. */
	private BitSet sources(Origin value) {
		BitSet all = (BitSet) value.sources().clone();
		if (value.isNew()) {
			all.or(origins.made(value));
		}
		return all;
	}

	private void addCall(CodeSite site, MethodInsnNode call, Frame<Origin> frame) {
		int arguments = Type.getArgumentTypes(call.desc).length;
		int at = frame.getStackSize() - 1 - arguments;
		boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
		String object = isStatic ? Accessors.STATIC : frame.getStack(at).identity();
		if (object == null || !isStatic && frame.getStack(at).isNew()) {
			return;
		}
		BitSet sources = new BitSet();
		for (int i = 0; i < arguments; i++) {
			sources.or(sources(frame.getStack(at + 1 + i)));
		}
		String value = arguments == 0 ? null : frame.getStack(at + arguments).identity();
		CallEffect effect = isStatic ? null : SharedTypes.effect(call.owner, call.name, call.desc);
		if (effect != null) {
			boolean hasKey = arguments > 0 && Type.getArgumentTypes(call.desc)[0].getSort() >= Type.ARRAY;
			Origin key = effect.isAboutPart() && hasKey ? frame.getStack(at + 1) : null;
			String part = key == null ? ""
					: key.identity() == null ? "[" + site.index() + ']' : '[' + key.identity() + ']';
			boolean noticing = effect.isWrite() && effect.outcome() != CallEffect.Outcome.WRITE
					&& !effect.family().equals("collection");
			accesses.add(new Access(site.site(), site.index(), SectionVariable.object(call.owner.replace('/', '.')),
					object, part, sources, noticing, value, effect, null));
			return;
		}
		Accessors.Accessor accessor = mayBeAccessor(call) ? accessors.find(call) : null;
		if (accessor != null) {
			SitePoint point = site.site();
			accesses.add(new Access(new SitePoint(point.className(), point.method(), point.descriptor(), point.member(),
					accessor.access(), point.ordinal()), site.index(), accessor.variable(), object, "", sources, false,
					value,
					null, accessor));
		}
	}

	/**
	 * Whether a call may run an accessor. While classes are loaded, other classes are read only for calls that look
	 * like a getter or a setter with a counterpart in the method.
	 */
	private boolean mayBeAccessor(MethodInsnNode call) {
		if (!classes.isOpen() || call.owner.equals(type.name)) {
			return true;
		}
		if (call.owner.startsWith("java/")) {
			return false;
		}
		Type[] arguments = Type.getArgumentTypes(call.desc);
		Type result = Type.getReturnType(call.desc);
		String other = arguments.length == 0 ? "(" + result + ')' : arguments.length == 1 ? "()" + arguments[0] : null;
		if (other == null) {
			return false;
		}
		for (AbstractInsnNode each : method.instructions) {
			if (each instanceof MethodInsnNode pair && pair.owner.equals(call.owner) && pair.desc.startsWith(other)) {
				return true;
			}
		}
		return false;
	}

	private void findTests() {
		for (int i = 0; i < frames.length; i++) {
			int opcode = method.instructions.get(i).getOpcode();
			boolean one = opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE || opcode == Opcodes.IFNULL
					|| opcode == Opcodes.IFNONNULL;
			boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
			if (frames[i] != null && (one || two)) {
				int top = frames[i].getStackSize() - 1;
				BitSet sources = (BitSet) frames[i].getStack(top).sources().clone();
				if (two) {
					sources.or(frames[i].getStack(top - 1).sources());
				}
				tests.add(new Test(i, sources));
			}
		}
	}
}
