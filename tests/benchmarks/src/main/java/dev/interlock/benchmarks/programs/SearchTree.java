/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

/**
 * A treap of integers: a search tree by key and a heap by a scrambled form of it, which keeps it shallow. Not
 * thread-safe.
 */
final class SearchTree {

	private Node root;

	/** Whether the tree contains a key. */
	boolean contains(int key) {
		Node node = root;
		while (node != null && node.key != key) {
			node = key < node.key ? node.left : node.right;
		}
		return node != null;
	}

	/** Adds a key; returns whether it was absent before. */
	boolean add(int key) {
		if (contains(key)) {
			return false;
		}
		root = insert(root, key);
		return true;
	}

	/** Removes a key; returns whether it was present. */
	boolean remove(int key) {
		if (!contains(key)) {
			return false;
		}
		root = delete(root, key);
		return true;
	}

	/**
	 * The number of keys.
	 *
	 * @throws IllegalStateException if they are not in order
	 */
	int checkedSize() {
		return size(root, Long.MIN_VALUE, Long.MAX_VALUE);
	}

	private static int size(Node node, long above, long below) {
		if (node == null) {
			return 0;
		}
		if (node.key <= above || node.key >= below) {
			throw new IllegalStateException("key " + node.key + " is not where it belongs");
		}
		return size(node.left, above, node.key) + 1 + size(node.right, node.key, below);
	}

	private static Node insert(Node node, int key) {
		if (node == null) {
			return new Node(key);
		}
		if (key < node.key) {
			node.left = insert(node.left, key);
			return node.left.priority > node.priority ? rotateRight(node) : node;
		}
		node.right = insert(node.right, key);
		return node.right.priority > node.priority ? rotateLeft(node) : node;
	}

	private static Node delete(Node node, int key) {
		if (key < node.key) {
			node.left = delete(node.left, key);
		} else if (key > node.key) {
			node.right = delete(node.right, key);
		} else {
			return merge(node.left, node.right);
		}
		return node;
	}

	private static Node merge(Node left, Node right) {
		if (left == null || right == null) {
			return left == null ? right : left;
		}
		if (left.priority > right.priority) {
			left.right = merge(left.right, right);
			return left;
		}
		right.left = merge(left, right.left);
		return right;
	}

	private static Node rotateRight(Node node) {
		Node top = node.left;
		node.left = top.right;
		top.right = node;
		return top;
	}

	private static Node rotateLeft(Node node) {
		Node top = node.right;
		node.right = top.left;
		top.left = node;
		return top;
	}

	private static final class Node {

		private final int key;
		private final int priority;
		private Node left;
		private Node right;

		Node(int key) {
			this.key = key;
			this.priority = key * 0x9E3779B9 ^ key * 0x85EBCA6B >>> 15;
		}
	}
}
