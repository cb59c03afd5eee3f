/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrumented.ConsequenceSample;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** The consequences of two accesses, derived from their code. */
class ConsequencesTest {

	private static final String SAMPLE = ConsequenceSample.class.getName();

	private static byte[] read(String name) {
		try (InputStream in = ConsequencesTest.class.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
			return in == null ? null : in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The first access of this kind in a method, such as {@code increment:write}. */
	private static Site site(String access, String field) {
		String[] parts = access.split(":");
		boolean write = parts[1].equals("write");
		ClassNode node = new ClassNode();
		new ClassReader(read(SAMPLE)).accept(node, 0);
		MethodNode method = node.methods.stream().filter(any -> any.name.equals(parts[0])).findFirst().orElseThrow();
		int line = 0;
		for (AbstractInsnNode instruction : method.instructions) {
			line = instruction instanceof LineNumberNode number ? number.line : line;
			boolean isElement = write ? Code.writesElement(instruction) : Code.readsElement(instruction);
			boolean isField = instruction instanceof FieldInsnNode any && any.name.equals(field)
					&& Code.isRead(any) != write;
			if (field.endsWith("[]") ? isElement : isField) {
				SiteKind kind = field.endsWith("[]") ? write ? SiteKind.ARRAY_WRITE : SiteKind.ARRAY_READ
						: write ? SiteKind.FIELD_WRITE : SiteKind.FIELD_READ;
				return new Site(0, kind, SAMPLE, method.name, method.desc, null, line, null, field, 0);
			}
		}
		throw new IllegalArgumentException(access);
	}

	private static String consequence(String field, String descriptor, String... accesses) {
		List<Site> sites = new ArrayList<>();
		for (String access : accesses) {
			sites.add(site(access, field));
		}
		FieldInfo info = field.endsWith("[]") ? null : new FieldInfo(SAMPLE, field, descriptor, false);
		return new BenignPatterns(any -> Set.of(), ConsequencesTest::read).consequence(info, sites);
	}

	@ParameterizedTest
	@CsvSource({ "increment:write, increment:read, lost-increment", "increment:write, increment:write, lost-increment",
			"increment:write, set:write, lost-increment", "increment:write, get:read, ''", "set:write, get:read, ''",
			"set:write, set:write, ''", "doubled:write, set:write, lost-update",
			"claim:read, set:write, outdated-check", "claim:write, claim:write, outdated-check",
			"await:read, set:write, unseen-value", "perhaps:read, set:write, outdated-check" })
	void ofANumber(String one, String other, String consequence) {
		assertEquals(consequence, consequence("number", "I", one, other));
		assertEquals(consequence, consequence("number", "I", other, one));
	}

	@ParameterizedTest
	@CsvSource({ "setWide:write, getWide:read, torn-value", "setWide:write, setWide:write, ''",
			"addWide:write, addWide:read, lost-increment" })
	void ofAWideNumber(String one, String other, String consequence) {
		assertEquals(consequence, consequence("wide", "J", one, other));
	}

	@ParameterizedTest
	@CsvSource({ "append:write, append:read, lost-update", "textOnce:write, getText:read, ''" })
	void ofAText(String one, String other, String consequence) {
		assertEquals(consequence, consequence("text", "Ljava/lang/String;", one, other));
	}

	@ParameterizedTest
	@CsvSource({ "makeList:write, getList:read, unsafe-publication",
			"lazyList:write, lazyList:read, unsafe-publication",
			"lazyList:write, lazyList:write, outdated-check", "giveList:write, getList:read, ''",
			"useList:read, dropList:write, outdated-check" })
	void ofAnObject(String one, String other, String consequence) {
		assertEquals(consequence, consequence("list", "Ljava/util/List;", one, other));
	}

	@ParameterizedTest
	@CsvSource({ "int[], count:write, count:read, lost-increment", "int[], count:write, element:read, ''",
			"long[], setLong:write, getLong:read, torn-value" })
	void ofAnElement(String type, String one, String other, String consequence) {
		assertEquals(consequence, consequence(type, "", one, other));
	}

	@Test
	void ofABrokenSection() {
		assertEquals("lost-increment",
				consequence("number", "I", "increment:read", "set:write", "increment:write"));
		assertEquals("outdated-check", consequence("number", "I", "claim:read", "set:write", "claim:write"));
	}

	@Test
	void unknownCodeHasNoConsequence() {
		List<Site> sites = List.of(site("increment:write", "number"), site("increment:read", "number"));
		assertEquals("", new BenignPatterns(any -> Set.of(), any -> null)
				.consequence(new FieldInfo(SAMPLE, "number", "I", false), sites));
	}
}
