/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import dev.interlock.agent.report.SecondAccess;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.control.TargetSites;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.perturbers.directed.SectionPostponement;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;

/**
 * Adds a point before and a point after each access at the sites of the target, and a point before each acquisition of a
 * lock there. The second is needed because <i>Execute</i> in RaceFuzzer's Algorithm 1 is one statement. Many accesses of
 * an innermost loop are left out, see {@link PointSampling}.
 */
final class ControlListener extends InterlockListener {

	private final ControlledRun run;
	private final TargetSites targets;
	private final FieldResolver fields;
	/** Whether the JVM itself may execute the sites of the target, too. */
	private final boolean isInJdk;
	/** Null if the events are neither recorded nor followed. */
	private final FollowedRun followed;
	private final SiteVisits visits;
	/** The sites of the section that is the target; null for another target. */
	private final SectionPostponement.Sites section;
	/** Whether two threads stand before the accesses of the target, and a debugger is to stop the first that goes on. */
	private volatile boolean isAtRace;

	/**
	 * @param visits receives the threads that come to the target
	 * @param section the sites of the section that is the target; null for another target
	 */
	ControlListener(ControlledRun run, FollowedRun followed, TargetSites targets, SiteVisits visits,
			SectionPostponement.Sites section, FieldResolver fields) {
		this.section = section;
		this.run = run;
		this.followed = followed;
		this.targets = targets;
		this.visits = visits;
		this.fields = fields;
		isInJdk = targets.classes().stream().anyMatch(name -> name.startsWith("java."));
	}

	/** The threads of a race have met. */
	void stopAtRace() {
		isAtRace = true;
	}

	@Override
	public int resolve(int site, Object owner) {
		int number = fields.resolve(site, owner);
		int role = targets.role(site);
		if (role == Operation.NO_ROLE || number == 0) {
			return number;
		}
		if (number > 0) {
			targets.setPlain();
			return number;
		}
		boolean isVolatile = number < FieldResolver.NOT_MONITORED;
		targets.setUnshared(isVolatile ? TargetSites.Variable.VOLATILE : TargetSites.Variable.FINAL);
		// two threads still meet at accesses to a volatile field, so that the failure of a wrong fix can appear
		return isVolatile ? FieldResolver.volatileNumber(number) : number;
	}

	@Override
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		point(thread, OperationKind.ACCESS, owner, variable, write, site);
	}

	@Override
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		point(thread, OperationKind.ACCESSED, owner, variable, write, site);
	}

	@Override
	public void acquiring(InterlockThread thread, Object lock, int way, int site) {
		int role = targets.role(site);
		if (role == Operation.NO_ROLE || run.isDropped() || LockRequests.isHeld(lock, way)
				|| followed != null && !followed.isTarget(thread, OperationKind.LOCK.ordinal(), role)) {
			return;
		}
		visits.add(role, thread);
		LockRequests requests = ((Gate) thread.control).requests;
		run.point(thread, new Operation(OperationKind.LOCK, role + 1, role, requests.next(role, lock, way), 0, true));
		stopIfAtRace();
	}

	private void point(InterlockThread thread, OperationKind kind, Object owner, int variable, boolean write,
			int site) {
		int role = targets.role(site);
		if (role != Operation.NO_ROLE && !run.isDropped() && !(isInJdk && Linkage.isInProgress())
				&& (followed == null || followed.isTarget(thread, kind.ordinal(), role))) {
			if (kind == OperationKind.ACCESS
					&& (section == null ? run.passes(thread, owner, variable, write, role + 1)
							: run.passesInSection(thread, owner, variable, role, section))) {
				thread.leaveUnopened();
				return;
			}
			visits.add(role, thread);
			run.point(thread, new Operation(kind, role + 1, role, owner, variable, write));
			stopIfAtRace();
		}
	}

	private void stopIfAtRace() {
		if (isAtRace) {
			isAtRace = false;
			SecondAccess.reached("");
		}
	}
}
