/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.AnnotatedAccount;
import dev.interlock.sections.SectionFileReader;

/** The events of atomic sections in instrumented code. */
class SectionEventsTest extends SectionEventsSetting {

	@Test
	void aVolatileFieldIsAVariable() throws Exception {
		watch("field S.count", "S.increment()V/count:read#0", "S.increment()V/count:write#0");
		assertEquals(List.of("before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0"), run("increment"));
	}

	@Test
	void wideValuesAndStaticFieldsAreSupported() throws Exception {
		watch("field S.total", "S.wide()V/total:read#0", "S.wide()V/total:write#0");
		watch("field S.rate", "S.wide()V/rate:read#0", "S.wide()V/rate:write#0");
		assertEquals(List.of("before total:read#0 enters s", "after total:read#0", "before total:write#0 ends s",
				"after total:write#0", "before rate:read#0 enters s", "after rate:read#0", "before rate:write#0 ends s",
				"after rate:write#0"), run("wide"));
	}

	@Test
	void aReturnWithoutAnEndIsAnExit() throws Exception {
		watch("field S.count", "S.early(Z)V/count:read#0", "S.early(Z)V/count:write#0");
		assertEquals(List.of("before count:read#0 enters s", "after count:read#0", "exit s",
				"before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0"), run("early"));
	}

	@Test
	void anExceptionThatLeavesTheMethodIsAnExit() throws Exception {
		watch("field S.name", "S.thrown()V/name:read#0", "S.thrown()V/name:write#0");
		assertThrows(InvocationTargetException.class, () -> run("thrown"));
		assertEquals(List.of("before name:read#0 enters s",
				"after name:read#0", "exit s"), events);
	}

	@Test
	void afterACaughtExceptionTheReturnIsAnExit() throws Exception {
		watch("field S.count", "S.caught()V/count:read#0", "S.caught()V/count:write#0");
		assertEquals(List.of("before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0", "exit s"), run("caught"));
	}

	@Test
	void accessesAreNotReportedAgainWithoutAnOpenSection() throws Exception {
		watch("field S.total", "S.outside()V/total:read#0", "S.outside()V/total:write#0 allow none");
		assertEquals(List.of(
				// the first access is not resolved yet
				"before total:read#0", "after total:read#0",
				// the section, and in it the access to its object
				"before total:read#0 enters s", "after total:read#0", "before total:read#0", "after total:read#0",
				"before total:write#0 ends s", "after total:write#0"), run("outside"));
	}

	@Test
	void reflectionWouldFindTheCountUnderANameThatIsOmitted() throws Exception {
		watch("field S.total", "S.outside()V/total:read#0", "S.outside()V/total:write#0");
		Class<?> type = Class.forName(SAMPLE, true, loader);
		List<String> added = Arrays.stream(type.getDeclaredFields()).map(Field::getName)
				.filter(name -> name.startsWith(InterlockHiddenFields.PREFIX + 'a')).toList();
		assertEquals(List.of(InterlockHiddenFields.PREFIX + "atotal$J"), added);
		assertEquals(2, Arrays.stream(type.getDeclaredFields()).filter(
				field -> field.getName().matches("[^a-z]*interlock[^a-z]*[am]total[$]J")).count());
		Field[] visible = InterlockHiddenFields.visible(type.getDeclaredFields());
		assertTrue(Arrays.stream(visible).noneMatch(field -> field.getName().contains("$J")));
	}

	@Test
	void callsOfAccessorsArePointsAndTheAccessesAreInside() throws Exception {
		watch("field S.total", "S.accessors()V/total()J:read#0", "S.accessors()V/setTotal(J)V:write#0");
		assertEquals(List.of("before total()J:read#0 enters s", "before total:read#0", "after total:read#0",
				"after total()J:read#0", "before setTotal(J)V:write#0 ends s", "before total:write#0",
				"after total:write#0", "after setTotal(J)V:write#0"), run("accessors"));
	}

	@Test
	void callsOfSharedObjectsReportThePartAndWhetherTheyWrote() throws Exception {
		watch("object java.util.Map", "S.calls()V/containsKey(Ljava/lang/Object;)Z:read#0",
				"S.calls()V/put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0");
		watch("object java.util.concurrent.atomic.AtomicInteger", "S.calls()V/compareAndSet(II)Z:write#0",
				"S.calls()V/compareAndSet(II)Z:write#1");
		run("calls");
		assertEquals(List.of("before containsKey k enters s", "after containsKey", "before put k ends s", "after put",
				"before putIfAbsent k", "after putIfAbsent in vain", "before remove k", "after remove",
				"before remove k", "after remove in vain", "before compareAndSet enters s",
				"after compareAndSet in vain", "before compareAndSet ends s", "after compareAndSet", "before clear",
				"after clear", "exit s"), events.stream().map(event -> event.replaceAll("\\(.*?#\\d", "")).toList());
	}

