/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import java.util.List;

/** Factory methods for the messages of scenarios. */
final class Messages {

	private Messages() {
	}

	static Message hello(Hello.Builder hello) {
		return Message.newBuilder().setHello(hello).build();
	}

	static Message frame(int id, String className, String method, String file, int line) {
		return Message.newBuilder().setFrame(FrameDefinition.newBuilder().setId(id).setClassName(className)
				.setMethod(method).setFile(file).setLine(line)).build();
	}

	static Message stack(int id, int parent, int frame) {
		return Message.newBuilder().setStack(StackDefinition.newBuilder().setId(id).setParent(parent).setFrame(frame))
				.build();
	}

	static Message thread(int id, long threadId, String name, boolean virtual, int startFrame) {
		return Message.newBuilder().setThread(ThreadDefinition.newBuilder().setId(id).setThreadId(threadId)
				.setName(name).setVirtual(virtual).setStartFrame(startFrame)).build();
	}

	static Message lock(int id, String className, boolean ofClass) {
		return Message.newBuilder().setLock(LockDefinition.newBuilder().setId(id).setClassName(className)
				.setOfClass(ofClass)).build();
	}

	/** A lock and the field that holds it; with a thread, other objects hold other locks in that field. */
	static Message lock(int id, String className, String holder, int holderThread) {
		return Message.newBuilder().setLock(LockDefinition.newBuilder().setId(id).setClassName(className)
				.setHolder(holder).setOneOfSeveral(holderThread != 0).setHolderThread(holderThread)).build();
	}

	static Message site(int id, String className, String method, String file, int line, String variable) {
		int descriptor = method.indexOf('(');
		return Message.newBuilder().setSite(SiteDefinition.newBuilder().setId(id).setClassName(className)
				.setMethod(method.substring(0, descriptor)).setMethodDescriptor(method.substring(descriptor))
				.setFile(file)
				.setLine(line).setStableForm(className + '.' + method + '/' + variable)).build();
	}

	static Variable variable(Variable.Kind kind, String className, String name, int object) {
		return Variable.newBuilder().setKind(kind).setClassName(className).setName(name).setObject(object).build();
	}

	static Access access(Operation operation, int thread, int site, int stack, HeldLock... locks) {
		return Access.newBuilder().setRole(Role.LOCAL).setOperation(operation).setThread(thread).setSite(site)
				.setStack(stack).addAllLocks(List.of(locks)).build();
	}

	static Access acquire(int thread, int site, int stack, HeldLock taken, HeldLock... locks) {
		return access(Operation.ACQUIRE, thread, site, stack, locks).toBuilder().setTaken(taken).build();
	}

	static Message locks(int id, long foundMillis, FindingKind kind, Evidence evidence, Variable lock,
			Access... accesses) {
		return Message.newBuilder()
				.setFinding(Finding.newBuilder().setId(id).setKind(kind).setEvidence(evidence)
						.addEngines("lock-order").setVariable(lock).addAllAccesses(List.of(accesses))
						.setFoundMillis(foundMillis))
				.build();
	}

	static HeldLock held(int lock, LockMode mode, int frame) {
		return HeldLock.newBuilder().setLock(lock).setMode(mode).setFrame(frame).build();
	}

	static Message race(int id, long foundMillis, Variable variable, Access... accesses) {
		return Message.newBuilder().setFinding(Finding.newBuilder().setId(id).setKind(FindingKind.DATA_RACE)
				.setEvidence(Evidence.OBSERVED).addEngines("atomrace").setVariable(variable)
				.addAllAccesses(List.of(accesses)).setFoundMillis(foundMillis)).build();
	}

	/** Two calls of an object of a JDK type that is not thread-safe. */
	static Message unsafeUse(int id, long foundMillis, Variable variable, Access... accesses) {
		Message.Builder message = race(id, foundMillis, variable, accesses).toBuilder();
		message.getFindingBuilder().setKind(FindingKind.API_RACE).setEngines(0, "unsafe-use");
		return message.build();
	}

