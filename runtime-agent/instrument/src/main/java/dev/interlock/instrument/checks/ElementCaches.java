/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.bootstrap.InterlockRedundancyBits;
import dev.interlock.instrument.bytecode.ControlFlow;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.bytecode.StackValue;
import dev.interlock.instrument.bytecode.SymbolicStack;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.hooks.Hook;

/**
 * Caches in local variables the thread's state for the arrays in a method's variables. The hooks of {@link
 * ArrayPrefixTransformer} then look it up once for many elements. There is one cache for each variable that holds an
 * array.
 */
final class ElementCaches {

	private static final String TYPE = Type.getInternalName(InterlockRedundancyBits.class);

	/** The number is limited, because every frame of the method contains all caches. */
	private static final int MOST = 6;

	private static final int BYTES_OF_A_HOOK = 8;
	private static final int BYTES_OF_A_STORE = 5;

	/** The depth of the array on the stack at a hook, below the index, the number of elements and the site. */
	private static final int PLACE_OF_ARRAY = 3;

	/** Each hook with its variant that takes the cached state. */
	private static final Map<Hook, Hook> HOOKS = Map.of(Hook.ELEMENT_READ, Hook.KNOWN_ELEMENT_READ,
			Hook.BEFORE_ELEMENT_WRITE, Hook.BEFORE_KNOWN_ELEMENT_WRITE, Hook.BEFORE_ELEMENT_STORE,
			Hook.BEFORE_KNOWN_ELEMENT_STORE);

	private final MethodNode method;
	/** The variables that hold the arrays at the hooks. */
	private final Map<AbstractInsnNode, Integer> arrays = new LinkedHashMap<>();
	/** The cache variable for each variable that holds an array. */
	private final Map<Integer, Integer> caches = new HashMap<>();

	private ElementCaches(MethodNode method) {
		this.method = method;
	}

	/** Adds the caches to a method that has all its hooks and all other local variables. */
	static void put(MethodNode method) {
		ElementCaches caches = new ElementCaches(method);
		caches.find();
		if (!caches.arrays.isEmpty() && !caches.isTooLong()) {
			caches.put();
		}
	}

	/** The hook that an instruction calls; null if it calls none of {@link #HOOKS}. */
	private static Hook hook(AbstractInsnNode instruction) {
		if (instruction.getOpcode() == Opcodes.INVOKESTATIC) {
			for (Hook hook : HOOKS.keySet()) {
				if (hook.isCalledBy(instruction)) {
					return hook;
				}
			}
		}
		return null;
	}

	private void find() {
		int free = Math.max(LocalVariables.used(method), Type.getArgumentsAndReturnSizes(method.desc) >> 2);
		Set<LabelNode> targets = ControlFlow.targets(method);
		SymbolicStack stack = new SymbolicStack();
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof LabelNode label && targets.contains(label)) {
				stack.clear();
			}
			if (hook(at) != null) {
				StackValue array = stack.peek(PLACE_OF_ARRAY);
				if (array.isLocal() && stack.isCurrent(array)
						&& (caches.containsKey(array.local) || caches.size() < MOST)) {
					caches.putIfAbsent(array.local, free + caches.size());
					arrays.put(at, array.local);
				}
			}
			if (ElementLoops.endsBlock(at.getOpcode())) {
				stack.clear();
			} else {
				stack.execute(at);
			}
		}
	}

	private boolean isTooLong() {
		int bytes = UncheckedCopy.length(method.instructions) + BYTES_OF_A_HOOK * arrays.size()
				+ BYTES_OF_A_STORE * caches.size();
		for (AbstractInsnNode at : method.instructions) {
			bytes += isStored(at) ? BYTES_OF_A_STORE : 0;
		}
		return bytes > InstrumentationStatistics.HUGE_METHOD;
	}

	/** Whether an instruction assigns one of the variables that hold arrays. */
	private boolean isStored(AbstractInsnNode at) {
		return at.getOpcode() == Opcodes.ASTORE && caches.containsKey(((VarInsnNode) at).var);
	}

	private void put() {
		for (AbstractInsnNode at : method.instructions.toArray()) {
			Integer array = arrays.get(at);
			if (array != null) {
				MethodInsnNode call = (MethodInsnNode) at;
				method.instructions.insertBefore(call, new VarInsnNode(Opcodes.ALOAD, caches.get(array)));
				method.instructions.insert(call, new VarInsnNode(Opcodes.ASTORE, caches.get(array)));
				MethodNode known = new MethodNode(Opcodes.ASM9);
				HOOKS.get(hook(call)).call(known);
				method.instructions.set(call, known.instructions.getFirst());
			} else if (isStored(at)) {
				method.instructions.insert(at, nothing(caches.get(((VarInsnNode) at).var)));
			}
		}
		int first = caches.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
		for (FrameNode frame : LocalVariables.frames(method)) {
			frame.local = LocalVariables.with(frame.local, first,
					Collections.nCopies(caches.size(), (Object) TYPE));
		}
		caches.values().forEach(cache -> method.instructions.insert(nothing(cache)));
	}

	/** Code that clears a cache. */
	private static InsnList nothing(int cache) {
		InsnList code = new InsnList();
		code.add(new InsnNode(Opcodes.ACONST_NULL));
		code.add(new VarInsnNode(Opcodes.ASTORE, cache));
		return code;
	}
}