	@Test
	void inAConstructorSectionsBeginAfterTheCallOfTheOtherConstructor() throws Exception {
		String constructor = "S.<init>(Ljava/util/concurrent/ConcurrentMap;)V/";
		String containsKey = constructor + "containsKey(Ljava/lang/Object;)Z:read#";
		watch("before", "object java.util.Map", containsKey + "0",
				constructor + "get(Ljava/lang/Object;)Ljava/lang/Object;:read#0");
		watch("after", "object java.util.Map", containsKey + "1",
				constructor + "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0");
		run("constructed");
		assertEquals(List.of("before containsKey(Ljava/lang/Object;)Z:read#1 k enters after",
				"before put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0 k ends after"),
				events.stream().filter(event -> event.contains(" enters ") || event.contains(" ends ")).toList());
		assertEquals(2, problems.stream().filter(problem -> problem.contains("<init>")).count(), problems::toString);
	}

	@Test
	void aLoopEntersAgainWithoutAnEnd() throws Exception {
		watch("field S.count", "S.loop()V/count:read#0", "S.loop()V/count:write#0");
		assertEquals(List.of("before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0", "before count:read#0 enters s", "after count:read#0",
				"before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0", "exit s"), run("loop"));
	}

	@Test
	void theEntryOfACircularSectionIsItsEndToo() throws Exception {
		watch("field S.total", "S.circle()V/total:read#0", "S.circle()V/total:read#0\ntags circular");
		assertEquals(List.of("before total:read#0 enters s ends s", "after total:read#0", "before total:write#0",
				"after total:write#0", "before total:read#0 enters s ends s", "after total:read#0",
				"before total:write#0", "after total:write#0", "before total:read#0 enters s ends s",
				"after total:read#0", "before total:write#0", "after total:write#0", "exit s"), run("circle"));
	}

	@Test
	void aRecursiveSectionIsEnteredAndEndedOncePerCall() throws Exception {
		watch("field S.total", "S.recurse(IZ)V/total:read#0", "S.recurse(IZ)V/total:write#0\ntags recursive");
		String entry = "before total:read#0 enters s";
		String end = "before total:write#0 ends s";
		assertEquals(List.of(entry, "after total:read#0", entry, "after total:read#0", entry, "after total:read#0", end,
				"after total:write#0", end, "after total:write#0", end, "after total:write#0"), run("recursion"));
	}

	@Test
	void anExceptionLeavesEachLevelOfARecursion() {
		watch("field S.total", "S.recurse(IZ)V/total:read#0", "S.recurse(IZ)V/total:write#0\ntags recursive");
		assertThrows(InvocationTargetException.class, () -> run("recursionThatFails"));
		String entry = "before total:read#0 enters s";
		assertEquals(List.of(entry, "after total:read#0", entry, "after total:read#0", "exit s", "exit s"), events);
	}

	@Test
	void whereOneSectionEndsAnotherMayBegin() throws Exception {
		watch("field S.total", "S.touching()V/total:read#0", "S.touching()V/total:write#0");
		watch("t", "field S.total", "S.touching()V/total:write#0", "S.touching()V/total:read#1");
		assertEquals(List.of("before total:read#0 enters s", "after total:read#0",
				"before total:write#0 enters t ends s", "after total:write#0", "before total:read#1 ends t",
				"after total:read#1"), run("touching"));
	}

	@Test
	void anAccessToNullThrowsAsWithoutTheAgent() throws Exception {
		watch("field S.name", "S.nothing()Ljava/lang/Object;/name:read#0", "S.nothing()Ljava/lang/Object;/name:read#1");
		InvocationTargetException e = assertThrows(InvocationTargetException.class, () -> run("nothing"));
		assertTrue(e.getCause().getMessage().contains("because \"sample\" is null")
				|| e.getCause().getMessage().contains("because \"<local0>\" is null"), e.getCause().getMessage());
		assertEquals(List.of("exit s"), events);
	}

	@Test
	void aSectionThatContradictsOneOfAnotherFileIsNotWatched() {
		watch("field S.count", "S.increment()V/count:read#0", "S.increment()V/count:write#0 allow none");
		String text = SectionFileReader.HEADER + "\n\nsection t\nvariable field S.count\n"
				+ "entry S.increment()V/count:read#0\nend S.increment()V/count:write#0";
		plan.add(SectionFileReader.parse(text.replaceAll("\\bS\\.", SAMPLE + '.'), "g"));
		assertEquals(List.of("g:3: the section 't' contradicts 's' of f:2: from the same entry to the same end one "
				+ "allows nothing and the other read; remove one of them."), problems);
		assertEquals(1, plan.size());
	}

	@Test
	void theAnnotationsOfAClassAreReadWhenItIsLoaded() throws Exception {
		String name = AnnotatedAccount.class.getName();
		InstrumentedLoader annotated = new InstrumentedLoader(InstrumentationPlan.ALL, name);
		plan = new SectionPlan(new SectionSites(new SectionFields(annotated.sites, annotated.fields)),
				(problem, className) -> problems.add(className + ": " + problem.text()));
		annotated.instrumenter.watch(plan);
		Class.forName(name, true, annotated);
		assertEquals(7, plan.size());
		assertEquals(5, problems.size(), problems.toString());
		assertTrue(problems.get(0).startsWith(
				name + ": the annotation @AtomicSection of 'reset()V' cannot be used: 'balance' is not a "),
				problems.get(0));
		assertTrue(
				problems.get(3).startsWith(name + ": the code of the site '" + name + ".balance()I/balance:write#0'"),
				problems.get(3));
		assertTrue(problems.get(4).startsWith(name + ": no path leads from the entry of"), problems.get(4));
	}
}
