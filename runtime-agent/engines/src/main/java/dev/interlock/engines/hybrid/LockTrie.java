/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

import dev.interlock.engines.locksets.Lockset;

/**
 * The tuples of one variable in a trie of locks (section 5.2). The path from the root to a node is the lockset of the
 * node's tuples, in the order of lock numbers. The search for tuples whose lockset is disjoint from that of an access,
 * or a subset of it, visits no other tuples. Not thread-safe.
 */
final class LockTrie {

	private static final Node[] NO_CHILDREN = {};
	private static final Tuple[] NO_TUPLES = {};

	/** The maximum number of tuples; races with dropped ones may be missed. */
	static final int MOST_TUPLES = 128;

	private final Node root = new Node(0, false);
	private int size;

	/** The tuples of one lockset. */
	private static final class Node {

		private final int lock;
		private final boolean shared;
		private Node[] children = NO_CHILDREN;
		private Tuple[] tuples = NO_TUPLES;

		Node(int lock, boolean shared) {
			this.lock = lock;
			this.shared = shared;
		}

		Node child(int number, boolean isShared) {
			for (Node child : children) {
				if (child.lock == number && child.shared == isShared) {
					return child;
				}
			}
			Node child = new Node(number, isShared);
			children = Arrays.copyOf(children, children.length + 1);
			children[children.length - 1] = child;
			return child;
		}
	}

	/** The number of tuples. */
	int size() {
		return size;
	}

	/** Adds a tuple; returns false if the trie is full. */
	boolean add(Tuple tuple) {
		if (size == MOST_TUPLES) {
			return false;
		}
		Node node = root;
		for (int i = 0; i < tuple.locks().size(); i++) {
			node = node.child(tuple.locks().number(i), tuple.locks().isShared(i));
		}
		node.tuples = Arrays.copyOf(node.tuples, node.tuples.length + 1);
		node.tuples[node.tuples.length - 1] = tuple;
		size++;
		return true;
	}

	/** Finds a matching tuple whose lockset does not exclude the given one, or null. */
	Tuple findDisjoint(Lockset locks, Predicate<Tuple> wanted) {
		return findDisjoint(root, locks, wanted);
	}

	private static Tuple findDisjoint(Node node, Lockset locks, Predicate<Tuple> wanted) {
		// newest first, as more is known about it
		for (int i = node.tuples.length - 1; i >= 0; i--) {
			if (wanted.test(node.tuples[i])) {
				return node.tuples[i];
			}
		}
		for (Node child : node.children) {
			int at = locks.indexOf(child.lock);
			if (at < 0 || child.shared && locks.isShared(at)) {
				Tuple found = findDisjoint(child, locks, wanted);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}

	/** Finds matching tuples whose lockset does not exclude the given one, one of each site. */
	Collection<Tuple> allDisjoint(Lockset locks, Predicate<Tuple> wanted) {
		Map<Integer, Tuple> found = new LinkedHashMap<>();
		Predicate<Tuple> further = tuple -> !found.containsKey(tuple.site()) && wanted.test(tuple);
		for (Tuple next = findDisjoint(locks, further); next != null; next = findDisjoint(locks, further)) {
			found.put(next.site(), next);
		}
		return found.values();
	}

	/** Whether a tuple matches, with any lockset. */
	boolean has(Predicate<Tuple> wanted) {
		return has(root, wanted);
	}

	private static boolean has(Node node, Predicate<Tuple> wanted) {
		for (Tuple tuple : node.tuples) {
			if (wanted.test(tuple)) {
				return true;
			}
		}
		for (Node child : node.children) {
			if (has(child, wanted)) {
				return true;
			}
		}
		return false;
	}

	/** Whether a tuple matches whose lockset is a subset of the given one. */
	boolean hasSubset(Lockset locks, Predicate<Tuple> wanted) {
		return hasSubset(root, locks, wanted);
	}

	private static boolean hasSubset(Node node, Lockset locks, Predicate<Tuple> wanted) {
		for (Tuple tuple : node.tuples) {
			if (wanted.test(tuple)) {
				return true;
			}
		}
		for (Node child : node.children) {
			int at = locks.indexOf(child.lock);
			if (at >= 0 && (child.shared || !locks.isShared(at)) && hasSubset(child, locks, wanted)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether more than a number of locks are needed to hit {@code L - locks} for the locksets L of all matching
	 * tuples. True if more than that many pairwise disjoint ones are found (section 5.4).
	 *
	 * @param bound at least 0
	 */
	boolean needsMoreLocks(Lockset locks, int bound, Predicate<Tuple> wanted) {
		return collectDisjoint(root, locks, wanted, new Lockset[bound + 1], 0) > bound;
	}

	/** Adds to the disjoint locksets found so far until the array is full; returns their number. */
	private static int collectDisjoint(Node node, Lockset locks, Predicate<Tuple> wanted, Lockset[] disjoint,
			int found) {
		int size = found;
		// all tuples of a node have the same locks, so one of them suffices
		for (int i = 0; i < node.tuples.length && size == found && size < disjoint.length; i++) {
			Lockset other = node.tuples[i].locks();
			if (wanted.test(node.tuples[i]) && other.hasLockBesides(locks)
					&& !meets(disjoint, size, other, locks)) {
				disjoint[size++] = other;
			}
		}
		for (int i = 0; i < node.children.length && size < disjoint.length; i++) {
			size = collectDisjoint(node.children[i], locks, wanted, disjoint, size);
		}
		return size;
	}

	private static boolean meets(Lockset[] found, int size, Lockset other, Lockset besides) {
		for (int i = 0; i < size; i++) {
			if (other.meetsBesides(found[i], besides)) {
				return true;
			}
		}
		return false;
	}
}
