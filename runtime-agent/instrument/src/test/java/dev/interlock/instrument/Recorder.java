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

import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.uses.UnsafeType;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** Records the events of one thread as text, and the open accesses. */
public final class Recorder extends InterlockListener {

	public final List<String> events = new ArrayList<>();
	/** Whether accesses that no shadow state covers are only counted, without a change of the shadow state. */
	public boolean isProbing;

	/** The accesses that no shadow state covered. */
	public final List<String> checks = new ArrayList<>();
	/** The epoch of each of these accesses. */
	public final List<Integer> epochs = new ArrayList<>();
	/** Where noise may be injected: after an access that is already in the shadow state. */
	public final List<String> places = new ArrayList<>();
	final List<String> stacks = new ArrayList<>();
	public int open;

	private final Thread thread;
	private final SiteTable sites;
	private final UnsafeTypes types;
	private final FieldResolver resolver;

	public Recorder(Thread thread, SiteTable sites, FieldStore fields, UnsafeTypes types) {
		super(true, true, false, true);
		this.thread = thread;
		this.sites = sites;
		this.types = types;
		resolver = new FieldResolver(sites, fields);
	}

	@Override
	public int resolve(int site, Object owner) {
		return resolver.resolve(site, owner);
	}

	@Override
	public void beforeAccess(InterlockThread state, Object owner, int variable, boolean write, int site) {
		if (state.refersTo(thread)) {
			open++;
			events.add("before " + describe(owner, variable, write, site));
		}
	}

	@Override
	public void afterAccess(InterlockThread state, Object owner, int variable, boolean write, int site) {
		if (state.refersTo(thread)) {
			open--;
			events.add("after " + describe(owner, variable, write, site));
		}
	}

	@Override
	public String[] describe(Class<?> type) {
		UnsafeType described = types.types().get(type.getName());
		return described == null ? null : new String[] { described.backing(), described.counter(),
				described.closed() ? "closed" : "", described.moved(), described.open() ? "open" : "" };
	}

	@Override
	public int use(Class<?> type, int method) {
		UnsafeType.Use use = types.use(type.getName(), method);
		if (use == null) {
			return NO_USE;
		}
		return switch (use) {
		case READ -> READ_USE;
		case WRITE -> WRITE_USE;
		case CHANGE -> CHANGE;
		case MOVE -> MOVE;
		};
	}

	@Override
	public void beforeUse(InterlockThread state, Object object, boolean write, int site) {
		if (state.refersTo(thread)) {
			events.add((write ? "may write " : "may read ") + object.getClass().getSimpleName() + " by "
					+ sites.site(site).fieldName());
		}
	}

	@Override
	public void accessed(InterlockThread state, Object owner, int variable, boolean write, int site) {
		if (state.refersTo(thread)) {
			places.add(describe(owner, variable, write, site));
		}
	}

	@Override
	public void begin(InterlockThread state) {
		if (state.refersTo(thread)) {
			state.epoch = 1;
		}
	}

	@Override
	public void afterUse(InterlockThread state, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		if (state.refersTo(thread)) {
			events.add((write ? "written " : "read ") + object.getClass().getSimpleName()
					+ (object == receiver ? "" : " by a "
							+ receiver.getClass().getSimpleName())
					+ (isolated ? "" : ", synchronised"));
		}
	}

	@Override
	public void access(InterlockThread state, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		if (state.refersTo(thread) && state.epoch != 0 && sites.site(site).kind() != SiteKind.CALL) {
			if (shadow.covers(state.epoch, write)) {
				throw new AssertionError("asked twice about " + describe(owner, variable, write, site));
			}
			epochs.add(state.epoch);
			checks.add(isProbing ? "probe" : describe(owner, variable, write, site));
			if (isProbing) {
				return;
			}
			load(state, shadow);
			if (write) {
				shadow.setWrite(state.epoch);
				removeReads(state, shadow);
			} else {
				shadow.compareAndSetRead(0, shadow.read(0), state.epoch);
			}
		}
	}

	private static void load(InterlockThread state, InterlockShadow shadow) {
		shadow.load(state);
		if (state.loadedWrite != shadow.write() || state.loadedRead0 != shadow.read(0)
				|| state.loadedRead1 != shadow.read(1)) {
			throw new AssertionError("loaded another state");
		}
	}

	private static void removeReads(InterlockThread state, InterlockShadow shadow) {
		int read0 = state.loadedRead0;
		int read1 = state.loadedRead1;
		if (shadow.removeReads(read0 + 1, read1) || shadow.removeReads(0, read1 + 1)) {
			throw new AssertionError("removed other reads");
		}
		if (!shadow.removeReads(shadow.read(0), shadow.read(1)) || shadow.read(0) != 0 || shadow.read(1) != 0) {
			throw new AssertionError("left a read");
		}
	}

	@Override
	public void lockAcquired(InterlockThread state, Object lock, int mode, int site) {
		if (state.refersTo(thread)) {
			events.add("acquire " + mode + ' ' + sites.site(site).method());
		}
	}

	@Override
	public void lockReleased(InterlockThread state, Object lock, int mode, int site) {
		if (state.refersTo(thread)) {
			events.add("release " + mode + ' ' + sites.site(site).method());
		}
	}

	private String describe(Object owner, int variable, boolean write, int site) {
		Site at = sites.site(site);
		boolean isArray = owner != null && owner.getClass().isArray();
		if (at.isWrite() != write) {
			throw new AssertionError(at + " write " + write);
		}
		if (isArray) {
			return at.kind().operation() + " [" + variable + ']';
		}
		FieldInfo field = sites.field(variable);
		if (field.isStatic() != (owner == null)) {
			throw new AssertionError(at + " owner " + owner);
		}
		return at.kind().operation() + ' ' + field.className().substring(field.className().lastIndexOf('.') + 1) + '.'
				+ field.name();
	}

	/** The locks that the calling thread holds, as {@code mode@method}. */
	public static String held(SiteTable sites) {
		InterlockHeldLocks held = InterlockThread.current().heldLocks();
		held.validate();
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < held.size(); i++) {
			if (!held.isReentrant(i)) {
				text.append(held.mode(i)).append('@').append(sites.site(held.site(i)).method()).append(' ');
			}
		}
		return text.toString().trim();
	}
}
