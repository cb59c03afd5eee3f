/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.spi.AgentLocks;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.ViolationListener;

/**
 * Heals atomic sections while the program runs (AtomRace, sections 2 and 4.3). A section is healed from the start if it
 * names a method, else from its first violation on. The program's threads call it before and after each access to a
 * variable of a healed section; it must not throw. A thread that has to wait does so for a limited time, and goes on
 * unprotected after it.
 */
public final class Healing implements ViolationListener, AgentLocks {

	/**
	 * The longest time for which a blocked thread may keep one that holds a lock from a section that runs other code. The
	 * property is for tests, whose threads may have to wait long for a processor.
	 */
	static final long LIMIT = TimeUnit.MILLISECONDS.toNanos(Long.getLong("interlock.healing.limit", 200));
	/**
	 * The same where a deadlock is out of the question: for sections that run no other code, for a thread that holds no
	 * lock, and as long as the thread inside runs. A thread inside a section that runs no other code for so long has been
	 * stopped by a debugger, or was thrown out by an error of the JVM that no code sees.
	 */
	static final long LEAF_LIMIT = TimeUnit.SECONDS.toNanos(2);
	/** The longest time for which a thread waits for the end of a section of another thread. */
	static final long OTHER_LIMIT = TimeUnit.MILLISECONDS.toNanos(20);
	/** The number of times that a thread yields to one that is inside. */
	static final int YIELDS = 50;
	/** How long a thread sleeps before it enters a section in which another thread is. */
	static final long SLEEP = TimeUnit.MILLISECONDS.toNanos(1);

	private final EngineContext context;
	private final HealingMethod onViolation;
	private final Runnable changed;
	private final ValueRepair repair;
	private final int threadSlot;
	private final IdentityTable<HealingLock> locks = new IdentityTable<>(object -> new HealingLock());
	private final Map<Object, HealedVariable> variables = new ConcurrentHashMap<>();
	private final Map<Section, SectionHealing> sections = new ConcurrentHashMap<>();
	private final List<SectionHealing> inOrder = new CopyOnWriteArrayList<>();
	/** The requests for sections that are not known yet, by name. Guarded by this object. */
	private final Map<String, HealingMethod> requested = new HashMap<>();
	private final LockedEntry locked;

	/**
	 * @param onViolation how a section is healed from its first violation on; null if sections are healed only when
	 *                    {@link #set} asks for it
	 * @param changed     called whenever other variables are healed than before
	 * @param repair      repairs values
	 */
	public Healing(EngineContext context, HealingMethod onViolation, Runnable changed, ValueRepair repair) {
		this.context = context;
		this.onViolation = onViolation;
		this.changed = changed;
		this.repair = repair;
		threadSlot = context.reserveThreadSlot();
		locked = new LockedEntry(context);
	}

	/**
	 * Adds a section. One that was inferred is healed only when {@link #set} asks for it.
	 *
	 * @param key             stands for the variable, equal for all sections of one variable
	 * @param own             the method that its declaration names; null for none
	 * @param isBrokenByReads whether a read by another thread can break it
	 */
	public synchronized void add(Section section, Object key, HealingMethod own, boolean isBrokenByReads) {
		HealedVariable variable = variables.computeIfAbsent(key, each -> new HealedVariable());
		SectionHealing healing = new SectionHealing(section, variable, own, System::nanoTime,
				() -> repair.count(section));
		variable.add(healing, isBrokenByReads);
		sections.put(section, healing);
		inOrder.add(healing);
		HealingMethod request = requested.remove(section.name());
		if (request != null) {
			healing.heal(request == HealingMethod.AUTO && own != null ? own : request);
			update(healing);
		} else if (own != null && onViolation != null) {
			healing.heal(own);
			update(healing);
		}
	}

	/**
	 * Records what the code of a section permits.
	 *
	 * @param mutex       whether it may be healed by a mutex
	 * @param valueRepair whether its values may be repaired
	 */
	public synchronized void judge(Section section, HealingVerdict mutex, HealingVerdict valueRepair) {
		SectionHealing healing = sections.get(section);
		if (healing != null) {
			healing.judge(mutex, valueRepair);
			update(healing);
		}
	}

	/**
	 * A class whose accesses take no lock accesses the variable.
	 *
	 * @param key       stands for the variable, as for {@link #add}
	 * @param className the binary name of the class
	 * @return the first section of the variable that was not inferred; null if there is none
	 */
	public synchronized String accessedBy(Object key, String className) {
		HealedVariable variable = variables.get(key);
		String first = null;
		for (SectionHealing each : inOrder) {
			if (each.variable == variable) {
				each.accessedBy(className);
				update(each);
				first = first == null && !each.section.inferred() ? each.section.name() : first;
			}
		}
		return first;
	}

