/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.EnumMap;
import java.util.Map;

import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.HeldLock;
import dev.interlock.protocol.LockToUse;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.ObjectPath;
import dev.interlock.protocol.Suggestion;
import dev.interlock.protocol.Variable;

/**
 * Renumbers the definitions of several streams, so that the streams can be concatenated in one file. The numbers of a
 * stream start after those of the streams before it. Not thread-safe.
 */
final class Renumbering {

	private enum Kind {
		FRAME, STACK, THREAD, LOCK, SITE, OBJECT, FINDING, TEST
	}

	private final Map<Kind, Integer> offsets = new EnumMap<>(Kind.class);
	private final Map<Kind, Integer> highest = new EnumMap<>(Kind.class);
	private long later;

	/**
	 * Starts the next stream.
	 *
	 * @param millis how much later than the merged session its session started
	 */
	void next(long millis) {
		offsets.putAll(highest);
		later = millis;
	}

	/** The message with the numbers of the merged stream. A message without numbers is returned unchanged. */
	Message renumbered(Message message) {
		Message.Builder copy = message.toBuilder();
		switch (message.getBodyCase()) {
		case FRAME -> copy.getFrameBuilder().setId(number(Kind.FRAME, message.getFrame().getId()));
		case STACK -> copy.getStackBuilder().setId(number(Kind.STACK, message.getStack().getId()))
				.setParent(number(Kind.STACK, message.getStack().getParent()))
				.setFrame(number(Kind.FRAME, message.getStack().getFrame()));
		case THREAD -> copy.getThreadBuilder().setId(number(Kind.THREAD, message.getThread().getId()))
				.setStartFrame(number(Kind.FRAME, message.getThread().getStartFrame()));
		case LOCK -> copy.getLockBuilder().setId(number(Kind.LOCK, message.getLock().getId()))
				.setHolderThread(number(Kind.THREAD, message.getLock().getHolderThread()));
		case SITE -> copy.getSiteBuilder().setId(number(Kind.SITE, message.getSite().getId()));
		case FINDING -> renumber(copy.getFindingBuilder());
		case MARK -> copy.getMarkBuilder().setTest(number(Kind.TEST, message.getMark().getTest()))
				.setMillis(message.getMark().getMillis() + later);
		case FOUND_IN -> copy.getFoundInBuilder().setFinding(number(Kind.FINDING, message.getFoundIn().getFinding()))
				.setTest(number(Kind.TEST, message.getFoundIn().getTest()));
		case LOCK_TO_USE -> renumber(copy.getLockToUseBuilder());
		case OCCURRENCES ->
			copy.getOccurrencesBuilder().setFinding(number(Kind.FINDING, message.getOccurrences().getFinding()));
		default -> {
			return message;
		}
		}
		return copy.build();
	}

	private void renumber(ObjectPath.Builder path) {
		path.setSharedAt(number(Kind.FRAME, path.getSharedAt())).setSharedBy(number(Kind.THREAD, path.getSharedBy()));
		path.getStepsBuilderList().forEach(step -> step.setObject(number(Kind.OBJECT, step.getObject())));
	}

	private void renumber(Finding.Builder finding) {
		finding.setId(number(Kind.FINDING, finding.getId())).setFoundMillis(finding.getFoundMillis() + later);
		if (finding.hasVariable()) {
			renumber(finding.getVariableBuilder());
		}
		if (finding.hasSuggestion()) {
			renumber(finding.getSuggestionBuilder());
		}
		if (finding.hasPath()) {
			renumber(finding.getPathBuilder());
		}
		for (Access.Builder access : finding.getAccessesBuilderList()) {
			access.setThread(number(Kind.THREAD, access.getThread())).setSite(number(Kind.SITE, access.getSite()))
					.setStack(number(Kind.STACK, access.getStack()));
			access.getLocksBuilderList().forEach(this::renumber);
			if (access.hasTaken()) {
				renumber(access.getTakenBuilder());
			}
			if (access.hasVariable()) {
				renumber(access.getVariableBuilder());
			}
		}
	}

	private void renumber(Variable.Builder variable) {
		variable.setObject(number(Kind.OBJECT, variable.getObject()));
	}

	private void renumber(LockToUse.Builder lock) {
		lock.setFinding(number(Kind.FINDING, lock.getFinding()));
		if (lock.hasSuggestion()) {
			renumber(lock.getSuggestionBuilder());
		}
	}

	private void renumber(Suggestion.Builder lock) {
		for (int i = 0; i < lock.getLackingCount(); i++) {
			lock.setLacking(i, number(Kind.SITE, lock.getLacking(i)));
		}
	}

	private void renumber(HeldLock.Builder held) {
		held.setLock(number(Kind.LOCK, held.getLock())).setFrame(number(Kind.FRAME, held.getFrame()));
	}

	/** The number in the merged stream; 0, which means none, stays. */
	private int number(Kind kind, int id) {
		if (id == 0) {
			return 0;
		}
		int number = offsets.getOrDefault(kind, 0) + id;
		highest.merge(kind, number, Math::max);
		return number;
	}
}
