/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A copy of some instructions of a method, added at its end. Jumps within the copied range stay in the copy; other
 * jumps keep their targets. The exception handlers that cover the whole range and the names of local variables apply
 * to the copy too.
 */
public final class CopiedCode {

	/** The copy, which may be changed before it is added. */
	public final InsnList code = new InsnList();

	private final MethodNode method;
	private final AbstractInsnNode from;
	private final AbstractInsnNode last;
	private final LabelNode start = new LabelNode();
	private final LabelNode end = new LabelNode();
	private final Map<AbstractInsnNode, AbstractInsnNode> copies = new HashMap<>();

	/**
	 * @param from the first instruction
	 * @param last the last one
	 */
	public CopiedCode(MethodNode method, AbstractInsnNode from, AbstractInsnNode last) {
		this.method = method;
		this.from = from;
		this.last = last;
		Map<LabelNode, LabelNode> labels = new HashMap<>();
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof LabelNode label) {
				labels.put(label, label);
			}
		}
		AbstractInsnNode behind = last.getNext();
		for (AbstractInsnNode at = from; at != behind; at = at.getNext()) {
			if (at instanceof LabelNode label) {
				labels.put(label, new LabelNode());
			}
		}
		code.add(start);
		for (AbstractInsnNode at = from; at != behind; at = at.getNext()) {
			AbstractInsnNode copy = at.clone(labels);
			copies.put(at, copy);
			code.add(copy);
		}
	}

	/** The copy of an instruction. */
	public AbstractInsnNode of(AbstractInsnNode instruction) {
		return copies.get(instruction);
	}

	/** Adds the copy to the method. */
	public void add() {
		code.add(end);
		int first = method.instructions.indexOf(from);
		int inside = method.instructions.indexOf(last);
		guard(first, inside);
		if (method.localVariables != null) {
			name(first, inside);
		}
		method.instructions.add(code);
	}

	private void guard(int first, int inside) {
		List<TryCatchBlockNode> blocks = new ArrayList<>();
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			blocks.add(block);
			if (method.instructions.indexOf(block.start) <= first && method.instructions.indexOf(block.end) > inside) {
				blocks.add(new TryCatchBlockNode(start, end, block.handler, block.type));
			}
		}
		method.tryCatchBlocks = blocks;
	}

	private void name(int first, int inside) {
		for (LocalVariableNode variable : List.copyOf(method.localVariables)) {
			int begin = method.instructions.indexOf(variable.start);
			int stop = method.instructions.indexOf(variable.end);
			if (begin <= inside && stop > first) {
				method.localVariables.add(new LocalVariableNode(variable.name, variable.desc, variable.signature,
						begin <= first ? start : (LabelNode) of(variable.start),
						stop > inside ? end : (LabelNode) of(variable.end), variable.index));
			}
		}
	}
}