	/**
	 * Starts or stops the healing of a section. A section whose class has not been loaded is healed as soon as it is.
	 *
	 * @param method {@code AUTO} takes the method that the section names, if any; null to stop
	 * @return whether there is such a section
	 */
	public synchronized boolean set(String section, HealingMethod method) {
		boolean isFound = false;
		for (SectionHealing each : inOrder) {
			if (each.section.name().equals(section)) {
				isFound = true;
				if (method == null) {
					each.stop();
				} else {
					each.heal(method == HealingMethod.AUTO && each.own != null ? each.own : method);
				}
				update(each);
			}
		}
		if (!isFound && method != null) {
			requested.put(section, method);
		} else {
			requested.remove(section);
		}
		return isFound;
	}

	private void update(SectionHealing healing) {
		repair.set(healing.section, healing.active() == HealingMethod.REPAIR);
		boolean wasHealed = healing.variable.isHealed();
		healing.variable.update();
		if (wasHealed || healing.variable.isHealed()) {
			changed.run();
		}
	}

	/** The variable with that key; null if it has no section. */
	public HealedVariable variable(Object key) {
		return variables.get(key);
	}

	/**
	 * The status of each section that is healed or would be, in the order in which they became known. If sections are
	 * healed only when {@link #set} asks for it, also of those whose code is known and of those that have been broken.
	 */
	public List<HealingStatus> status() {
		return inOrder.stream().filter(this::isReported).map(SectionHealing::status).toList();
	}

	private boolean isReported(SectionHealing healing) {
		boolean isDeclared = !healing.section.inferred();
		boolean isOffered = onViolation == null && (isDeclared && healing.isJudged() || healing.before.get() > 0);
		return healing.state() != HealingState.WATCHING || isOffered || onViolation != null && isDeclared;
	}

	@Override
	public void violated(ThreadView view, Section section) {
		SectionHealing healing = sections.get(section);
		if (healing == null || healing.active() == HealingMethod.REPAIR) {
			// other threads do access the variable inside, but the section does not notice
			return;
		}
		if (isHealed(view, healing)) {
			if (healing.brokenInSpite()) {
				changeOf(healing);
			}
			return;
		}
		healing.before.incrementAndGet();
		if (onViolation != null && !section.inferred() && healing.state() == HealingState.WATCHING) {
			synchronized (this) {
				if (healing.state() == HealingState.WATCHING) {
					healing.heal(onViolation);
					update(healing);
				}
			}
		}
	}

	/** Whether the thread has entered the section while it was healed. */
	private boolean isHealed(ThreadView view, SectionHealing healing) {
		HealingThread thread = known(view);
		return thread != null && thread.stays.stream().anyMatch(stay -> stay.section == healing);
	}

	private synchronized void changeOf(SectionHealing healing) {
		update(healing);
	}

	@Override
	public List<HeldLock> heldBy(ThreadView view) {
		HealingThread thread = known(view);
		return thread == null || thread.stays.isEmpty() ? List.of() : thread.locks();
	}

	@Override
	public String name(Object lock) {
		return lock instanceof HealingLock own ? "the mutex of '" + own.variable.name() + "'" : null;
	}

	@Override
	public synchronized void cycle(Object lock, String sentence) {
		((HealingLock) lock).variable.refuse(sentence).forEach(this::update);
	}

	/**
	 * Called before an access to the variable of a section, or a call of an accessor at a point of one.
	 *
	 * @param owner    the object; null for a static field
	 * @param variable the variable
	 * @param number   the field's number, as for {@link dev.interlock.spi.SectionHandler}
	 */
	public void before(ThreadView view, Object owner, HealedVariable variable, int number, SectionAccess access) {
		HealingThread thread = state(view);
		if (!thread.stays.isEmpty()) {
			leaveStale(thread);
		}
		List<SectionEnd> ends = access.ends();
		for (int i = 0; i < ends.size(); i++) {
			reachEnd(thread, owner, variable, number, access, ends.get(i).section());
		}
		List<Section> entries = access.entries();
		for (int i = 0; i < entries.size(); i++) {
			reachEntry(thread, owner, variable, number, access, entries.get(i));
		}
		if (access.isAccess() && !thread.isInside(owner, number) && variable.isHealed()
				&& (access.write() || variable.isBrokenByReads())) {
			single(thread, owner, variable, number, access);
		}
	}

