/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.bootstrap.InterlockAttachments;
import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.AttachmentSample;

/** Classes whose objects threads synchronise on have a hidden field for what engines keep in the object. */
class AttachmentFieldTest {

	private static final Object TABLE = new Object();

	private final InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS,
			AttachmentSample.class.getName());

	@ParameterizedTest
	@CsvSource({ "Flag,1", "NamedFlag,1", "Methods,1", "Blocks,1", "Counter,1", "Worker,1", "Plain,0", "Statics,0",
			"Pair,0" })
	void aClassThatSynchronisesDeclaresTheField(String name, int expected) throws Exception {
		Class<?> type = type(name);
		assertEquals(expected, declared(type));
		assertEquals(0, Arrays.stream(InterlockHiddenFields.visible(type.getDeclaredFields())).map(Field::getName)
				.filter(InterlockAttachments.FIELD::equals).count(), "reflection does not show it");
	}

	@ParameterizedTest
	@CsvSource({ "Flag,true", "NamedFlag,true", "Methods,true", "Counter,true", "Worker,true", "Plain,false",
			"Statics,false" })
	void theFieldIsFoundInObjects(String name, boolean expected) throws Exception {
		assertEquals(expected, InterlockAttachments.offset(type(name)) != InterlockAttachments.NONE);
	}

	@Test
	void aClassInheritsTheFieldOfALoadedSuperclass() throws Exception {
		assertEquals(1, declared(type("Flag")));
		assertEquals(0, declared(type("NamedFlag")));
		assertEquals(InterlockAttachments.offset(type("Flag")), InterlockAttachments.offset(type("NamedFlag")));
	}

	@Test
	void anObjectKeepsOneValueForEachTableAndKey() throws Exception {
		Object owner = make("NamedFlag");
		int offset = InterlockAttachments.offset(owner.getClass());
		assertNull(InterlockAttachments.find(owner, offset, TABLE, 1));
		assertEquals("a", InterlockAttachments.add(owner, offset, TABLE, 1, "a"));
		assertEquals("b", InterlockAttachments.add(owner, offset, TABLE, 2, "b"));
		assertEquals("a", InterlockAttachments.add(owner, offset, TABLE, 1, "late"), "the first one stays");
		assertSame("b", InterlockAttachments.find(owner, offset, TABLE, 2));
		assertNull(InterlockAttachments.find(owner, offset, new Object(), 1), "of another table");
	}

	@Test
	void aCopyHasNoneOfTheValues() throws Exception {
		Object owner = make("Blocks");
		int offset = InterlockAttachments.offset(owner.getClass());
		InterlockAttachments.add(owner, offset, TABLE, 1, "a");
		Method method = owner.getClass().getDeclaredMethod("clone");
		method.setAccessible(true);
		Object copy = method.invoke(owner);
		assertNull(InterlockAttachments.find(copy, offset, TABLE, 1));
		assertEquals("a", InterlockAttachments.find(owner, offset, TABLE, 1));
	}

	@Test
	void aClassThatIsDefinedAlreadyGetsNoOtherFields() throws Exception {
		String name = "dev/interlock/instrumented/AttachmentSample$Flag";
		byte[] original;
		try (var in = AttachmentSample.class.getClassLoader().getResourceAsStream(name + ".class")) {
			original = in.readAllBytes();
		}
		byte[] first = loader.instrumenter.instrument(loader, name, original);
		byte[] again = loader.instrumenter.instrument(loader, name, original, true);
		assertEquals(fields(first), fields(again));
		assertNotEquals(fields(original), fields(first));
	}

	private static long declared(Class<?> type) {
		return Arrays.stream(type.getDeclaredFields()).map(Field::getName).filter(InterlockAttachments.FIELD::equals)
				.count();
	}

	private static long fields(byte[] type) {
		var node = new org.objectweb.asm.tree.ClassNode();
		new org.objectweb.asm.ClassReader(type).accept(node, 0);
		return node.fields.size();
	}

	private Class<?> type(String name) throws ClassNotFoundException {
		return Class.forName(AttachmentSample.class.getName() + '$' + name, false, loader);
	}

	private Object make(String name) throws ReflectiveOperationException {
		Constructor<?> constructor = type(name).getDeclaredConstructor();
		constructor.setAccessible(true);
		return constructor.newInstance();
	}
}
