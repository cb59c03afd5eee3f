/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.syncmodel.SyncEdge.Condition;
import dev.interlock.syncmodel.SyncEdge.Place;
import dev.interlock.syncmodel.SyncKey.Base;
import dev.interlock.syncmodel.SyncRule.Mode;

/** Parsing of model files, and the messages for invalid ones. */
class SyncModelReaderTest {

	@TempDir
	Path folder;

	private static SyncModel read(String text) throws SyncModelException {
		SyncModelReader reader = new SyncModelReader();
		reader.read("a.syncmodel", text);
		return reader.model(Map.of());
	}

	private static SyncEdge edge(String action) throws SyncModelException {
		return read("class A\n m(..) " + action).rules("A").get(0).edges().get(0);
	}

	private static SyncEdge edge(Place place, boolean release, SyncKey key, Condition condition) {
		return new SyncEdge(place, release, key, null, condition);
	}

	private static SyncKey key(Base base, int argument, int clock) {
		return new SyncKey(base, argument, null, null, null, null, null, clock, false);
	}

	@Test
	void edges() throws SyncModelException {
		assertEquals(edge(Place.ENTRY, true, key(Base.THIS, 0, -16), Condition.ALWAYS), edge("entry release this"));
		assertEquals(edge(Place.EXIT, false, key(Base.ARGUMENT, 2, -16), Condition.TRUE),
				edge("exit acquire arg2 if true"));
		assertEquals(edge(Place.EXIT, false, key(Base.RESULT, 0, -16), Condition.NON_NULL),
				edge("exit acquire result if non-null"));
		assertEquals(edge(Place.LEAVE, false, key(Base.THREAD, 0, -5), Condition.ALWAYS),
				edge("leave  acquire\tthread:interrupt"));
		assertEquals(edge(Place.CALL, true, key(Base.CLASS, 0, -16), Condition.ALWAYS), edge("call release class"));
		assertEquals(edge(Place.ENTRY, false, key(Base.GLOBAL, 0, -17), Condition.ALWAYS),
				edge("entry acquire global:exit"));
	}

	@Test
	void tasks() throws SyncModelException {
		assertEquals(new SyncEdge(Place.ENTRY, true, key(Base.ARGUMENT, 1, -16), null, Condition.ALWAYS,
				SyncEdge.TaskStep.SUBMIT), edge("entry submit arg1"));
		assertEquals(SyncEdge.TaskStep.TAKE, edge("exit take result").task());
		assertThrows(SyncModelException.class, () -> edge("call submit arg1"));
		assertThrows(SyncModelException.class, () -> edge("exit take result if non-null"));
		assertThrows(SyncModelException.class, () -> edge("entry take result"));
	}

	@Test
	void keysWithFieldsIndexesAndOffsets() throws SyncModelException {
		assertEquals(new SyncKey(Base.THIS, 0, "sync", null, null, null, null, -17, false),
				edge("entry release this.sync:read").key());
		assertEquals(new SyncKey(Base.THIS, 0, "map", null, "java.util.Map", null, null, -16, false),
				edge("exit acquire this.map(java.util.Map)").key());
		assertEquals(new SyncKey(Base.THIS, 0, null, null, null, new SyncIndex(1, null, 0, false), null, -16, false),
				edge("exit acquire this[arg1]").key());
		assertEquals(new SyncKey(Base.ARGUMENT, 1, null, null, null, null, "offset", -16, false),
				edge("exit acquire arg1@offset").key());
	}

	@Test
	void keysOfOtherObjects() throws SyncModelException {
		assertEquals(new SyncKey(Base.THIS, 0, "outer", "map", "java.util.Map", null, null, -16, false),
				edge("exit acquire this.outer.map(java.util.Map)").key());
		assertEquals(new SyncKey(Base.THIS, 0, "tab", null, "java.lang.Object[]", null, null, -16, true),
				edge("call acquire whole(this.tab(java.lang.Object[]))").key());
		assertEquals(new SyncKey(Base.THIS, 0, null, null, null, null, null, -17, true),
				edge("exit acquire whole(this:x)").key());
	}