	/** A finding with the path to its object, whose last field holds it. */
	static Message reached(Message found, ObjectPath path) {
		Message.Builder message = found.toBuilder();
		ObjectPath.Step last = path.getSteps(path.getStepsCount() - 1);
		message.getFindingBuilder().setPath(path).getVariableBuilder()
				.setHolder(last.getClassName() + '.' + last.getField());
		return message.build();
	}

	/** A predicted race with a suggested lock. */
	static Message predicted(int id, long foundMillis, Variable variable, Suggestion suggestion, Access... accesses) {
		return Message.newBuilder().setFinding(Finding.newBuilder().setId(id).setKind(FindingKind.DATA_RACE)
				.setEvidence(Evidence.PREDICTED).addEngines("hybrid").addLabels("benign:statistics")
				.setVariable(variable).addAllAccesses(List.of(accesses)).setFoundMillis(foundMillis)
				.setSuggestion(suggestion)).build();
	}

	/** The current suggested lock for a finding, or null. */
	static Message lockToUse(int finding, Suggestion.Builder suggestion) {
		LockToUse.Builder lock = LockToUse.newBuilder().setFinding(finding);
		return Message.newBuilder().setLockToUse(suggestion == null ? lock : lock.setSuggestion(suggestion)).build();
	}

	/** The same finding, observed by another engine. */
	static Message observed(Message predicted, String engine) {
		return Message.newBuilder().setFinding(predicted.getFinding().toBuilder().setEvidence(Evidence.OBSERVED)
				.addEngines(engine).clearLabels().clearSuggestion()).build();
	}

	/** An access in a finding on several variables. */
	static Access of(Variable variable, Access access) {
		return access.toBuilder().setVariable(variable).build();
	}

	static Access remote(Access access) {
		return access.toBuilder().setRole(Role.REMOTE).build();
	}

	/** A transaction that is not atomic, with a pattern. */
	static Message transaction(int id, long foundMillis, String method, String pattern, Variable variable,
			Access... accesses) {
		Message.Builder message = transaction(id, foundMillis, method, variable, accesses).toBuilder();
		message.getFindingBuilder().setPattern(pattern);
		return message.build();
	}

	/** A transaction that is not atomic, without an atomic section. */
	static Message transaction(int id, long foundMillis, String method, Variable variable, Access... accesses) {
		return Message.newBuilder().setFinding(Finding.newBuilder().setId(id).setKind(FindingKind.ATOMICITY_VIOLATION)
				.setEvidence(Evidence.PREDICTED).addEngines("blocks").setVariable(variable)
				.addAllAccesses(List.of(accesses)).setFoundMillis(foundMillis).setPattern("read-write-write")
				.setTransaction(method)).build();
	}

	/** A violation of the section "deposit": its first access, the remote one, its last. */
	static Message violation(int id, long foundMillis, Evidence evidence, Variable variable, Access first,
			Access remote,
			Access last) {
		return Message.newBuilder().setFinding(Finding.newBuilder().setId(id).setKind(FindingKind.ATOMICITY_VIOLATION)
				.setEvidence(evidence).addEngines("atomrace").setVariable(variable).addAccesses(first)
				.addAccesses(remote.toBuilder().setRole(Role.REMOTE)).addAccesses(last).setFoundMillis(foundMillis)
				.setPattern("read-write-write").setSection("deposit")).build();
	}

	static Message occurrences(int finding, long count) {
		return Message.newBuilder().setOccurrences(Occurrences.newBuilder().setFinding(finding).setCount(count))
				.build();
	}

	static Message health(Severity severity, String code, String text, String className) {
		return Message.newBuilder().setHealth(Health.newBuilder().setSeverity(severity).setCode(code).setText(text)
				.setClassName(className)).build();
	}

	static Message statistics(int instrumented, int skipped, int failed, int sites, int threads, int dropped,
			int hugeMethods) {
		return Message.newBuilder().setStatistics(Statistics.newBuilder().setClassesInstrumented(instrumented)
				.setClassesSkipped(skipped).setClassesFailed(failed).setSites(sites).setThreads(threads)
				.setDropped(dropped).setHugeMethods(hugeMethods)).build();
	}

	static Message goodbye(long endMillis) {
		return Message.newBuilder().setGoodbye(Goodbye.newBuilder().setEndMillis(endMillis)).build();
	}
}
