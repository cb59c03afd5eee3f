/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.findings;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.interlock.agent.events.ProgramThread;
import dev.interlock.agent.report.findings.FoundPath;
import dev.interlock.agent.report.findings.FoundPath.Step;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.instrument.meta.ReferenceFields.Named;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.GoneObject;
import dev.interlock.spi.ThreadView;

/**
 * Searches the references of the program's objects for a path to the object of a finding. The search starts from the
 * threads of the accesses, which received objects when they were started, from static fields, and from the objects of
 * earlier findings. The program runs meanwhile, so a path may be missed. The total time is limited; later findings stay
 * without a path.
 */
public final class ObjectPathFinder implements ObjectPaths {

	private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);
	private static final int MOST_OBJECTS = 20_000;
	private static final int MOST_FROM_OWNERS = 4_000;
	private static final int MOST_ELEMENTS = 1_000;
	private static final int MOST_OWNERS = 64;
	private static final int MOST_STEPS = 8;

	private final ReferenceFields references;
	private final Supplier<List<Class<?>>> classes;
	private final List<WeakReference<Object>> owners = new ArrayList<>();
	private final Map<Long, Search> fromThreads = new HashMap<>();
	private Search fromStatics;
	private long spentNanos;

	/**
	 * @param references the reference fields of objects
	 * @param classes    the loaded classes that are checked
	 */
	public ObjectPathFinder(ReferenceFields references, Supplier<List<Class<?>>> classes) {
		this.references = references;
		this.classes = classes;
	}

	@Override
	public FoundPath of(FindingReport report) {
		Object owner = report.owner();
		if (owner == null || owner instanceof GoneObject || owner instanceof Class || report.kind().isAboutLocks()
				|| spentNanos > MOST_NANOS) {
			return FoundPath.NONE;
		}
		long start = System.nanoTime();
		try {
			return find(owner, report);
		} catch (RuntimeException | LinkageError e) {
			// the finding is reported without a path
			return FoundPath.NONE;
		} catch (OutOfMemoryError e) {
			// the program needs the memory: no more paths
			forget();
			spentNanos = MOST_NANOS;
			return FoundPath.NONE;
		} finally {
			remember(owner);
			spentNanos += System.nanoTime() - start;
		}
	}

	@Override
	public void forget() {
		fromThreads.clear();
		fromStatics = null;
	}

	private FoundPath find(Object owner, FindingReport report) {
		List<ThreadView> threads = report.accesses().stream().map(AccessEvidence::thread)
				.sorted(Comparator.comparingLong(ThreadView::id).reversed()).toList();
		for (ThreadView view : threads) {
			Thread thread = view instanceof ProgramThread program ? program.thread() : null;
			if (thread != null) {
				Search search = fromThreads.computeIfAbsent(view.id(), id -> ofThread(thread));
				if (search.reaches(owner)) {
					return search.path(owner, search.isDirect(owner) ? view : null);
				}
			}
		}
		if (fromStatics == null) {
			fromStatics = ofStatics();
		}
		return fromStatics.reaches(owner) ? fromStatics.path(owner, null) : ofOwners(owner);
	}

	private Search ofThread(Thread thread) {
		Search search = new Search(MOST_OBJECTS);
		search.add(thread);
		search.run();
		return search;
	}

	private Search ofStatics() {
		Search search = new Search(MOST_OBJECTS);
		for (Class<?> type : classes.get()) {
			for (Named field : references.statics(type)) {
				search.reach(InterlockOffsets.reference(type, field.offset()), new Edge(null, field));
			}
		}
		search.run();
		return search;
	}

	private FoundPath ofOwners(Object owner) {
		Search search = new Search(MOST_FROM_OWNERS);
		for (WeakReference<Object> each : owners) {
			Object other = each.get();
			if (other != null && other != owner) {
				search.add(other);
			}
		}
		search.run();
		return search.reaches(owner) ? search.path(owner, null) : FoundPath.NONE;
	}

	private void remember(Object owner) {
		owners.removeIf(known -> known.refersTo(null) || known.refersTo(owner));
		if (owners.size() < MOST_OWNERS) {
			owners.add(new WeakReference<>(owner));
		}
	}

	private static boolean isLeaf(Object object) {
		Class<?> type = object.getClass();
		return type == String.class || type.isArray() && type.getComponentType().isPrimitive()
				|| object instanceof Class || object instanceof ClassLoader || object instanceof Reference
				|| object instanceof MethodHandle || object instanceof Thread || object instanceof ThreadGroup;
	}

	/**
	 * The first way on which an object was reached.
	 *
	 * @param from  the object that refers to it; null for a static field
	 * @param field the field; null for an array element
	 */
	private record Edge(Object from, Named field) {
	}

	/** A breadth-first search from some objects. */
	private final class Search {

		private final int most;
		private final Map<Object, Edge> reached = new IdentityHashMap<>();
		private final Set<Object> roots = Collections.newSetFromMap(new IdentityHashMap<>());
		private final ArrayDeque<Object> next = new ArrayDeque<>();

		Search(int most) {
			this.most = most;
		}

		void add(Object root) {
			if (roots.add(root)) {
				next.add(root);
			}
		}

		boolean reaches(Object object) {
			return reached.containsKey(object);
		}

		void run() {
			while (!next.isEmpty() && reached.size() < most) {
				Object object = next.remove();
				if (object instanceof Object[] elements) {
					for (int i = 0; i < Math.min(elements.length, MOST_ELEMENTS); i++) {
						reach(elements[i], new Edge(object, null));
					}
				} else {
					for (Named field : references.named(object.getClass())) {
						reach(InterlockOffsets.reference(object, field.offset()), new Edge(object, field));
					}
				}
			}
		}

		void reach(Object object, Edge edge) {
			if (object != null && !roots.contains(object) && !reached.containsKey(object)) {
				reached.put(object, edge);
				if (!isLeaf(object)) {
					next.add(object);
				}
			}
		}

		/**
		 * Whether a thread received the object through an object of the program, not through one that the JDK runs in
		 * the thread.
		 */
		boolean isDirect(Object object) {
			Object first = object;
			for (Edge edge = reached.get(object); edge != null; edge = reached.get(edge.from)) {
				boolean isTask = edge.from instanceof Thread || isPartOfThread(edge.from);
				if (isTask) {
					return !isJdk(first.getClass()) || edge.field != null && !isJdk(edge.field.declaredBy());
				}
				first = edge.from;
			}
			return false;
		}

		private boolean isPartOfThread(Object object) {
			return object != null && object.getClass().getName().startsWith("java.lang.Thread$");
		}

		FoundPath path(Object object, ThreadView sharedBy) {
			List<Step> steps = new ArrayList<>();
			String holder = "";
			boolean isInside = false;
			for (Edge edge = reached.get(object); edge != null; edge = edge.from == null ? null
					: reached.get(edge.from)) {
				Named field = edge.field;
				if (field != null && !isJdk(field.declaredBy()) && !field.declaredBy().isHidden()) {
					String className = field.declaredBy().getName();
					if (holder.isEmpty()) {
						holder = className + '.' + field.name() + (isInside ? "[]" : "");
					}
					steps.add(0, new Step(className, field.name(), edge.from));
				} else {
					isInside = true;
				}
			}
			List<Step> nearest = steps.subList(Math.max(0, steps.size() - MOST_STEPS), steps.size());
			return new FoundPath(List.copyOf(nearest), holder, sharedBy);
		}

		private boolean isJdk(Class<?> type) {
			ClassLoader loader = type.getClassLoader();
			return loader == null || loader == ClassLoader.getPlatformClassLoader();
		}
	}
}