	@Test
	void parts() throws SyncModelException {
		SyncRule rule = read("class A\n m() parts; hide\n n() parts table next").rules("A").get(0);
		assertEquals(Set.of(Mode.PARTS, Mode.HIDE), rule.modes());
		assertEquals(Set.of(), rule.partFields());
		assertEquals(Set.of("table", "next"),
				read("class A\n n() parts table next").rules("A").get(0).partFields());
	}

	@Test
	void elementsByAMethodAndByTheResult() throws SyncModelException {
		assertEquals(new SyncIndex(0, "phase", 1, true), edge("entry release this[phase()-1%4]").key().index());
		assertEquals(new SyncIndex(0, null, 1, false), edge("exit acquire this.root[result-1]").key().index());
		assertEquals(new SyncIndex(2, null, 0, true), edge("exit acquire this[arg2%4]").key().index());
	}

	@Test
	void callsOfACertainMethod() throws SyncModelException {
		SyncEdge edge = edge("call(onAdvance) release this");
		assertEquals(Place.CALL, edge.place());
		assertEquals("onAdvance", edge.callee());
	}

	@Test
	void theSameClockHasTheSameNumberInAllFiles() throws SyncModelException {
		SyncModelReader reader = new SyncModelReader();
		reader.read("one", "class A\n a() entry release this:x\n b() entry release this:y");
		reader.read("two", "class A\n c() entry acquire this:y\n d() entry acquire this:monitor");
		assertEquals(List.of(-17, -18, -18, -1),
				reader.model(Map.of()).rules("A").stream().map(rule -> rule.edges().get(0).key().clock()).toList());
	}

	@Test
	void modes() throws SyncModelException {
		SyncRule rule = read("class A\n m() hide; monitor; volatile next item; exit acquire this # both").rules("A")
				.get(0);
		assertEquals(Set.of(Mode.HIDE, Mode.MONITOR, Mode.VOLATILE), rule.modes());
		assertEquals(Set.of("next", "item"), rule.volatileFields());
		assertEquals(1, rule.edges().size());
		assertEquals("a.syncmodel:2", rule.origin());
		assertEquals(Set.of(Mode.BEGIN_OPTIMISTIC),
				read("class A\nm() begin-optimistic").rules("A").get(0).modes());
		assertEquals(Set.of(Mode.VALIDATE), read("class A\nm() validate").rules("A").get(0).modes());
	}

	@Test
	void methods() throws SyncModelException {
		SyncRule rule = read("class A\n await*(long,TimeUnit) entry release this").rules("A").get(0);
		assertTrue(rule.covers("await", List.of("long", "java.util.concurrent.TimeUnit")));
		assertTrue(rule.covers("awaitNanos", List.of("long", "TimeUnit")));
		assertFalse(rule.covers("await", List.of("long", "my.OtherTimeUnit")));
		assertFalse(rule.covers("await", List.of("long")));
		assertFalse(rule.covers("doAwait", List.of("long", "TimeUnit")));
		SyncRule any = read("class A\n *Value(..) exit acquire this").rules("A").get(0);
		assertTrue(any.covers("intValue", List.of("int")));
		assertTrue(any.covers("Value", List.of()));
		assertFalse(any.covers("values", List.of()));
	}

