/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;

import dev.interlock.bootstrap.InterlockWindowHooks;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/**
 * The sites of all instrumented classes, numbered densely from 0. Thread-safe; readers acquire no lock. A site takes
 * about 20 bytes, because the data of its method and class is shared.
 */
public final class SiteTable implements Sites {

	private static final int CHUNK_BITS = 10;
	private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
	private static final int KIND_BITS = 5;
	private static final SiteKind[] KINDS = SiteKind.values();

	private final FieldStore fields;
	private final FreeSites free = new FreeSites();
	private volatile IntConsumer whenReused = site -> {
	};
	private AtomicReferenceArray<Chunk> chunks = new AtomicReferenceArray<>(64);
	private volatile int size;

	/** @param fields resolves fields by their numbers */
	public SiteTable(FieldStore fields) {
		this.fields = fields;
		fields.onCollected(this::forget);
	}

	/** Sets the action for a number that is reused: tables indexed by site forget it. */
	public void onReuse(IntConsumer action) {
		whenReused = action;
	}

	/** Releases the sites of a loader whose classes have been unloaded. */
	private synchronized void forget(LoaderFields loader) {
		for (int id : loader.takeSites()) {
			Chunk chunk = chunk(id);
			int at = id & (CHUNK_SIZE - 1);
			FieldReference field = chunk.fields[at];
			int kind = chunk.kinds[at];
			free.add(id, KINDS[kind & ((1 << KIND_BITS) - 1)], chunk.methods[at], field, chunk.lines[at],
					kind >> KIND_BITS);
			if (field != null) {
				field.detach();
			}
		}
	}

	/** The number of sites. */
	public int size() {
		return size;
	}

	@Override
	public Site site(int id) {
		Chunk chunk = chunk(id);
		int at = id & (CHUNK_SIZE - 1);
		MethodSites method = chunk.methods[at];
		FieldReference field = chunk.fields[at];
		int kind = chunk.kinds[at];
		return new Site(id, KINDS[kind & ((1 << KIND_BITS) - 1)], method.className(), method.name(),
				method.descriptor(),
				method.file(), chunk.lines[at], field == null ? null : field.typeName(),
				field == null ? null : field.name(), kind >> KIND_BITS, method.inSites());
	}

	@Override
	public FieldInfo field(int field) {
		return fields.field(field);
	}

	@Override
	public boolean isInWaitingClass(int id) {
		return method(id).waits();
	}

	/**
	 * The binary names of the classes with sites that access a field, and of its declaring class. A hiding field of
	 * the same name in a subclass is also counted.
	 */
	public Set<String> classesThatAccess(FieldInfo field) {
		Set<String> found = new TreeSet<>(Set.of(field.className()));
		for (int id = 0; id < size; id++) {
			FieldReference named = fieldReference(id);
			if (named != null && named.descriptor() != null && named.name().equals(field.name())
					&& named.isStatic() == field.isStatic() && (named.typeName().equals(field.className())
							|| named.typeName().equals(method(id).className()))) {
				found.add(method(id).className());
			}
		}
		return found;
	}

	/** The field that a site names; null if it names none. */
	public FieldReference fieldReference(int id) {
		return chunk(id).fields[id & (CHUNK_SIZE - 1)];
	}

	/** The method that holds a site. */
	MethodSites method(int id) {
		return chunk(id).methods[id & (CHUNK_SIZE - 1)];
	}

	/** Adds a site and returns its number. The number may be reused from the same site of an unloaded class. */
	public synchronized int add(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		int reused = free.take(kind, method, field, line, ordinal);
		if (reused >= 0) {
			// the class is not defined yet; its field is resolved again
			InterlockWindowHooks.forget(reused);
			whenReused.accept(reused);
			chunk(reused).fields[reused & (CHUNK_SIZE - 1)] = field;
			return reused;
		}
		int id = size;
		int index = id >> CHUNK_BITS;
		if (index == chunks.length()) {
			grow();
		}
		Chunk chunk = chunks.get(index);
		if (chunk == null) {
			chunk = new Chunk();
			chunks.set(index, chunk);
		}
		int at = id & (CHUNK_SIZE - 1);
		chunk.methods[at] = method;
		chunk.fields[at] = field;
		chunk.lines[at] = line;
		chunk.kinds[at] = kind.ordinal() | ordinal << KIND_BITS;
		size = id + 1;
		return id;
	}

	/**
	 * Adds a site for a stack frame at which the method's code has none.
	 *
	 * @return the site's number
	 */
	public synchronized int add(SiteKind kind, StackTraceElement frame) {
		int ordinal = 0;
		MethodSites method = null;
		for (int id = 0; id < size; id++) {
			MethodSites known = method(id);
			if (known.name().equals(frame.getMethodName()) && known.className().equals(frame.getClassName())) {
				method = known;
				ordinal += site(id).kind() == kind ? 1 : 0;
			}
		}
		if (method == null) {
			// a stack frame has no descriptor
			method = new MethodSites(frame.getClassName(), frame.getMethodName(), "", frame.getMethodName(),
					frame.getFileName(), false);
		}
		return add(kind, method, null, Math.max(frame.getLineNumber(), 0), ordinal);
	}

	private Chunk chunk(int id) {
		if (id < 0 || id >= size) {
			throw new IndexOutOfBoundsException("There is no site " + id + ", only " + size + " from 0.");
		}
		return chunks.get(id >> CHUNK_BITS);
	}

	private void grow() {
		AtomicReferenceArray<Chunk> more = new AtomicReferenceArray<>(chunks.length() * 2);
		for (int i = 0; i < chunks.length(); i++) {
			more.set(i, chunks.get(i));
		}
		chunks = more;
	}

	/** The columns of a block of sites. */
	private static final class Chunk {

		private final MethodSites[] methods = new MethodSites[CHUNK_SIZE];
		private final FieldReference[] fields = new FieldReference[CHUNK_SIZE];
		private final int[] lines = new int[CHUNK_SIZE];
		private final int[] kinds = new int[CHUNK_SIZE];
	}
}
