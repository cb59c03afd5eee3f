/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.interlock.protocol.LockDefinition;
import dev.interlock.protocol.LockToUse;
import dev.interlock.protocol.SiteDefinition;
import dev.interlock.protocol.Suggestion;

/** Turns a finding of the stream, which names everything by numbers, into one of the model. */
final class FindingTranslator {

	private FindingTranslator() {
	}

	static Finding translate(dev.interlock.protocol.Finding message, Dictionary dictionary) {
		FindingKind kind = kind(message.getKind());
		Variable variable = variable(message.getVariable());
		var accesses = new ArrayList<Access>();
		message.getAccessesList().forEach(access -> accesses.add(access(access, dictionary, kind)));
		List<Access> ordered = Findings.inOrder(kind, accesses);
		var evidence = message.getEvidence() == dev.interlock.protocol.Evidence.PREDICTED ? Finding.Evidence.PREDICTED
				: Finding.Evidence.OBSERVED;
		return new Finding(Findings.fingerprint(kind, variable, ordered,
				message.getSection().isEmpty() ? message.getTransaction() : message.getSection()), kind, evidence,
				List.copyOf(message.getEnginesList()), List.copyOf(message.getLabelsList()), variable, ordered, 1,
				Duration.ofMillis(message.getFoundMillis()), message.getPattern().isEmpty() ? null
						: new Finding.Violation(message.getPattern(), message.getSection(), message.getInferred()),
				details(message, dictionary));
	}

	private static FindingDetails details(dev.interlock.protocol.Finding message, Dictionary dictionary) {
		return new FindingDetails(message.hasSuggestion() ? suggestion(message.getSuggestion(), dictionary) : null,
				message.getTransaction(), message.getConsequence());
	}

	/** The lock to use, or null. */
	static FindingDetails.Suggestion translate(LockToUse message, Dictionary dictionary) {
		return message.hasSuggestion() ? suggestion(message.getSuggestion(), dictionary) : null;
	}

	private static FindingDetails.Suggestion suggestion(Suggestion lock, Dictionary dictionary) {
		return new FindingDetails.Suggestion(lock.getLock(), lock.getHolding(), lock.getOf(),
				lock.getLackingList().stream().map(dictionary::site).filter(Objects::nonNull)
						.map(SiteDefinition::getStableForm).toList());
	}

	private static Access access(dev.interlock.protocol.Access message, Dictionary dictionary, FindingKind kind) {
		List<StackTraceElement> stack = dictionary.stack(message.getStack());
		SiteDefinition site = dictionary.site(message.getSite());
		if (site == null) {
			site = siteOf(stack);
		} else if (kind == FindingKind.DATA_RACE) {
			stack = atSite(stack, site);
		}
		var role = message.getRole() == dev.interlock.protocol.Role.REMOTE ? Access.Role.REMOTE : Access.Role.LOCAL;
		var locks = message.getLocksList().stream().map(lock -> heldLock(lock, dictionary)).toList();
		return new Access(role, operation(message.getOperation()), dictionary.thread(message.getThread()),
				site.getClassName(), site.getMethod(), site.getMethodDescriptor(), site.getFile(), site.getLine(),
				site.getStableForm(), stack, locks,
				message.hasTaken() ? heldLock(message.getTaken(), dictionary) : null,
				message.hasVariable() ? variable(message.getVariable()) : null);
	}

	/** The stack with its top on the line of the access, as its check may stand behind it, at the end of a loop for example. */
	private static List<StackTraceElement> atSite(List<StackTraceElement> stack, SiteDefinition site) {
		StackTraceElement top = stack.isEmpty() ? null : stack.get(0);
		if (top == null || site.getLine() <= 0 || top.getLineNumber() == site.getLine()
				|| !top.getMethodName().equals(site.getMethod()) || !top.getClassName().equals(site.getClassName())) {
			return stack;
		}
		List<StackTraceElement> moved = new ArrayList<>(stack);
		moved.set(0, new StackTraceElement(top.getClassLoaderName(), top.getModuleName(), top.getModuleVersion(),
				top.getClassName(), top.getMethodName(), top.getFileName(), site.getLine()));
		return List.copyOf(moved);
	}

	/** The place of an access whose site was lost, as far as its stack trace tells. */
	private static SiteDefinition siteOf(List<StackTraceElement> stack) {
		var site = SiteDefinition.newBuilder();
		if (!stack.isEmpty()) {
			StackTraceElement top = stack.get(0);
			site.setClassName(top.getClassName()).setMethod(top.getMethodName())
					.setLine(Math.max(top.getLineNumber(), 0))
					.setFile(top.getFileName() == null ? "" : top.getFileName())
					.setStableForm(top.getClassName() + '.' + top.getMethodName());
		}
		return site.build();
	}

	private static Access.HeldLock heldLock(dev.interlock.protocol.HeldLock message, Dictionary dictionary) {
		LockDefinition lock = dictionary.lock(message.getLock());
		String mode = switch (message.getMode()) {
		case EXCLUSIVE -> "exclusive";
		case READ_LOCK -> "read";
		case WRITE_LOCK -> "write";
		default -> "monitor";
		};
		return new Access.HeldLock(message.getLock(), lock.getClassName(), lock.getOfClass(), mode,
				dictionary.frame(message.getFrame()));
	}

	private static Variable variable(dev.interlock.protocol.Variable message) {
		Variable.Kind kind = switch (message.getKind()) {
		case STATIC -> Variable.Kind.STATIC;
		case ARRAY -> Variable.Kind.ARRAY;
		case OBJECT -> Variable.Kind.OBJECT;
		default -> Variable.Kind.FIELD;
		};
		return new Variable(kind, message.getClassName(), message.getName(), message.getObject());
	}

	private static Access.Operation operation(dev.interlock.protocol.Operation operation) {
		return switch (operation) {
		case WRITE -> Access.Operation.WRITE;
		case CALL -> Access.Operation.CALL;
		case ACQUIRE -> Access.Operation.ACQUIRE;
		default -> Access.Operation.READ;
		};
	}

	private static FindingKind kind(dev.interlock.protocol.FindingKind kind) {
		return switch (kind) {
		case DATA_RACE -> FindingKind.DATA_RACE;
		case ATOMICITY_VIOLATION -> FindingKind.ATOMICITY_VIOLATION;
		case LOCK_ORDER -> FindingKind.LOCK_ORDER;
		case API_RACE -> FindingKind.API_RACE;
		case DEADLOCK -> FindingKind.DEADLOCK;
		default -> FindingKind.UNKNOWN;
		};
	}
}