	@Test
	void classes() throws SyncModelException {
		SyncModel model = read("class A\n a() hide\nclass A$*\n b() hide\nclass A\n c() hide");
		assertEquals(List.of("a()", "c()"), model.rules("A").stream().map(Object::toString).toList());
		assertEquals(List.of("b()"), model.rules("A$1").stream().map(Object::toString).toList());
		assertEquals(List.of(), model.rules("B"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "m() hide | comes before any class", "class 1A | is not a class name",
			"class A*B | is not a class name", "class java.lang.invoke.MutableCallSite | would not start",
			"class java.lang.invoke.* | would not start", "class A~put entry | is neither a class nor a method",
			"class A~m() enter release this | 'enter' is not an action",
			"class A~m() entry this | neither acquire nor release",
			"class A~m() entry | ends too early", "class A~m() entry release it | 'it' is not a key",
			"class A~m() entry release arg1 | there is no arg1",
			"class A~m() exit acquire this if big | is not a condition",
			"class A~m() entry acquire this if true | 'exit acquire'", "class A~m() hide show | 'show' follows 'hide'",
			"class A~m() entry release this[result] | only at the return",
			"class A~m() leave acquire result | only at the return",
			"class A~m() entry release arg1.x | of something else than this",
			"class A~m(a b) hide | is not a parameter type", "class A~<init>() entry release this | use 'exit'" })
	void errorsAreReported(String text, String message) {
		String said = assertThrows(SyncModelException.class, () -> read("# first\n" + text.replace('~', '\n')))
				.getMessage();
		assertTrue(said.contains(message), said);
		assertTrue(said.contains("a.syncmodel:" + (text.contains("~") ? 3 : 2) + ": "), said);
	}

	@Test
	void aProjectAddsToTheJdk() throws Exception {
		Path file = Files.writeString(folder.resolve("my.syncmodel"), "class my.Box\n put(..) entry release this\n");
		SyncModel model = SyncModel.load(List.of(file));
		assertEquals(1, model.rules("my.Box").size());
		assertFalse(model.rules("java.util.concurrent.locks.ReentrantLock").isEmpty());
	}

	@Test
	void channelsAreAModelWithFlags() throws Exception {
		Path file = Files.writeString(folder.resolve("channels"),
				" flag my.Box.full # a flag\nclass my.Box\n put(..) entry release this\nflag my.Box.empty\n");
		SyncModel model = SyncModel.load(List.of(), file);
		assertEquals(1, model.rules("my.Box").size());
		assertEquals(Map.of(model.rules("my.Box").get(0), "my.Box"), model.channels());
		assertThrows(SyncModelException.class, () -> SyncModel.load(List.of(file)));
		Files.writeString(file, "flag my.Box.full\nput(..) entry release this");
		String said = assertThrows(SyncModelException.class, () -> SyncModel.load(List.of(), file)).getMessage();
		assertTrue(said.contains(file + ":2: "), said);
	}

	@Test
	void aMissingFile() {
		String said = assertThrows(SyncModelException.class, () -> SyncModel.load(List.of(folder.resolve("none"))))
				.getMessage();
		assertTrue(said.contains("cannot be read"), said);
	}

	@Test
	void rulesThatAreReadLaterAreTheSameInAnyOrder() throws SyncModelException, IOException {
		String text;
		try (InputStream in = SyncModel.class.getResourceAsStream("jdk.syncmodel")) {
			text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		SyncModelReader atOnce = new SyncModelReader();
		atOnce.read("jdk.syncmodel", text);
		SyncModel expected = atOnce.model(Map.of());
		SyncModelReader later = new SyncModelReader();
		later.readLater("jdk.syncmodel", text);
		SyncModel model = later.model(Map.of());
		assertEquals(expected.classes(), model.classes());
		List<String> backwards = new ArrayList<>(expected.classes());
		Collections.reverse(backwards);
		for (String each : backwards) {
			assertEquals(described(expected.rules(each)), described(model.rules(each)), each);
		}
	}

	private static List<String> described(List<SyncRule> rules) {
		return rules.stream()
				.map(rule -> rule.origin() + ' ' + rule + ' ' + rule.edges() + ' ' + new TreeSet<>(rule.modes())
						+ new TreeSet<>(rule.volatileFields()) + new TreeSet<>(rule.partFields()))
				.toList();
	}

	@Test
	void rulesOfAFileComeAfterThoseThatAreReadLater() throws SyncModelException {
		SyncModelReader reader = new SyncModelReader();
		reader.readLater("first", "class A\n\tone(..) entry release this:first # why\n\n");
		reader.read("second", "class A\n\ttwo(..) entry release this:second\n");
		assertEquals(List.of("first:2", "second:2"),
				reader.model(Map.of()).rules("A").stream().map(SyncRule::origin).toList());
	}
}
