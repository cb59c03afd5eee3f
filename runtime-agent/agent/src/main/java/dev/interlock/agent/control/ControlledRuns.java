/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import dev.interlock.agent.messages.Health;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.control.AccessPlaces;
import dev.interlock.instrument.control.TargetSites;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.perturbers.directed.Arrivals;
import dev.interlock.perturbers.directed.CyclePostponement;
import dev.interlock.perturbers.directed.Postponement;
import dev.interlock.perturbers.directed.RacingPair;
import dev.interlock.perturbers.directed.ScheduleReplay;
import dev.interlock.perturbers.directed.ScheduleWriter;
import dev.interlock.perturbers.directed.Scheduler;
import dev.interlock.perturbers.directed.SectionPostponement;
import dev.interlock.perturbers.directed.VirtualClock;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;

/** Sets up the controlled run that the options request. */
public final class ControlledRuns implements RunObserver {

	/** The wall-clock time at which each controlled run begins. */
	private static final long START_MILLIS = 1_767_225_600_000L;
	private static final long HANG = TimeUnit.SECONDS.toNanos(30);
	private static final int DEADLOCK_STATUS = 1;

	private final ScheduleOptions options;
	private final TargetSites targets;
	private final Health health;
	private final CodeDigest code;
	private final OutcomeRecorder outcome;
	private final ControlledRun run;
	private final CountDownLatch ended = new CountDownLatch(1);
	/** The recorded events; null if none are. */
	private final RecordedEvents recorded;
	/** Null if the events are neither recorded nor followed. */
	private final FollowedRun followed;
	private final SiteVisits visits;
	private final long seed;
	/** Null if the schedule is not written. */
	private final ScheduleWriter writer;
	private final Arrivals arrivals;
	/** Null if the steps are not recorded. */
	private final ScheduleTrace trace;
	/** Null unless the target is an atomic section. */
	private final SectionPostponement.Sites section;
	private ControlListener listener;
	/** Null unless the target is a predicted deadlock. */
	private CyclePostponement cycle;
	private boolean isOver;

	/**
	 * @param seed      the seed of all choices
	 * @param isProgram whether a class, by its binary name, belongs to the program
	 * @param targets   the sites that are to be points
	 * @param accesses  the places of the accesses that are points
	 * @param code      the digest of the program's classes, if a schedule is written or repeated
	 */
	public ControlledRuns(ScheduleOptions options, long seed, Predicate<String> isProgram, TargetSites targets,
			AccessPlaces accesses, CodeDigest code, Health health) {
		this.options = options;
		this.health = health;
		this.code = code;
		this.targets = targets;
		visits = new SiteVisits(visited());
		section = options.isSection() ? SectionPostponement.Sites.of(options.target()) : null;
		outcome = new OutcomeRecorder(options.outcome(), isProgram, accesses);
		VirtualClock clock = new VirtualClock(START_MILLIS);
		this.seed = seed;
		arrivals = options.replayed() == null ? Arrivals.recording()
				: Arrivals.repeating(options.replayed().arrivals());
		SchedulePolicy policy = policy(seed);
		writer = options.file() == null ? null : new ScheduleWriter(policy);
		Scheduler scheduler = new Scheduler(writer == null ? policy : writer, seed, clock);
		scheduler.follow(arrivals);
		run = new ControlledRun(scheduler, seed, clock, this);
		run.dropAfter(options.points());
		run.choosesAt(options.accesses());
		trace = options.trace() == null ? null : new ScheduleTrace(options.trace(), isProgram, accesses);
		if (trace != null) {
			run.record(trace);
		}
		recorded = options.record() == null ? null : new RecordedEvents();
		RecordedEvents events = options.follow() == null ? null : readEvents();
		followed = recorded != null ? FollowedRun.recording(run, clock, recorded)
				: events != null ? FollowedRun.following(run, clock, events) : null;
	}

	/** The roles of the target to which threads must come; the remote access decides whether a section can be broken. */
	private List<Integer> visited() {
		List<Integer> roles = targets.roles();
		return roles.isEmpty() ? List.of(0) : options.isCycle() ? roles : roles.subList(0, Math.min(roles.size(), 2));
	}

	private RecordedEvents readEvents() {
		try {
			return RecordedEvents.read(options.follow());
		} catch (IOException e) {
			health.warning("schedule-follow", "The events in '" + options.follow() + "' cannot be read (" + e
					+ "): evaluations of a debugger can change the schedule.", null);
			return null;
		}
	}

	/** Begins control with the calling thread; all classes of the JDK have been instrumented. */
	public void begin(FieldResolver fields) {
		listener = new ControlListener(run, followed, targets, visits, section, fields);
		InterlockListener.install(listener);
		UncontrolledWatch watch = new UncontrolledWatch(run, HANG, Debugger.isPresent(), this::uncontrolled);
		AgentThread.create("Interlock schedule watch", watch).start();
		run.begin(followed == null ? run : followed);
		if (options.endsAtOnce()) {
			run.drop(EndOfControl.ASKED, null);
		}
	}

	private SchedulePolicy policy(long seed) {
		SchedulePolicy walk = options.walk().get();
		if (options.replayed() != null) {
			return new ScheduleReplay(options.replayed().segments(), walk, arrivals, outcome::diverged);
		}
		if (!options.directed()) {
			return walk;
		}
		if (options.isCycle()) {
			cycle = new CyclePostponement(walk, options.target(), seed, (one, other) -> stopAtTarget());
			return cycle;
		}
		if (options.isSection()) {
			return new SectionPostponement(walk, section, this::reached);
		}
		boolean isSingle = options.target().stream().distinct().count() == 1;
		return new Postponement(walk, new RacingPair(), options.threads(), seed, (one, other) -> {
			// two threads at one site of a pair are not the race between the two sites
			if (isSingle || one.next().role() != other.next().role()) {
				reached(one, other);
			}
		});
	}

