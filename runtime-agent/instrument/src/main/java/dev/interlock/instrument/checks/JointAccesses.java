/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds consecutive accesses to fields that can be checked together behind the last of them, if accesses are reported
 * by context. If the thread owns an object at that point, it owned it at each of the accesses. No other check or hook
 * lies between them, so reports keep program order.
 */
final class JointAccesses {

	/** Larger groups are split, which keeps methods short. */
	static final int MOST = 8;

	private final List<ShadowAccess> group = new ArrayList<>();

	private JointAccesses() {
		// created for one method
	}

	/** Marks the joint accesses of a method. The accesses must have been analysed and have the frames behind them. */
	static void find(MethodNode method, Map<AbstractInsnNode, ShadowAccess> accesses) {
		JointAccesses found = new JointAccesses();
		for (AbstractInsnNode instruction : method.instructions) {
			ShadowAccess access = accesses.get(instruction);
			// accesses to an object that no other thread can reach are not reported
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
