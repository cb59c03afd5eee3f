/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What runs at most events calls no method of the JDK that has hooks of the synchronisation model: the agent would pay
 * for events of its own. The byte code is searched.
 */
class EventPathTest {

	private static final String MODEL = "dev/interlock/syncmodel/jdk.syncmodel";
	private static final String CLASS = "class ";

	@ParameterizedTest
	@ValueSource(strings = { "spi/IdentityTable", "spi/IdentityTable$Part", "spi/IdentityTable$Recent",
			"engines/happensbefore/HappensBeforeHandler", "engines/happensbefore/SyncClock",
			"engines/happensbefore/VectorClock", "engines/happensbefore/ThreadClock", "engines/ShadowRaces",
			"agent/shadow/AttachedValues", "agent/shadow/EpochTable", "agent/shadow/History",
			"agent/shadow/AtomicRecorder", "agent/shadow/RecordedThread", "agent/shadow/history/ThreadHistory",
			"agent/shadow/history/RecentAccesses", "agent/shadow/history/HistoryEntries",
			"agent/shadow/history/RangeHistory" })
	void noMethodWithHooksIsCalled(String type) throws IOException {
		assertEquals(Set.of(), called(type, modelled()));
	}

	@ParameterizedTest
	@ValueSource(strings = "agent/shadow/ReadSets")
	void onlyLossesAreCountedByAnAtomicNumber(String type) throws IOException {
		assertEquals(Set.of("java/util/concurrent/atomic/AtomicLong"), called(type, modelled()));
	}

	/** The names of the model's classes; a star at the end stands for any text. */
	private static List<String> modelled() throws IOException {
		try (InputStream in = EventPathTest.class.getClassLoader().getResourceAsStream(MODEL)) {
			List<String> names = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
					.filter(line -> line.startsWith(CLASS)).map(line -> line.substring(CLASS.length()).strip())
					.filter(name -> name.startsWith("java.util.concurrent.")).map(name -> name.replace('.', '/'))
					.collect(Collectors.toList());
			assertTrue(names.size() > 50, names::toString);
			return names;
		}
	}

	private static Set<String> called(String type, List<String> modelled) throws IOException {
		ClassNode node = new ClassNode();
		try (InputStream in = EventPathTest.class.getClassLoader()
				.getResourceAsStream("dev/interlock/" + type + ".class")) {
			new ClassReader(in).accept(node, ClassReader.SKIP_DEBUG);
		}
		Set<String> found = new TreeSet<>();
		for (MethodNode method : node.methods) {
			for (AbstractInsnNode code : method.instructions) {
				if (code instanceof MethodInsnNode call && !call.name.equals("<init>")
						&& modelled.stream().anyMatch(name -> matches(name, call.owner))) {
					found.add(call.owner);
				}
			}
		}
		return found;
	}

	private static boolean matches(String name, String owner) {
		return name.endsWith("*") ? owner.startsWith(name.substring(0, name.length() - 1)) : owner.equals(name);
	}
}
