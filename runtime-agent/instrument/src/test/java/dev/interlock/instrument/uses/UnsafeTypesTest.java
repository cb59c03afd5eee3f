/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.instrument.uses.UnsafeType.Use;

/** The reader of unsafe types, and the built-in types compared with the running JDK. */
class UnsafeTypesTest {

	/** Methods added after Java 17. */
	private static final Set<String> NEWER = Set.of("getFirst", "getLast", "addFirst", "addLast", "removeFirst",
			"removeLast", "putFirst", "putLast", "firstEntry", "lastEntry", "pollFirstEntry", "pollLastEntry", "repeat",
			"get(I[C)", "get(I[CII)", "put(I[C)", "put(I[CII)");

	private static UnsafeTypes read(String text) throws IOException {
		return UnsafeTypes.read("some.txt", new StringReader(text));
	}

	private static Class<?> load(String name) throws ClassNotFoundException {
		return Class.forName(name, false, null);
	}

	@Test
	void aMethodWithParametersTakesPrecedenceOverItsName() throws IOException {
		UnsafeTypes types = read("""
				# a comment
				methods base
					write get
					read get(I)
				type java.util.Some uses base
				read put
				write put(ILjava/lang/Object;)
				""");
		String owner = "java/util/Some";
		assertEquals(Use.READ, types.use("java.util.Some", types.method(owner, "get", "(I)V")));
		assertEquals(Use.WRITE, types.use("java.util.Some", types.method(owner, "get", "()I")));
		assertEquals(Use.READ, types.use("java.util.Some", types.method(owner, "put", "(I)V")));
		assertEquals(Use.WRITE, types.use("java.util.Some", types.method(owner, "put", "(ILjava/lang/Object;)V")));
	}