	/**
	 * Ends single accesses that have thrown. Nothing else runs during an access to a field of an object. A call of a
	 * shared object may call back, but then the method that made it is still on the stack.
	 */
	private void leaveStale(HealingThread thread) {
		for (int i = thread.stays.size() - 1; i >= 0; i--) {
			Stay stay = thread.stays.get(i);
			boolean isCall = stay.variable == EventHandler.WHOLE_OBJECT;
			if (stay.section == null && stay.owner != null && !(isCall && isOnStack(stay.leavingAt.site()))) {
				leave(thread, stay);
			}
		}
	}

	/** Whether the method of a site has called the code that runs. */
	private boolean isOnStack(int site) {
		StackTraceElement method = context.sites().site(site).toStackTraceElement();
		StackTraceElement[] stack = context.captureStack();
		for (int i = 1; i < stack.length; i++) {
			if (stack[i].getMethodName().equals(method.getMethodName())
					&& stack[i].getClassName().equals(method.getClassName())) {
				return true;
			}
		}
		return false;
	}

	private static void reachEnd(HealingThread thread, Object owner, HealedVariable variable, int number,
			SectionAccess access, Section section) {
		Stay stay = thread.find(variable.of(section), owner, number);
		if (stay == null || stay.section == null) {
			return;
		}
		if (stay.depth > 1) {
			stay.depth--;
		} else {
			stay.leavingAt = access;
		}
	}

	private void reachEntry(HealingThread thread, Object owner, HealedVariable variable, int number,
			SectionAccess access, Section section) {
		SectionHealing healing = variable.of(section);
		if (healing == null) {
			return;
		}
		Stay before = thread.find(healing, owner, number);
		if (before != null && before.leavingAt != access) {
			if (section.recursive() && before.leavingAt == null) {
				before.depth++;
				return;
			}
			// no end was reached since the last entry
			leave(thread, before);
		}
		HealingMethod method = healing.active();
		if (method == null || healing.isSuspended()) {
			return;
		}
		healing.entries.incrementAndGet();
		if (method == HealingMethod.REPAIR) {
			return;
		}
		Stay stay = new Stay(healing, owner, number, locks.of(owner, number), access.site());
		if (method == HealingMethod.MUTEX) {
			locked.enter(thread, stay, healing);
		} else {
			delayEntry(thread, stay, healing, method);
		}
		thread.stays.add(stay);
	}

	/** The scheduling methods at the entry of a section. */
	private void delayEntry(HealingThread thread, Stay stay, SectionHealing healing, HealingMethod method) {
		long begin = System.nanoTime();
		boolean isDelayed = true;
		switch (method) {
		case YIELD -> giveWay(thread.view);
		case SLEEP -> isDelayed = thread.isOtherInside(stay.lock) && sleep(thread.view, begin);
		case PRIORITY -> stay.priority = raise(thread.view);
		case OTHER_YIELD, OTHER_WAIT -> isDelayed = letPass(thread, stay.lock, method);
		default -> isDelayed = false;
		}
		if (isDelayed) {
			healing.delayedSince(begin);
		}
		stay.isCounted = true;
		stay.lock.entered();
	}

	/** A single access: takes the lock, or lets a thread that is inside leave first. */
	private void single(HealingThread thread, Object owner, HealedVariable variable, int number,
			SectionAccess access) {
		if (variable.isHealedBy(HealingMethod.MUTEX)) {
			SectionHealing healing = variable.healedBy(HealingMethod.MUTEX);
			if (healing != null && !healing.isSuspended()) {
				Stay stay = new Stay(null, owner, number, locks.of(owner, number), access.site());
				stay.leavingAt = access;
				locked.enter(thread, stay, healing);
				thread.stays.add(stay);
			}
			return;
		}
		HealingMethod method = variable.isHealedBy(HealingMethod.OTHER_WAIT) ? HealingMethod.OTHER_WAIT
				: variable.isHealedBy(HealingMethod.OTHER_YIELD) ? HealingMethod.OTHER_YIELD : null;
		SectionHealing healing = method == null ? null : variable.healedBy(method);
		HealingLock lock = healing == null ? null : locks.find(owner, number);
		if (lock != null) {
			long begin = System.nanoTime();
			if (letPass(thread, lock, method)) {
				healing.delayedSince(begin);
			}
		}
	}

