/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.sections.SectionExits;
import dev.interlock.spi.Section;

/**
 * Inserts the event {@code atomExit} (AtomRace, section 3.1) where control leaves a method while a section that began
 * in it may be open: before returns, and where an exception leaves the method.
 */
abstract class SectionExitTransformer extends MethodVisitor {

	private static final Object[] NO_LOCALS = {};
	private static final Object[] THROWABLE = { "java/lang/Throwable" };

	private final SectionExits exits;
	private final Set<Section> brief;
	private final Object[] thisOnly;
	private final SectionSites sites;
	private final boolean hasFrames;
	private final Map<List<Section>, Guard> guards = new LinkedHashMap<>();
	private List<Section> open = List.of();
	private Label start;
	private int instructions;

	/** The code in which some sections may be open, as pairs of start and end, and the number of their exit. */
	private record Guard(int exit, List<Label> ranges) {
	}

	/**
	 * @param found the section points of the method
	 * @param name  the internal name of the class
	 */
	SectionExitTransformer(ClassSections.Points found, String name, SectionSites sites, int majorVersion,
			MethodVisitor next) {
		super(Opcodes.ASM9, next);
		exits = found.exits();
		brief = found.brief();
		thisOnly = new Object[] { name };
		this.sites = sites;
		hasFrames = majorVersion >= Opcodes.V1_6;
	}

	/** Called before each instruction of the method. */
	void nextInstruction() {
		if (exits == null) {
			return;
		}
		List<Section> now = exits.openAt(instructions++);
		if (!now.equals(open)) {
			endRange();
			open = now;
			if (!now.isEmpty()) {
				start = new Label();
				mv.visitLabel(start);
			}
		}
	}

	private void endRange() {
		if (!open.isEmpty()) {
			Label end = new Label();
			mv.visitLabel(end);
			List<Label> ranges = guard(open).ranges;
			ranges.add(start);
			ranges.add(end);
		}
	}

	private Guard guard(List<Section> sections) {
		return guards.computeIfAbsent(sections,
				each -> new Guard(sites.addExit(each), new ArrayList<>()));
	}

	@Override
	public void visitInsn(int opcode) {
		nextInstruction();
		if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN && !open.isEmpty()) {
			exit(open);
		}
		super.visitInsn(opcode);
	}

	/** Called where control leaves a method while some sections may be open, before the event. */
	void leaving(List<Section> sections) {
	}

	private void exit(List<Section> sections) {
		leaving(sections);
		for (Section section : sections) {
			if (brief.contains(section)) {
				mv.visitVarInsn(Opcodes.ALOAD, 0);
				Hook.SECTION_EXIT_BRIEF.call(mv, section.number());
			}
		}
		Hook.SECTION_EXIT.call(mv, guard(sections).exit);
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		endRange();
		open = List.of();
		for (Map.Entry<List<Section>, Guard> entry : List.copyOf(guards.entrySet())) {
			Guard guard = entry.getValue();
			boolean keepsThis = entry.getKey().stream().anyMatch(brief::contains);
			Label handler = new Label();
			mv.visitLabel(handler);
			// after the method's own handlers in the table, which therefore take precedence
			for (int i = 0; i < guard.ranges.size(); i += 2) {
				mv.visitTryCatchBlock(guard.ranges.get(i), guard.ranges.get(i + 1), handler, null);
			}
			if (hasFrames) {
				Object[] locals = keepsThis ? thisOnly : NO_LOCALS;
				visitFrame(Opcodes.F_FULL, locals.length, locals, 1, THROWABLE);
			}
			exit(entry.getKey());
			mv.visitInsn(Opcodes.ATHROW);
		}
		super.visitMaxs(maxStack, maxLocals);
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		nextInstruction();
		super.visitIntInsn(opcode, operand);
	}

	@Override
	public void visitVarInsn(int opcode, int varIndex) {
		nextInstruction();
		super.visitVarInsn(opcode, varIndex);
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		nextInstruction();
		super.visitTypeInsn(opcode, type);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		nextInstruction();
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		nextInstruction();
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		nextInstruction();
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		nextInstruction();
		super.visitJumpInsn(opcode, label);
	}

	@Override
	public void visitLdcInsn(Object value) {
		nextInstruction();
		super.visitLdcInsn(value);
	}

	@Override
	public void visitIincInsn(int varIndex, int increment) {
		nextInstruction();
		super.visitIincInsn(varIndex, increment);
	}

	@Override
	public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
		nextInstruction();
		super.visitTableSwitchInsn(min, max, dflt, labels);
	}

	@Override
	public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
		nextInstruction();
		super.visitLookupSwitchInsn(dflt, keys, labels);
	}

	@Override
	public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
		nextInstruction();
		super.visitMultiANewArrayInsn(descriptor, dimensions);
	}
}
