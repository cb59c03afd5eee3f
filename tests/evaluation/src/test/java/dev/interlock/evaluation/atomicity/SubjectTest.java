/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The instances that the driver over all pairs of methods creates, and the methods that it calls (Wang and Stoller,
 * section 8).
 */
class SubjectTest {

	@ParameterizedTest
	@EnumSource
	void twoInstancesAreAlikeAndHaveAllMethodsButThoseOfObject(JdkSubject known) {
		Subject subject = known.subject();
		assertNotSame(subject.make(), subject.make());
		assertEquals(subject.make().toString(), subject.make().toString());
		assertFalse(subject.make().toString().isEmpty());
		List<String> names = subject.methods().stream().map(Object::toString).toList();
		assertEquals(names.stream().sorted().toList(), names);
		assertTrue(subject.methods().stream().noneMatch(each -> Modifier.isStatic(each.getModifiers())));
		assertTrue(names.stream().noneMatch(name -> name.contains("java.lang.Object.wait")));
	}

	/** Pairs of methods that both take the other instance could deadlock, and are excluded. */
	@ParameterizedTest
	@EnumSource
	void theOtherInstanceIsAnArgumentWhereItFits(JdkSubject known) {
		Subject subject = known.subject();
		Class<?> type = subject.make() instanceof Map ? Map.class
				: subject.make() instanceof Collection ? Collection.class : StringBuffer.class;
		assertTrue(subject.takesOther(type));
		assertFalse(subject.takesOther(Object.class));
		assertFalse(subject.takesOther(int.class));
		assertTrue(subject.methods().stream()
				.anyMatch(each -> List.of(each.getParameterTypes()).stream().anyMatch(subject::takesOther)));
	}
}