	private void reached(ReadyThread one, ReadyThread other) {
		outcome.reached();
		if (trace != null) {
			trace.reached(one, other);
		}
		stopAtTarget();
	}

	private void stopAtTarget() {
		if (options.suspends()) {
			listener.stopAtRace();
		}
	}

	@Override
	public void race(Operation one, Operation other) {
		outcome.race(one, other);
	}

	private void uncontrolled(Thread thread, StackTraceElement[] stack) {
		outcome.blocked(stack);
	}

	@Override
	public void ended(EndOfControl reason, String text, long digest, long points) {
		outcome.ended(reason, text, digest, points, run.choices());
		if (text != null && reason != EndOfControl.ASKED) {
			health.warning("schedule", "The schedule is no longer controlled. " + text, null);
		}
		ended.countDown();
	}

	/**
	 * Waits for the end of control, and keeps the outcome. For a run that does not end with the JVM.
	 *
	 * @return the threads that have not ended
	 */
	public List<Thread> awaitEnd() throws InterruptedException {
		ended.await();
		List<Thread> threads = run.remaining();
		outcome.close();
		return threads;
	}

	/** The program has ended this run. */
	public void exited() {
		run.drop(EndOfControl.FINISHED, null);
	}

	/** The outcome of a run that has ended. */
	public List<String> lines() {
		noteTarget();
		return outcome.lines();
	}

	/** Keeps what the run says about the sites of the target; returns a sentence on missing ones, or null. */
	private String noteTarget() {
		if (!options.directed()) {
			return null;
		}
		String missing = targets.missing();
		outcome.missing(missing);
		outcome.sites(sites(missing != null));
		return missing;
	}

	private String sites(boolean areMissing) {
		TargetSites.Variable unshared = targets.unshared();
		if (unshared == TargetSites.Variable.FINAL) {
			return "final";
		}
		// a volatile field has no data race, but can be read and written by others inside a section
		if (unshared != null && !options.isSection()) {
			return "volatile";
		}
		if (areMissing) {
			return targets.areClassesLoaded() ? "not-found" : "not-loaded";
		}
		return visits.areBothRun() ? "both-ran" : "not-both-ran";
	}

	@Override
	public void deadlock(Collection<? extends ReadyThread> threads, String waits) {
		if (cycle != null && cycle.isAmong(threads)) {
			outcome.reached();
			if (trace != null) {
				List<ReadyThread> members = cycle.threads();
				trace.reached(members.get(0), members.get(1));
			}
		}
		health.warning("schedule-deadlock", "Threads of the program wait for each other: " + waits + '.', null);
		if (options.outcome() != null) {
			outcome.ended(EndOfControl.DEADLOCK, waits, run.digest(), run.points(), run.choices());
			writeTrace();
			Runtime.getRuntime().halt(DEADLOCK_STATUS);
		}
	}

	@Override
	public void uncaught(Throwable failure, boolean inTask) {
		outcome.uncaught(failure, inTask);
	}

	@Override
	public void wokenFromOutside() {
		outcome.outside(true);
	}

	@Override
	public void runsOutside() {
		outcome.outside(false);
	}

	@Override
	public void unseeded() {
		outcome.unseeded();
	}

	/** Ends control and keeps the outcome; called when the JVM ends. Returns a line for the user. */
	public synchronized String end() {
		if (!isOver) {
			isOver = true;
			run.drop(EndOfControl.FINISHED, null);
			keep();
		}
		return "schedule " + String.format("%016x", run.digest()) + ", " + run.points() + " points";
	}

	private void keepSchedule() {
		String digest = String.format("%016x", run.digest());
		if (options.replayed() != null && !options.replayed().digest().equals(digest)) {
			compare(options.replayed(), digest);
		}
		if (outcome.divergence() != null) {
			health.warning("schedule-diverged", outcome.divergence(), null);
		}
		if (writer != null) {
			ScheduleFile schedule = new ScheduleFile(code.value(), seed, options.accesses(), options.targetLine(),
					writer.segments(), arrivals.recorded(), digest);
			write("schedule-file", "schedule file", options.file(), () -> schedule.write(options.file()));
		}
	}

	private void compare(ScheduleFile replayed, String digest) {
		if (replayed.code() == code.value()) {
			outcome.diverged("The schedule is " + digest + " and not " + replayed.digest() + '.');
		} else if (outcome.divergence() == null) {
			health.warning("schedule-code", "The code has changed since the schedule was recorded: the threads were "
					+ "switched at the recorded places.", null);
		}
	}

	private void keep() {
		keepSchedule();
		String missing = noteTarget();
		if (missing != null) {
			health.warning("schedule-target", missing, null);
		}
		for (String cause : outcome.uncontrolled()) {
			health.warning("schedule-uncontrolled", "The schedule is only partly controlled: " + cause + '.', null);
		}
		writeTrace();
		if (recorded != null) {
			write("schedule-record", "file of events", options.record(), () -> recorded.write(options.record()));
		}
		write("schedule-outcome", "outcome file", options.outcome(), outcome::write);
	}

	/** Writes a file of the run. */
	private interface Content {
		void write() throws IOException;
	}

	private void writeTrace() {
		if (trace != null) {
			write("schedule-trace", "file of steps", options.trace(), trace::write);
		}
	}

	private void write(String code, String what, Path file, Content content) {
		try {
			content.write();
		} catch (IOException e) {
			health.warning(code, "The " + what + " '" + file + "' cannot be written (" + e
					+ "): give a path in a writable folder.", null);
		}
	}
}
