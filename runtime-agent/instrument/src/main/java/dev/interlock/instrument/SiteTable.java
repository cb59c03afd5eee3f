/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;

import dev.interlock.bootstrap.InterlockHooks;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/**
 * The sites of all instrumented classes by dense numbers from 0. Thread-safe; readers take no lock. A site costs some
 * 20 bytes, as what its method and its class have in common is kept once.
 */
public final class SiteTable implements Sites {

	private static final int CHUNK_BITS = 10;
	private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
	private static final int KIND_BITS = 5;
	private static final SiteKind[] KINDS = SiteKind.values();

	private final FieldStore fields;
	private final FreeSites free = new FreeSites();
	private boolean reuses = true;
	private AtomicReferenceArray<Chunk> chunks = new AtomicReferenceArray<>(64);
	private volatile int size;

	/**
	 * @param fields knows the fields by their numbers
	 */
	public SiteTable(FieldStore fields) {
		this.fields = fields;
		fields.onCollected(this::forget);
	}

	/** From now on no number is used again: others have tables by site that cannot forget. */
	synchronized void keepAll() {
		reuses = false;
	}

	/** The classes of a loader have been unloaded. */
	private synchronized void forget(LoaderFields loader) {
		for (int id : loader.takeSites()) {
			Chunk chunk = chunk(id);
			int at = id & (CHUNK_SIZE - 1);
			FieldReference field = chunk.fields[at];
			if (reuses) {
				int kind = chunk.kinds[at];
				free.add(id, KINDS[kind & ((1 << KIND_BITS) - 1)], chunk.methods[at], field, chunk.lines[at],
						kind >> KIND_BITS);
			}
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
	 * The binary names of the classes that have sites at which a field is accessed, and of the class that declares it. A field
	 * of the same name in a subclass that hides it is taken for it.
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

	/** The field that a site names, or null if it names none. */
	FieldReference fieldReference(int id) {
		return chunk(id).fields[id & (CHUNK_SIZE - 1)];
	}

	/** The method that holds a site. */
	MethodSites method(int id) {
		return chunk(id).methods[id & (CHUNK_SIZE - 1)];
	}

	/** Adds a site and returns its number, which may be that of the same site of a class that has been unloaded. */
	synchronized int add(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		int reused = reuses ? free.take(kind, method, field, line, ordinal) : -1;
		if (reused >= 0) {
			// before the class is defined: its field is found out anew
			InterlockHooks.forget(reused);
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
	 * Adds a site for a stack frame of a method whose code shows none there.
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
			// a stack frame does not have the descriptor
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

	/** The columns of some sites. */
	private static final class Chunk {

		private final MethodSites[] methods = new MethodSites[CHUNK_SIZE];
		private final FieldReference[] fields = new FieldReference[CHUNK_SIZE];
		private final int[] lines = new int[CHUNK_SIZE];
		private final int[] kinds = new int[CHUNK_SIZE];
	}
}