	@Test
	void aTypeMayOverrideAMethodOfItsGroup() throws IOException {
		UnsafeTypes types = read("""
				methods base
				read get put
				methods more uses base
				write put
				type a.B of map counted size moved up closed open uses more base
				move get
				type a.C
				read clear
				through a.Super
				""");
		assertEquals(new UnsafeType("a.B", "map", "size", "up", true, true,
				java.util.Map.of("get", Use.MOVE, "put", Use.WRITE)),
				types.types().get("a.B"));
		int put = types.method("a/Super", "put", "()V");
		assertEquals(put, types.method("a/B", "put", "()Ljava/lang/String;"));
		assertTrue(put >= 0);
		assertEquals(-1, types.method("a/Other", "put", "()V"));
		assertEquals(-1, types.method("a/Other", "clear", "()V"));
		assertEquals(put, types.inheritedMethod("put", "()V"));
		assertEquals("put()", types.method(put));
		assertEquals(-1, types.inheritedMethod("clear", "(I)V"));
		assertTrue(types.isOpen("a/B"));
		assertFalse(types.isOpen("a/C"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			type                        | 'type' stands alone: say of what.
			reads get                   | 'reads' is not known: a line begins with methods, type, read, write, change, move or through.
			read get                    | Methods come after the group or the type that they belong to.
			type a/B                    | 'a/B' is not the binary name of a class, as java.util.Map$Entry is.
			type a.B of                 | After 'of' comes the name of a field.
			type a.B moved 7            | After 'moved' comes the name of a field.
			type a.B counted 7          | After 'counted' comes the name of a field.
			type a.B base               | 'base' is not expected here: groups come after the word uses.
			type a.B uses base          | There is no group 'base' above this line.
			through 1.B                 | '1.B' is not the binary name of a class, as java.util.Map$Entry is.
			type a.B~read get get       | The method 'get' is there already.
			type a.B~read get(          | 'get(' is not a method: write its name, or name(DESCRIPTORS).
			type a.B~type a.B           | The type 'a.B' is there already: write all its methods in one place.
			methods b~methods b         | The group 'b' is there already: give it another name.
			""")
	void badLinesAreNamed(String text, String problem) {
		String lines = "# first\n\n" + text.replace('~', '\n');
		IOException refused = assertThrows(UnsafeTypesException.class, () -> read(lines));
		assertEquals("some.txt:" + (text.indexOf('~') < 0 ? 3 : 4) + ": " + problem, refused.getMessage());
	}

	@Test
	void eachTypeHasItsFieldsAndMethods() throws Exception {
		Set<String> missing = new TreeSet<>();
		for (UnsafeType type : UnsafeTypes.load().types().values()) {
			Class<?> loaded = load(type.name());
			if (!type.backing().isEmpty() && !hasField(loaded, type.backing())
					|| !type.counter().isEmpty() && !hasField(loaded, type.counter())
					|| !type.moved().isEmpty() && !hasField(loaded, type.moved())) {
				missing.add(type.name() + " lacks a field");
			}
			if (type.open() != canBeExtended(loaded)) {
				missing.add(type.name() + " open");
			}
			if (Modifier.isPublic(loaded.getModifiers())) {
				Set<String> methods = supertypes(loaded).flatMap(each -> Stream.of(each.getDeclaredMethods()))
						.flatMap(method -> Stream.of(method.getName(), method.getName() + parameters(method)))
						.collect(Collectors.toSet());
				type.methods().keySet().stream().filter(name -> !methods.contains(name) && !NEWER.contains(name))
						.forEach(name -> missing.add(type.name() + '.' + name));
			}
		}
		assertEquals(Set.of(), missing);
	}

	@Test
	void callsThroughASupertypeAreKnown() throws Exception {
		UnsafeTypes types = UnsafeTypes.load();
		Set<String> missing = new TreeSet<>();
		for (UnsafeType type : types.types().values()) {
			for (Class<?> supertype : supertypes(load(type.name())).toList()) {
				for (Method method : supertype.getDeclaredMethods()) {
					boolean called = Modifier.isPublic(method.getModifiers()) && supertype != Object.class
							&& supertype != Spliterator.class
							// else all lambdas would have hooks
							&& !supertype.getPackageName().equals("java.util.function")
							&& Modifier.isPublic(supertype.getModifiers())
							&& type.use(method.getName(), parameters(method)) != null
							// every object has one of these
							&& !List.of("equals", "hashCode", "toString", "compareTo", "close")
									.contains(method.getName());
					if (called && types.method(supertype.getName().replace('.', '/'), method.getName(),
							parameters(method)) < 0) {
						missing.add(supertype.getName() + '.' + method.getName() + " of " + type.name());
					}
				}
			}
		}
		assertEquals(Set.of(), missing);
	}

	@Test
	void methodsWithoutAnEffect() throws IOException {
		UnsafeTypes types = UnsafeTypes.load();
		assertNotNull(types.types().get("java.util.HashMap"));
		assertNull(types.types().get("java.util.concurrent.ConcurrentHashMap"));
		assertNull(types.types().get("java.util.Random"));
		assertNull(types.types().get("java.util.Vector"));
		int put = types.method("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
		assertNull(types.use("java.util.ArrayList", put));
		assertEquals(Use.CHANGE, types.use("java.util.HashMap", put));
	}

	/** Whether programs can extend a class and inherit the listed methods. */
	private static boolean canBeExtended(Class<?> type) {
		return type.getName().startsWith("java") && Modifier.isPublic(type.getModifiers())
				&& !Modifier.isFinal(type.getModifiers())
				&& Arrays.stream(type.getDeclaredConstructors())
						.anyMatch(one -> (one.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
	}

	private static boolean hasField(Class<?> type, String name) {
		return supertypes(type).flatMap(each -> Stream.of(each.getDeclaredFields()))
				.anyMatch(field -> field.getName().equals(name));
	}

	private static Stream<Class<?>> supertypes(Class<?> type) {
		Stream<Class<?>> above = Stream.concat(Stream.ofNullable(type.getSuperclass()),
				Arrays.stream(type.getInterfaces()));
		return Stream.concat(Stream.of(type), above.flatMap(UnsafeTypesTest::supertypes));
	}

	private static String parameters(Method method) {
		return Arrays.stream(method.getParameterTypes()).map(Class::descriptorString)
				.collect(Collectors.joining("", "(", ")"));
	}
}
