/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds accesses to fields of objects, one after the other, that can be checked together behind the last of them, where
 * accesses are told by their contexts: an object whose mark is the thread's there had it at all of them. No other check and
 * no hook stands between them, so that what is told keeps the order of the program.
 */
final class JointAccesses {

	/** More are checked in parts, so that methods stay short. */
	static final int MOST = 8;

	private final List<ShadowAccess> group = new ArrayList<>();

	private JointAccesses() {
		// finds those of one method
	}

	/** Marks those of a method whose accesses have been analysed, and the frames behind them found. */
	static void find(MethodNode method, Map<AbstractInsnNode, ShadowAccess> accesses) {
		JointAccesses found = new JointAccesses();
		for (AbstractInsnNode instruction : method.instructions) {
			ShadowAccess access = accesses.get(instruction);
			// that of an object which no other thread can know is not told
			if (access != null && !access.isCovered && !access.isFresh) {
				found.add(access);
			}
		}
		found.close();
	}

	private void add(ShadowAccess access) {
		boolean isAlone = access.isElement() || access.isStatic() || !access.isReloadable || access.behind == null;
		if (isAlone || group.size() == MOST || !access.delayed.containsAll(group)) {
			close();
		}
		if (!isAlone) {
			group.add(access);
		}
	}

	private void close() {
		if (group.size() > 1) {
			group.forEach(access -> access.isJoined = true);
			group.get(group.size() - 1).joint = List.copyOf(group);
		}
		group.clear();
	}
}
