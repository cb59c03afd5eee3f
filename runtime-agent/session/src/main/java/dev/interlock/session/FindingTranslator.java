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

/** Translates findings of the stream, which refer to definitions by number, into the model. Not thread-safe. */
final class FindingTranslator {

	private final Dictionary dictionary;
	private final TextBudget budget;

	/**
	 * @param dictionary the definitions of the stream
	 * @param budget     limits the size of findings
	 */
	FindingTranslator(Dictionary dictionary, TextBudget budget) {
		this.dictionary = dictionary;
		this.budget = budget;
	}

	Finding translate(dev.interlock.protocol.Finding message) {
		FindingKind kind = kind(message.getKind());
		Variable variable = variable(message.getVariable());
		var accesses = new ArrayList<Access>();
		budget.parts(message.getAccessesList()).forEach(access -> accesses.add(access(access, kind)));
		List<Access> ordered = Findings.inOrder(kind, accesses);
		var evidence = message.getEvidence() == dev.interlock.protocol.Evidence.PREDICTED ? Finding.Evidence.PREDICTED
				: Finding.Evidence.OBSERVED;
		String section = PlainText.of(message.getSection());
		String transaction = PlainText.of(message.getTransaction());
		return new Finding(
				Findings.fingerprint(kind, variable, ordered, section.isEmpty() ? transaction : section), kind,
				evidence,
				plain(message.getEnginesList()), plain(message.getLabelsList()), variable, ordered, 1,
				Duration.ofMillis(message.getFoundMillis()), message.getPattern().isEmpty() ? null
						: new Finding.Violation(PlainText.of(message.getPattern()), section,
								message.getInferred()),
				new FindingDetails(message.hasSuggestion() ? suggestion(message.getSuggestion()) : null, transaction,
						PlainText.of(message.getConsequence()),
						message.hasPath() ? path(message.getPath()) : ObjectPath.UNKNOWN));
	}

	private ObjectPath path(dev.interlock.protocol.ObjectPath path) {
		return new ObjectPath(budget.parts(path.getStepsList()).stream()
				.map(step -> new ObjectPath.Step(PlainText.of(step.getClassName()), PlainText.of(step.getField()),
						step.getObject()))
				.toList(), dictionary.frame(path.getSharedAt()), thread(path.getSharedBy()).name());
	}

	private List<String> plain(List<String> names) {
		return budget.parts(names).stream().map(PlainText::of).toList();
	}

	/** The suggested lock, or null. */
	FindingDetails.Suggestion translate(LockToUse message) {
		return message.hasSuggestion() ? suggestion(message.getSuggestion()) : null;
	}

	private FindingDetails.Suggestion suggestion(Suggestion lock) {
		return new FindingDetails.Suggestion(PlainText.of(lock.getLock()), lock.getHolding(), lock.getOf(),
				budget.parts(lock.getLackingList()).stream().map(dictionary::site).filter(Objects::nonNull)
						.map(SiteDefinition::getStableForm).toList());
	}

	private Access access(dev.interlock.protocol.Access message, FindingKind kind) {
		List<StackTraceElement> stack = dictionary.stack(message.getStack());
		SiteDefinition site = dictionary.site(message.getSite());
		if (site == null) {
			site = siteOf(stack);
		} else if (kind == FindingKind.DATA_RACE) {
			stack = atSite(stack, site);
		}
		var role = message.getRole() == dev.interlock.protocol.Role.REMOTE ? Access.Role.REMOTE : Access.Role.LOCAL;
		var locks = budget.parts(message.getLocksList()).stream().map(this::heldLock).toList();
		return new Access(role, operation(message.getOperation()), thread(message.getThread()),
				budget.text(site.getClassName()), budget.text(site.getMethod()),
				budget.text(site.getMethodDescriptor()), budget.text(site.getFile()), site.getLine(),
				budget.text(site.getStableForm()), stack, locks,
				message.hasTaken() ? heldLock(message.getTaken()) : null,
				message.hasVariable() ? variable(message.getVariable()) : null);
	}

	private Access.ThreadInfo thread(int id) {
		Access.ThreadInfo thread = dictionary.thread(id);
		String name = budget.text(thread.name());
		return name.equals(thread.name()) ? thread
				: new Access.ThreadInfo(thread.id(), name, thread.virtual(), thread.startedAt(), thread.path());
	}

	/**
	 * The stack with its top on the line of the access. The check may be later in the code, for example at the end of a
	 * loop.
	 */
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

	/** The place of an access whose site was lost, as far as its stack trace shows it. */
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

	private Access.HeldLock heldLock(dev.interlock.protocol.HeldLock message) {
		LockDefinition lock = dictionary.lock(message.getLock());
		String mode = switch (message.getMode()) {
		case EXCLUSIVE -> "exclusive";
		case READ_LOCK -> "read";
		case WRITE_LOCK -> "write";
		default -> "monitor";
		};
		return new Access.HeldLock(message.getLock(), budget.text(lock.getClassName()), lock.getOfClass(), mode,
				dictionary.frame(message.getFrame()), 0, holder(lock), message.getReceiver());
	}

	private Access.LockHolder holder(LockDefinition lock) {
		return lock.getHolder().isEmpty() ? Access.LockHolder.UNKNOWN
				: new Access.LockHolder(budget.text(lock.getHolder()), lock.getOneOfSeveral(),
						lock.getHolderThread() == 0 ? "" : thread(lock.getHolderThread()).shortName());
	}

	private static Variable variable(dev.interlock.protocol.Variable message) {
		Variable.Kind kind = switch (message.getKind()) {
		case STATIC -> Variable.Kind.STATIC;
		case ARRAY -> Variable.Kind.ARRAY;
		case OBJECT -> Variable.Kind.OBJECT;
		default -> Variable.Kind.FIELD;
		};
		return new Variable(kind, PlainText.of(message.getClassName()), PlainText.of(message.getName()),
				message.getObject(), PlainText.of(message.getHolder()));
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
