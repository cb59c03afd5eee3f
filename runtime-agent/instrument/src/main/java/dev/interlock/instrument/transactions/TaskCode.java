/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The bodies of tasks in a class: {@code run} and {@code call}, lambdas and method references for such types, and
 * private methods that these call. A body without a loop is a transaction. In other bodies each iteration of an
 * outermost loop is one.
 */
public final class TaskCode {

	private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
	/** Its interfaces are used for streams and the like, not for threads. */
	private static final String FUNCTIONS = "java/util/function/";

	private final ClassNode type;
	private final Set<String> tasks = new HashSet<>();

	/**
	 * The boundaries of the iterations of a method's outermost loops, as indexes of instructions.
	 *
	 * @param begins the instructions at which an iteration begins, and the previous one has ended
	 * @param ends   the instructions that are reached by leaving a loop
	 */
	public record Iterations(BitSet begins, BitSet ends) {
	}

	private TaskCode(ClassNode type) {
		this.type = type;
	}

	static TaskCode of(ClassReader reader) {
		ClassNode node = new ClassNode();
		reader.accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
		TaskCode code = new TaskCode(node);
		code.find();
		return code;
	}

	private void find() {
		boolean isRunnable = TransactionPlan.isRunnable(type.superName, type.interfaces.toArray(String[]::new));
		for (MethodNode method : type.methods) {
			if (isRunnable && TransactionPlan.isTask(method.name, method.desc)) {
				tasks.add(method.name + method.desc);
			}
			for (AbstractInsnNode instruction : method.instructions) {
				if (instruction instanceof InvokeDynamicInsnNode dynamic) {
					addLambda(dynamic);
				}
			}
		}
		for (String task : List.copyOf(tasks)) {
			for (AbstractInsnNode instruction : method(task).instructions) {
				if (instruction instanceof MethodInsnNode call && call.owner.equals(type.name)) {
					MethodNode called = method(call.name + call.desc);
					if (called != null && (called.access & Opcodes.ACC_PRIVATE) != 0 && !called.name.startsWith("<")) {
						tasks.add(call.name + call.desc);
					}
				}
			}
		}
	}

	/** Adds the body of a lambda, or the target of a method reference, whose only arguments are captured. */
	private void addLambda(InvokeDynamicInsnNode dynamic) {
		Type made = Type.getReturnType(dynamic.desc);
		if (dynamic.bsm.getOwner().equals(FACTORY) && dynamic.bsmArgs[0] instanceof Type signature
				&& dynamic.bsmArgs[1] instanceof Handle body && signature.getArgumentTypes().length == 0
				&& !made.getInternalName().startsWith(FUNCTIONS) && body.getOwner().equals(type.name)
				&& !body.getName().startsWith("<") && method(body.getName() + body.getDesc()) != null) {
			tasks.add(body.getName() + body.getDesc());
		}
	}

	private MethodNode method(String nameAndDescriptor) {
		for (MethodNode method : type.methods) {
			if (nameAndDescriptor.equals(method.name + method.desc)) {
				return method;
			}
		}
		return null;
	}

	/** Whether a method is the body of a task. */
	boolean isTask(String name, String descriptor) {
		return tasks.contains(name + descriptor);
	}

	/** The iterations of the outermost loops of a method; null if it has no loop. */
	public Iterations iterations(String name, String descriptor) {
		MethodNode method = method(name + descriptor);
		return method == null ? null : new Loops(method).find();
	}

	/** Finds the outermost loops of a method. */
	private static final class Loops {

		private final InsnList code;
		private final BitSet[] next;
		private final BitSet[] before;

		Loops(MethodNode method) {
			code = method.instructions;
			next = new BitSet[code.size()];
			before = new BitSet[code.size()];
			for (int i = 0; i < next.length; i++) {
				next[i] = new BitSet();
				before[i] = new BitSet();
			}
			for (int i = 0; i < next.length; i++) {
				addNext(i, code.get(i));
			}
			for (TryCatchBlockNode block : method.tryCatchBlocks) {
				int handler = code.indexOf(block.handler);
				for (int i = code.indexOf(block.start); i < code.indexOf(block.end); i++) {
					next[i].set(handler);
				}
			}
			for (int i = 0; i < next.length; i++) {
				int from = i;
				next[i].stream().forEach(to -> before[to].set(from));
			}
		}

		private void addNext(int index, AbstractInsnNode instruction) {
			int opcode = instruction.getOpcode();
			if (instruction instanceof JumpInsnNode jump) {
				next[index].set(code.indexOf(jump.label));
			} else if (instruction instanceof TableSwitchInsnNode table) {
				addAll(index, table.labels, table.dflt);
			} else if (instruction instanceof LookupSwitchInsnNode lookup) {
				addAll(index, lookup.labels, lookup.dflt);
			}
			boolean goesOn = opcode != Opcodes.GOTO && opcode != Opcodes.ATHROW && opcode != Opcodes.TABLESWITCH
					&& opcode != Opcodes.LOOKUPSWITCH && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
			if (goesOn && index + 1 < next.length) {
				next[index].set(index + 1);
			}
		}

		private void addAll(int index, List<LabelNode> labels, LabelNode other) {
			labels.forEach(label -> next[index].set(code.indexOf(label)));
			next[index].set(code.indexOf(other));
		}

		Iterations find() {
			List<Integer> headers = new ArrayList<>();
			List<BitSet> bodies = new ArrayList<>();
			for (int i = 0; i < next.length; i++) {
				for (int header : next[i].stream().toArray()) {
					if (header <= i && isReached(i)) {
						add(header, body(header, i), headers, bodies);
					}
				}
			}
			if (headers.isEmpty()) {
				return null;
			}
			Iterations found = new Iterations(new BitSet(), new BitSet());
			for (int i = 0; i < headers.size(); i++) {
				int header = headers.get(i);
				boolean isInner = false;
				for (int other = 0; other < headers.size(); other++) {
					isInner |= other != i && bodies.get(other).get(header);
				}
				if (!isInner) {
					found.begins.set(number(header));
					BitSet body = bodies.get(i);
					body.stream().forEach(from -> next[from].stream().filter(to -> !body.get(to))
							.forEach(to -> found.ends.set(number(to))));
				}
			}
			found.ends.andNot(found.begins);
			return found;
		}

		private static void add(int header, BitSet body, List<Integer> headers, List<BitSet> bodies) {
			int known = headers.indexOf(header);
			if (known >= 0) {
				bodies.get(known).or(body);
			} else {
				headers.add(header);
				bodies.add(body);
			}
		}

		private boolean isReached(int index) {
			return index == 0 || !before[index].isEmpty();
		}

		/** The body of the loop: all instructions that lead to the header by this jump, and the header. */
		private BitSet body(int header, int jump) {
			BitSet body = new BitSet();
			body.set(header);
			Deque<Integer> open = new ArrayDeque<>();
			open.push(jump);
			while (!open.isEmpty()) {
				int index = open.pop();
				if (!body.get(index)) {
					body.set(index);
					before[index].stream().forEach(open::push);
				}
			}
			return body;
		}

		/** The index of the first real instruction at or after a position. */
		private int number(int place) {
			int number = 0;
			for (int i = 0; i < place; i++) {
				number += code.get(i).getOpcode() >= 0 ? 1 : 0;
			}
			return number;
		}
	}
}
