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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.interlock.agent.events.ProgramThread;
import dev.interlock.agent.report.findings.FoundPath;
import dev.interlock.agent.report.findings.FoundPath.Step;
import dev.interlock.agent.report.findings.LockHolder;
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
 * earlier findings. The program runs meanwhile, so a path may be missed. The same searches find the fields that hold
 * locks. The total time is limited; later findings stay without a path, and later locks without a field.
 */
public final class ObjectPathFinder implements ObjectPaths {

	private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);
	private static final long MOST_NANOS_FOR_LOCKS = TimeUnit.MILLISECONDS.toNanos(1000);
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
	private long spentNanosForLocks;

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
	public LockHolder holder(Object lock, FindingReport report) {
		if (lock instanceof GoneObject || spentNanosForLocks > MOST_NANOS_FOR_LOCKS) {
			return LockHolder.UNKNOWN;
		}
		long start = System.nanoTime();
		try {
			return findHolder(lock, report);
		} catch (RuntimeException | LinkageError e) {
			// the lock is reported without its holder
			return LockHolder.UNKNOWN;
		} catch (OutOfMemoryError e) {
			forget();
			spentNanosForLocks = MOST_NANOS_FOR_LOCKS;
			return LockHolder.UNKNOWN;
		} finally {
			spentNanosForLocks += System.nanoTime() - start;
		}
	}

	/** Prefers a field that holds no other lock, then one that a single thread of the finding reaches. */
	private LockHolder findHolder(Object lock, FindingReport report) {
		Map<ThreadView, Search> ofThreads = new LinkedHashMap<>();
		for (ProgramThread thread : threads(report)) {
			Search search = ofThread(thread);
			if (search != null) {
				ofThreads.put(thread, search);
			}
		}
		List<Search> all = new ArrayList<>(List.of(statics()));
		all.addAll(ofThreads.values());
		all.add(ofOwners(report.owner() == lock ? null : report.owner(), lock));
		Search first = null;
		for (Search search : all) {
			if (search.holder(lock) != null) {
				first = first == null ? search : first;
				if (all.stream().noneMatch(each -> each.holdsAnother(search.holder(lock), lock))) {
					return new LockHolder(search.holder(lock).name(), false, null);
				}
			}
		}
		if (first == null) {
			return LockHolder.UNKNOWN;
		}
		for (Map.Entry<ThreadView, Search> each : ofThreads.entrySet()) {
			Holder holder = each.getValue().holder(lock);
			if (holder != null && all.stream().allMatch(
					other -> other == each.getValue() || !other.reaches(holder.owner))) {
				return new LockHolder(holder.name(), true, each.getKey());
			}
		}
		return new LockHolder(first.holder(lock).name(), true, null);
	}

	/** The threads of a finding, those that were started later first. */
	private static List<ProgramThread> threads(FindingReport report) {
		return report.accesses().stream().map(AccessEvidence::thread).filter(ProgramThread.class::isInstance)
				.map(ProgramThread.class::cast).distinct()
				.sorted(Comparator.comparingLong(ThreadView::id).reversed()).toList();
	}

	@Override
	public void forget() {
		fromThreads.clear();
		fromStatics = null;
	}

	private FoundPath find(Object owner, FindingReport report) {
		for (ProgramThread thread : threads(report)) {
			Search search = ofThread(thread);
			if (search != null && search.reaches(owner)) {
				return search.path(owner, search.isDirect(owner) ? thread : null);
			}
		}
		if (statics().reaches(owner)) {
			return statics().path(owner, null);
		}
		Search search = ofOwners(null, owner);
		return search.reaches(owner) ? search.path(owner, null) : FoundPath.NONE;
	}

	private Search statics() {
		if (fromStatics == null) {
			fromStatics = ofStatics();
		}
		return fromStatics;
	}

	/** The search from a thread; null if it has ended. */
	private Search ofThread(ProgramThread program) {
		Thread thread = program.thread();
		return thread == null ? null : fromThreads.computeIfAbsent(program.id(), id -> {
			Search search = new Search(MOST_OBJECTS);
			search.add(thread);
			search.run();
			return search;
		});
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

	/** The search from an object, unless it is null, and from the objects of earlier findings except one. */
	private Search ofOwners(Object first, Object except) {
		Search search = new Search(MOST_FROM_OWNERS);
		if (first != null && !(first instanceof GoneObject) && !isLeaf(first)) {
			search.add(first);
		}
		for (WeakReference<Object> each : owners) {
			Object other = each.get();
			if (other != null && other != except) {
				search.add(other);
			}
		}
		search.run();
		return search;
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

	/**
	 * The field of a class of the program that holds a lock.
	 *
	 * @param owner the object with the field; null for a static field
	 * @param inside empty, or the element of the array or collection that the field refers to
	 */
	private record Holder(Object owner, Named field, String inside) {

		String name() {
			return field.declaredBy().getName() + '.' + field.name() + inside;
		}
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

		/** The nearest field of a class of the program that leads to a lock; null if there is none. */
		Holder holder(Object lock) {
			Object object = lock;
			String inside = "";
			for (Edge edge = reached.get(lock); edge != null; edge = reached.get(edge.from)) {
				Named field = edge.field;
				if (field != null && !isJdk(field.declaredBy()) && !field.declaredBy().isHidden()) {
					return new Holder(edge.from, field, inside);
				}
				if (field == null && inside.isEmpty()) {
					inside = "[" + indexOf((Object[]) edge.from, object) + ']';
				} else if (field == null || !isPartOfLock(field)) {
					inside = "[]";
				}
				object = edge.from;
			}
			return null;
		}

		private String indexOf(Object[] elements, Object element) {
			for (int i = 0; i < elements.length; i++) {
				if (elements[i] == element) {
					return Integer.toString(i);
				}
			}
			return "";
		}

		/** Whether a field of the JDK leads from a lock, as the program knows it, to the object that is locked. */
		private boolean isPartOfLock(Named field) {
			return field.declaredBy().getName().startsWith("java.util.concurrent.locks.")
					|| field.name().equals("mutex");
		}

		/** Whether the name of a holder also stands for an object other than the lock. */
		boolean holdsAnother(Holder holder, Object lock) {
			return holder.inside.equals("[]") || holder.owner != null
					&& (isInOther(reached.keySet(), holder, lock) || isInOther(roots, holder, lock));
		}

		private boolean isInOther(Set<Object> objects, Holder holder, Object lock) {
			for (Object other : objects) {
				if (other != holder.owner && holder.field.declaredBy().isInstance(other)) {
					Object held = InterlockOffsets.reference(other, holder.field.offset());
					if (held != null && held != lock) {
						return true;
					}
				}
			}
			return false;
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