	/** Lets a thread that is inside leave first, for a limited time; returns whether one was inside. */
	private boolean letPass(HealingThread thread, HealingLock lock, HealingMethod method) {
		if (!thread.isOtherInside(lock)) {
			return false;
		}
		if (method == HealingMethod.OTHER_YIELD) {
			for (int i = 0; i < YIELDS && thread.isOtherInside(lock); i++) {
				giveWay(thread.view);
			}
			return true;
		}
		long begin = System.nanoTime();
		while (thread.isOtherInside(lock) && System.nanoTime() - begin < OTHER_LIMIT) {
			context.pause(HealingLock.PAUSE);
		}
		context.endOfPauses();
		return true;
	}

	private boolean sleep(ThreadView view, long begin) {
		while (System.nanoTime() - begin < SLEEP) {
			context.pause(SLEEP);
		}
		context.endOfPauses();
		return true;
	}

	private static void giveWay(ThreadView view) {
		if (view.isVirtual()) {
			// a yield would give up the carrier
			Thread.onSpinWait();
		} else {
			Thread.yield();
		}
	}

	/** Returns the priority to restore; 0 for none. */
	private static int raise(ThreadView view) {
		int priority = Thread.currentThread().getPriority();
		if (view.isVirtual() || priority == Thread.MAX_PRIORITY) {
			return 0;
		}
		Thread.currentThread().setPriority(Thread.MAX_PRIORITY);
		return priority;
	}

	/** Called after the access that {@link #before} announced. */
	public void after(ThreadView view, Object owner, int number, SectionAccess access) {
		HealingThread thread = known(view);
		if (thread == null || thread.stays.isEmpty()) {
			return;
		}
		List<SectionEnd> ends = access.ends();
		for (int i = thread.stays.size() - 1; i >= 0 && !ends.isEmpty(); i--) {
			Stay stay = thread.stays.get(i);
			if (stay.section != null && stay.leavingAt == access && stay.isOn(owner, number)) {
				leave(thread, stay);
			}
		}
		Stay single = thread.single(access, owner, number);
		if (single != null) {
			leave(thread, single);
		}
	}

	/**
	 * Called before the thread waits for others, for the time, or for input: it releases its locks, so that no other
	 * thread waits for it meanwhile. The rest of its sections is unprotected.
	 */
	public void blocking(ThreadView view) {
		HealingThread thread = known(view);
		for (int i = thread == null ? -1 : thread.stays.size() - 1; i >= 0; i--) {
			Stay stay = thread.stays.get(i);
			if (stay.isLocked) {
				stay.isLocked = false;
				stay.lock.release(view);
				if (stay.section != null) {
					stay.section.givenBack.incrementAndGet();
				}
			}
		}
	}

	/** Called when the thread leaves the code of sections without an end. */
	public void exit(ThreadView view, List<Section> left) {
		HealingThread thread = known(view);
		for (int i = thread == null ? -1 : thread.stays.size() - 1; i >= 0; i--) {
			Stay stay = thread.stays.get(i);
			if (stay.section != null && left.contains(stay.section.section)) {
				if (stay.depth > 1) {
					stay.depth--;
				} else {
					leave(thread, stay);
				}
			}
		}
	}

	/** Called when the thread will make no more events. */
	public void threadEnded(ThreadView view) {
		HealingThread thread = known(view);
		if (thread != null) {
			view.attach(threadSlot, null);
			while (!thread.stays.isEmpty()) {
				leave(thread, thread.stays.get(thread.stays.size() - 1));
			}
		}
	}

	private static void leave(HealingThread thread, Stay stay) {
		thread.stays.remove(stay);
		if (stay.isLocked) {
			stay.lock.release(thread.view);
		}
		if (stay.isCounted) {
			stay.lock.left();
		}
		if (stay.priority != 0 && Thread.currentThread().getPriority() == Thread.MAX_PRIORITY) {
			Thread.currentThread().setPriority(stay.priority);
		}
	}

	private HealingThread state(ThreadView view) {
		HealingThread state = known(view);
		if (state == null) {
			state = new HealingThread(view);
			view.attach(threadSlot, state);
		}
		return state;
	}

	private HealingThread known(ThreadView view) {
		return (HealingThread) view.attachment(threadSlot);
	}

	/** Whether a thread holds a lock, so that the end of its access is of interest. */
	public boolean isInside(ThreadView view) {
		HealingThread thread = known(view);
		return thread != null && !thread.stays.isEmpty();
	}
}
