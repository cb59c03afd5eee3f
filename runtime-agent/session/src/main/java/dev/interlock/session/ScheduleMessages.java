/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.protocol.Schedule;

/** Translates recorded schedules between the stream and the model. */
final class ScheduleMessages {

	/** A stream with more is not of this project. */
	private static final int MOST = 10_000;

	private ScheduleMessages() {
	}

	/** The schedule of a message. All texts are made safe for display; invalid steps are skipped. */
	static RecordedSchedule of(Schedule message) {
		List<RecordedSchedule.ScheduledThread> threads = message.getThreadsList().stream().limit(MOST)
				.map(thread -> new RecordedSchedule.ScheduledThread(PlainText.of(thread.getPath()),
						PlainText.of(thread.getName())))
				.toList();
		List<StackTraceElement> places = message.getPlacesList().stream().limit(MOST)
				.map(place -> new StackTraceElement(PlainText.of(place.getClassName()), PlainText.of(place.getMethod()),
						place.getFile().isEmpty() ? null : PlainText.of(place.getFile()),
						place.getLine() > 0 ? place.getLine() : -1))
				.toList();
		List<RecordedSchedule.Step> steps = message.getStepsList().stream().limit(MOST)
				.filter(step -> step.getThread() >= 0 && step.getThread() < threads.size())
				.map(step -> new RecordedSchedule.Step(step.getThread(), RecordedSchedule.Kind.of(step.getKind()),
						step.getAccess() - 1, step.getWrite(), step.getPoint(),
						step.getPlace() > 0 && step.getPlace() <= places.size() ? places.get(step.getPlace() - 1)
								: null,
						PlainText.of(step.getObject())))
				.toList();
		boolean isReached = message.getReached() && message.getReachedAfter() <= steps.size()
				&& message.getReachedAfter() >= 0 && isThread(message.getReachedBy(), threads)
				&& isThread(message.getReachedWith(), threads);
		return new RecordedSchedule(threads, steps, Math.max(0, Math.min(message.getKept(), steps.size())),
				message.getBefore(), message.getAfter(), isReached
						? new RecordedSchedule.Meeting(message.getReachedAfter(), message.getReachedBy(),
								message.getReachedWith())
						: null);
	}

	private static boolean isThread(int index, List<RecordedSchedule.ScheduledThread> threads) {
		return index >= 0 && index < threads.size();
	}

	/** The message for a schedule. */
	static Schedule of(RecordedSchedule schedule) {
		Map<StackTraceElement, Integer> places = new LinkedHashMap<>();
		List<Schedule.Step> steps = new ArrayList<>();
		for (RecordedSchedule.Step step : schedule.steps()) {
			int place = step.place() == null ? 0
					: places.computeIfAbsent(step.place(), any -> places.size() + 1);
			steps.add(Schedule.Step.newBuilder().setThread(step.thread()).setKind(step.kind().stableName())
					.setAccess(step.role() + 1).setWrite(step.write()).setPoint(step.point()).setPlace(place)
					.setObject(step.object()).build());
		}
		Schedule.Builder builder = Schedule.newBuilder().addAllSteps(steps).setKept(schedule.kept())
				.setBefore(schedule.before())
				.setAfter(schedule.after());
		schedule.threads().forEach(thread -> builder
				.addThreads(Schedule.Thread.newBuilder().setPath(thread.path()).setName(thread.name())));
		places.keySet().forEach(place -> builder.addPlaces(Schedule.Place.newBuilder()
				.setClassName(place.getClassName()).setMethod(place.getMethodName())
				.setFile(place.getFileName() == null ? "" : place.getFileName())
				.setLine(Math.max(0, place.getLineNumber()))));
		if (schedule.meeting() != null) {
			builder.setReached(true).setReachedAfter(schedule.meeting().step())
					.setReachedBy(schedule.meeting().one()).setReachedWith(schedule.meeting().other());
		}
		return builder.build();
	}
}
