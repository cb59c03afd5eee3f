/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.protocol.ClassMembers;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;

/** Records and reviews whose code is gone. */
class LoadedMembersTest {

	private static final LocalDate TODAY = LocalDate.of(2026, 3, 31);
	private static final String RECORD = "0a1bb91936 data-race org.example.Counter.value "
			+ "org.example.Counter.get()I/value:read#0 org.example.Counter.increment()V/value:write#0";

	@TempDir
	Path folder;

	/** A session that has no finding and has loaded versions of a class. */
	private static Session loaded(String className, String... versions) throws IOException {
		SessionAssembler assembler = Golden.assembler("clean");
		for (String version : versions) {
			assembler.accept(Message.newBuilder().setClassMembers(
					ClassMembers.newBuilder().setClassName(className).addAllMembers(List.of(version.split(" "))))
					.build());
		}
		return assembler.snapshot();
	}

	private BaselineFile baseline(String... records) throws IOException {
		return BaselineFile.read(Files.write(folder.resolve("baseline"), List.of(records)));
	}

	private String compared(Session... sessions) throws IOException {
		BaselineFile.Comparison compared = baseline(RECORD).compare(List.of(sessions));
		return "not seen " + compared.notSeen() + ", gone " + compared.gone().keySet();
	}

	@Test
	void aRecordIsGoneWithOneOfItsMethodsOrItsField() throws IOException {
		String gone = "not seen 0, gone [0a1bb91936]";
		assertEquals(gone, compared(loaded("org.example.Counter", "value get()I")));
		assertEquals(gone, compared(loaded("org.example.Counter", "get()I increment()V")));
		assertEquals(gone, compared(loaded("org.example.Counter", "value get()J increment()V")));
	}

	@Test
	void aRecordWhoseCodeMayBeThereIsNotSeen() throws IOException {
		String notSeen = "not seen 1, gone []";
		assertEquals(notSeen, compared(loaded("org.example.Counter", "value get()I increment()V")));
		assertEquals(notSeen, compared(loaded("org.example.Other", "value")));
		assertEquals(notSeen, compared(Golden.session("clean")));
		assertEquals(notSeen, compared(loaded("org.example.Counter", "value get()I", "value increment()V get()I")));
		assertEquals(notSeen, compared(loaded("org.example.Counter", "value get()I"),
				loaded("org.example.Counter", "value get()I increment()V")));
	}

	/** A finding proves that its code is there, whatever the names are. */
	@Test
	void aRecordWithAFindingIsNotGone() throws IOException {
		BaselineFile.Comparison compared = baseline(RECORD)
				.compare(List.of(Golden.session("race"), loaded("org.example.Counter", "other")));
		assertEquals(1, compared.known());
		assertEquals(Set.of(), compared.gone().keySet());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"a.B.pay(Ljava/lang/String;[[I)[Lc/D;/x:read#0 | pay(Ljava/lang/String;[[I)[Lc/D;",
			"a.B$C.start[Runnable#0][Supplier#1](I)V/x:write#2 | start(I)V",
			"a.B.put(I)V/containsKey(Ljava/lang/Object;)Z:read#0 | put(I)V" })
	void theMethodOfASite(String site, String method) {
		String className = LoadedMembers.classOf(site);
		assertEquals(site.startsWith("a.B$C") ? "a.B$C" : "a.B", className);
		assertTrue(LoadedMembers.NONE.with(className, List.of("other()V")).lacksMethod(site));
		assertFalse(LoadedMembers.NONE.with(className, List.of(method)).lacksMethod(site));
	}

	/** Initialisers stand for several methods; a site that was lost has no descriptor. */
	@ParameterizedTest
	@CsvSource({ "a.B.<init>()V/x:write#0", "a.B.<clinit>()V/x:write#0", "a.B.pay/x:read#0", "a.B.pay", "''" })
	void someSitesAreNeverGone(String site) {
		assertFalse(LoadedMembers.NONE.with("a.B", List.of("other()V")).lacksMethod(site));
	}

	/** Names in other languages may have blanks, which a file of records cannot have. */
	@Test
	void blanksInNamesAreNoDifference() {
		LoadedMembers loaded = LoadedMembers.NONE.with("a.B", List.of("two words()V", "a field"));
		assertFalse(loaded.lacksMethod("a.B.two_words()V/x:read#0"));
		assertFalse(loaded.lacksField("a.B.a_field"));
	}

	@Test
	void classesAreThoseOfFieldsAndMethods() throws IOException {
		assertEquals(Set.of("org.example.Counter", "a.B", "java.util"),
				baseline(RECORD, "0000000001 api-race java.util.HashMap a.B.pay()V/put:call#0").classes());
		assertEquals(Set.of("a.B", "a.C"), Reviews.parse("""
				suppressed field a.B.x
				suppressed object java.util.HashMap in a.C.map
				suppressed field a.D.x*
				suppressed class a.E
				benign 0a1bb91936
				""").classes());
	}

	@Test
	void aReviewIsGoneWithItsFieldOrItsRecord() throws IOException {
		Reviews reviews = Reviews.parse("""
				suppressed field a.B.x
				suppressed object java.util.HashMap in a.B.y
				suppressed field a.B.z
				suppressed field a.B.x*
				accepted 0000000001
				accepted 0000000002
				accepted 0000000001 until 2026-03-30
				""");
		Reviews.Comparison compared = reviews.compare(List.of(loaded("a.B", "z")), TODAY, Set.of("0000000001"));
		assertEquals(List.of("suppressed field a.B.x", "suppressed object java.util.HashMap in a.B.y",
				"accepted 0000000001"), compared.gone().stream().map(Review::toString).toList());
		assertEquals(3, compared.notSeen());
		assertEquals(1, compared.expired().size());
	}

	@Test
	void mergedSessionsKeepThem() throws IOException {
		Path merged = folder.resolve("merged");
		Path file = folder.resolve("one");
		try (var writer = new MessageWriter(Files.newOutputStream(file))) {
			for (Message message : Golden.messages("clean")) {
				writer.write(message);
			}
			writer.write(Message.newBuilder()
					.setClassMembers(ClassMembers.newBuilder().setClassName("a.B").addMembers("x")).build());
		}
		SessionMerger.merge(List.of(Golden.file("clean"), file), merged);
		assertEquals(Set.of("x"), SessionFiles.read(merged).members().byClass().get("a.B"));
	}
}
