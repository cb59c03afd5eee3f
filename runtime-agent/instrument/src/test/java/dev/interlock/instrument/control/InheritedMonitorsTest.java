/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

/** Which methods of the JDK a class of the program gets. */
class InheritedMonitorsTest {

	@Test
	void synchronizedMethodsAreFoundUpToJavaLang() {
		Map<String, Integer> stack = InheritedMonitors.synchronizedMethods("java/util/Stack");
		assertTrue(stack.containsKey("pop()Ljava/lang/Object;"), stack.toString());
		assertTrue(stack.containsKey("size()I"), stack.toString());
		assertFalse(stack.containsKey("push(Ljava/lang/Object;)Ljava/lang/Object;"), stack.toString());
		assertTrue(Modifier.isProtected(InheritedMonitors.synchronizedMethods("java/util/Observable")
				.get("setChanged()V")));
	}

	/** A method that hides a synchronized one of a superclass is not synchronized itself. */
	@Test
	void theNearestMethodDecides() throws Exception {
		Map<String, Integer> properties = InheritedMonitors.synchronizedMethods("java/util/Properties");
		boolean isSynchronized = Modifier.isSynchronized(
				java.util.Properties.class.getDeclaredMethod("size").getModifiers());
		assertEquals(isSynchronized, properties.containsKey("size()I"));
	}

	@Test
	void exceptionsThreadsAndOtherClassesGetNone() {
		for (String name : List.of("java/lang/Object", "java/lang/Exception", "java/io/IOException", "java/lang/Thread",
				"java/lang/ClassLoader", "java/util/ArrayList", "org/example/Absent")) {
			assertEquals(Map.of(), InheritedMonitors.synchronizedMethods(name), name);
		}
	}

	@Test
	void theOrderIsTheSameInEachJvm() {
		Map<String, Integer> vector = InheritedMonitors.synchronizedMethods("java/util/Vector");
		assertEquals(new ArrayList<>(new TreeMap<>(vector).keySet()), new ArrayList<>(vector.keySet()));
	}
}
