/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.agent.report.stream.StreamEncoder.AccessFields;
import dev.interlock.agent.report.stream.StreamEncoder.DetailFields;
import dev.interlock.agent.report.stream.StreamEncoder.LockFields;
import dev.interlock.agent.report.stream.StreamEncoder.PathFields;
import dev.interlock.agent.report.stream.StreamEncoder.StepFields;
import dev.interlock.agent.report.stream.StreamEncoder.SuggestionFields;
import dev.interlock.agent.report.stream.StreamEncoder.VariableFields;
import dev.interlock.perturbers.healing.HealingStatus;
import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Healing;
import dev.interlock.protocol.HeldLock;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.ObjectPath;
import dev.interlock.protocol.Statistics;
import dev.interlock.protocol.Suggestion;
import dev.interlock.protocol.Variable;
import dev.interlock.sections.HealingVerdict;

/** Compares the agent's output with the golden streams, byte by byte. */
class StreamEncoderTest {

	private static final Path GOLDEN = Path.of("..", "protocol", "src", "test", "resources", "golden");

	static List<Path> streams() throws IOException {
		try (Stream<Path> files = Files.list(GOLDEN)) {
			return files.filter(file -> file.toString().endsWith(".stream")).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("streams")
	void writesTheGoldenStreams(Path stream) throws IOException {
		byte[] kept = Files.readAllBytes(stream);
		ByteArrayOutputStream written = new ByteArrayOutputStream();
		written.writeBytes(StreamEncoder.header());
		StreamEncoder encoder = new StreamEncoder();
		int messages = 0;
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(kept))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				encode(encoder, message);
				messages++;
			}
		}
		written.writeBytes(encoder.take());
		assertFalse(messages == 0);
		assertArrayEquals(kept, written.toByteArray());
	}

	/** Values that the golden streams do not contain: large and negative numbers, and letters outside ASCII. */
	@Test
	void extremeValuesAreReadBack() throws IOException {
		StreamEncoder encoder = new StreamEncoder();
		encoder.goodbye(Long.MIN_VALUE);
		encoder.occurrences(Integer.MAX_VALUE, Long.MAX_VALUE);
		encoder.frame(1, "org.example.\u00dcbung\u20ac\ud83d\ude00", "f", "", -2);
		encoder.stack(300, 70_000, 0);
		encoder.health(3, "code", "x".repeat(100_000), "");
		List<Message> messages = new ArrayList<>();
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(StreamEncoder.header());
		bytes.writeBytes(encoder.take());
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(bytes.toByteArray()))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				messages.add(message);
			}
			assertFalse(reader.truncated());
		}
		assertEquals(Long.MIN_VALUE, messages.get(0).getGoodbye().getEndMillis());
		assertEquals(Integer.MAX_VALUE, messages.get(1).getOccurrences().getFinding());
		assertEquals(Long.MAX_VALUE, messages.get(1).getOccurrences().getCount());
		assertEquals("org.example.\u00dcbung\u20ac\ud83d\ude00", messages.get(2).getFrame().getClassName());
		assertEquals(-2, messages.get(2).getFrame().getLine());
		assertEquals(70_000, messages.get(3).getStack().getParent());
		assertEquals(100_000, messages.get(4).getHealth().getText().length());
		assertEquals(0, encoder.take().length);
	}

	@Test
	void theHealingOfSectionsIsReadBack() throws IOException {
		StreamEncoder encoder = new StreamEncoder();
		encoder.healing(List.of(
				new HealingStatus("deposit", "mutex", "healing", "", 1, 2, 3_000, 4, 5, 6, 7, 8, "mutex",
						HealingVerdict.no("why not."), HealingVerdict.LEAF),
				new HealingStatus("other", "", "watching", "why.", 0, 0, 0, 0, 0, 0, 0, 0, "", null, null)));
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(StreamEncoder.header());
		bytes.writeBytes(encoder.take());
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(bytes.toByteArray()))) {
			Healing healing = reader.next().getHealing();
			assertEquals(Healing.Section.newBuilder().setName("deposit").setMethod("mutex").setState("healing")
					.setEntries(1).setInterventions(2).setWaitedMicros(3).setTimeouts(4).setRepairs(5)
					.setViolationsBefore(6).setViolationsAfter(7).setGivenBack(8).setOffered("mutex")
					.setRepair(Healing.Verdict.newBuilder().setAnswer("no").setReason("why not."))
					.setMutex(Healing.Verdict.newBuilder().setAnswer("yes")).build(), healing.getSections(0));
			assertEquals(Healing.Section.newBuilder().setName("other").setState("watching").setReason("why.").build(),
					healing.getSections(1));
		}
	}

	private static void encode(StreamEncoder encoder, Message message) {
		switch (message.getBodyCase()) {
		case HELLO -> encoder.hello(message.getHello().getToken(), facts(message.getHello()));
		case FRAME -> encoder.frame(message.getFrame().getId(), message.getFrame().getClassName(),
				message.getFrame().getMethod(), message.getFrame().getFile(), message.getFrame().getLine());
		case STACK -> encoder.stack(message.getStack().getId(), message.getStack().getParent(),
				message.getStack().getFrame());
		case THREAD -> encoder.thread(message.getThread().getId(), message.getThread().getThreadId(),
				message.getThread().getName(), message.getThread().getVirtual(), message.getThread().getStartFrame(),
				message.getThread().getPath());
		case LOCK -> encoder.lock(message.getLock().getId(), message.getLock().getClassName(),
				message.getLock().getOfClass(), message.getLock().getHolder(), message.getLock().getOneOfSeveral(),
				message.getLock().getHolderThread());
		case SITE -> encoder.site(message.getSite().getId(), message.getSite().getClassName(),
				message.getSite().getMethod(), message.getSite().getMethodDescriptor(), message.getSite().getFile(),
				message.getSite().getLine(), message.getSite().getStableForm());
		case FINDING -> finding(encoder, message.getFinding());
		case OCCURRENCES -> encoder.occurrences(message.getOccurrences().getFinding(),
				message.getOccurrences().getCount());
		case LOCK_TO_USE -> encoder.lockToUse(message.getLockToUse().getFinding(),
				message.getLockToUse().hasSuggestion() ? suggestion(message.getLockToUse().getSuggestion()) : null);
		case HEALTH -> encoder.health(message.getHealth().getSeverityValue(), message.getHealth().getCode(),
				message.getHealth().getText(), message.getHealth().getClassName());
		case STATISTICS -> statistics(encoder, message.getStatistics());
		case GOODBYE -> encoder.goodbye(message.getGoodbye().getEndMillis());
		default -> throw new IllegalStateException("not a message of the agent: " + message.getBodyCase());
		}
	}

	private static SessionFacts facts(Hello hello) {
		return new SessionFacts(hello.getSessionId(), hello.getAgentVersion(), hello.getStartMillis(),
				hello.getProcessId(), hello.getJavaVersion(), hello.getJavaVendor(), hello.getJavaVm(),
				hello.getCommand(),
				hello.getEnginesList(), new LinkedHashMap<>(hello.getOptionsMap()), hello.getSeed(),
				hello.getParentSessionId());
	}

	private static void finding(StreamEncoder encoder, Finding finding) {
		List<AccessFields> accesses = new ArrayList<>();
		for (Access access : finding.getAccessesList()) {
			List<LockFields> locks = access.getLocksList().stream().map(StreamEncoderTest::lock).toList();
			accesses.add(new AccessFields(access.getRoleValue(), access.getOperationValue(), access.getThread(),
					access.getSite(), access.getStack(), locks,
					access.hasTaken() ? lock(access.getTaken()) : null,
					access.hasVariable() ? variable(access.getVariable()) : null));
		}
		encoder.finding(finding.getId(), finding.getKindValue(), finding.getEvidenceValue(), finding.getEnginesList(),
				variable(finding.getVariable()), accesses, finding.getFoundMillis(),
				new DetailFields(finding.getLabelsList(), finding.getPattern(), finding.getSection(),
						finding.hasSuggestion() ? suggestion(finding.getSuggestion()) : null,
						finding.getTransaction(), finding.getConsequence(), finding.getInferred(),
						finding.hasPath() ? path(finding.getPath()) : null));
	}

	private static PathFields path(ObjectPath path) {
		return new PathFields(
				path.getStepsList().stream()
						.map(step -> new StepFields(step.getClassName(), step.getField(), step.getObject())).toList(),
				path.getSharedAt(), path.getSharedBy());
	}

	private static VariableFields variable(Variable variable) {
		return new VariableFields(variable.getKindValue(), variable.getClassName(), variable.getName(),
				variable.getObject(), variable.getHolder());
	}

	private static LockFields lock(HeldLock lock) {
		return new LockFields(lock.getLock(), lock.getModeValue(), lock.getFrame(), lock.getReceiver());
	}

	private static SuggestionFields suggestion(Suggestion suggestion) {
		return new SuggestionFields(suggestion.getLock(), suggestion.getHolding(), suggestion.getOf(),
				suggestion.getLackingList());
	}

	private static void statistics(StreamEncoder encoder, Statistics totals) {
		encoder.statistics(new RunTotals(totals.getClassesInstrumented(), totals.getClassesSkipped(),
				totals.getClassesFailed(), totals.getSites(), totals.getThreads(), totals.getHugeMethods()),
				totals.getDropped());
	}
}
