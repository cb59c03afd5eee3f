/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.ClassPathSections;
import dev.interlock.instrument.sections.classpath.SiteList;
import dev.interlock.instrumented.AnnotatedAccount;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;

public class SectionCheckTest {

	private static final String ACCOUNT = AnnotatedAccount.class.getName();

	private static final String FILE = ACCOUNT.replace('.', '/') + ".java";

	private final ClassPath classes = classes(AnnotatedAccount.class);

	@Test
	void annotationsAreRead() {
		List<SectionFile> annotated = ClassPathSections.annotated(classes);
		assertEquals(1, annotated.size());
		List<AtomicSection> sections = annotated.get(0).sections();
		assertEquals(7, sections.size());
		AtomicSection deposit = sections.get(0);
		assertEquals(ACCOUNT + ".deposit:balance", deposit.name());
		assertEquals("field " + ACCOUNT + ".balance", deposit.variable().toString());
		assertEquals(Set.of(AccessKind.READ), deposit.ends().get(0).allowed());
		AtomicSection withdraw = sections.stream().filter(each -> each.name().equals("withdraw")).findAny()
				.orElseThrow();
		assertTrue(withdraw.recursive());
		assertEquals(Optional.of(HealingMethod.OTHER_WAIT), withdraw.heal());
		assertEquals(Optional.empty(), deposit.heal());
		assertEquals(Set.of(AccessKind.READ, AccessKind.WRITE), withdraw.ends().get(0).allowed());
		assertEquals(Set.of(), withdraw.ends().get(1).allowed());
	}

	@Test
	void invalidAnnotationsAreReportedWithFileAndLine() {
		assertEquals(List.of(
				FILE + ':' + line("reset")
						+ ": the annotation @AtomicSection of 'reset()V' cannot be used: 'balance' is "
						+ "not a site: write it as 'balance:write#0'.",
				FILE + ": the annotation @AtomicSection of 'audit()V' cannot be used: the method has no code, as it is "
						+ "abstract or native: annotate the methods that do.",
				FILE + ':' + line("halve") + ": the section '" + ACCOUNT + ".halve:balance-2' contradicts '" + ACCOUNT
						+ ".halve:balance' of " + FILE + ':' + line("halve") + ": from the same entry to the same end "
						+ "one allows read and the other nothing; remove one of them."),
				ClassPathSections.annotated(classes).get(0).problems().stream().map(SectionProblem::toString)
						.toList());
	}

	/** The first line of a method, as in the list of sites. */
	private int line(String method) {
		return SiteList.of(classes, ACCOUNT, false).stream().filter(site -> site.site().method().equals(method))
				.findFirst().orElseThrow().line();
	}

	@Test
	void annotatedSectionsAreCheckedAgainstTheCode() {
		List<String> problems = new ArrayList<>();
		SectionFile annotated = ClassPathSections.annotated(classes).get(0);
		SectionCheck check = new SectionCheck(classes, annotated.place());
		for (SectionFile.Entry entry : annotated.entries()) {
			check.check(entry).forEach(problem -> problems.add(problem.toString()));
		}
		assertEquals(List.of(
				FILE + ':' + line("balance") + ": the code of the site '" + ACCOUNT
						+ ".balance()I/balance:write#0' is gone: the method has "
						+ "balance:read#0; correct the site, or remove the section.",
				FILE + ':' + line("clear") + ": no path leads from the entry of '" + ACCOUNT
						+ ".clear:balance' to one of its ends: give an end that "
						+ "the code reaches, or remove the section."),
				problems);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"field A.gone|A.deposit(I)V/balance:read#0|A.deposit(I)V/balance:write#0|3|declares no field 'gone'",
			"field x.Y.z|A.deposit(I)V/balance:read#0|A.deposit(I)V/balance:write#0|3|there is no class 'x.Y'",
			"field A.owners|A.register(Ljava/lang/String;)V/owners:read#0|A.register(Ljava/lang/String;)V/owners:read#1"
					+ "|3|is final",
			"object java.lang.String|A.deposit(I)V/balance:read#0|A.deposit(I)V/balance:write#0|3|the calls of",
			"field A.balance|A.audit()V/balance:read#0|A.deposit(I)V/balance:write#0|4|has no code, as it is abstract or",
			"field A.balance|A.clear()I/balance:read#0|A.clear()I/balance:write#0|4|no path leads from the entry of 's'",
			"field A.balance|A.drain()I/balance:write#0|'A.drain()I/balance:read#1\nend A.drain()I/balance:read#0'|6|no path "
					+ "leads from the entry of 's' to this end",
			"field A.balance|x.Y.deposit(I)V/balance:read#0|A.deposit(I)V/balance:write#0|4|there is no class 'x.Y'",
			"field A.balance|A.deposit(J)V/balance:read#0|A.deposit(I)V/balance:write#0|4|, but 'deposit(I)V'",
			"field A.balance|A.deposit(I)V/balance:read#1|A.deposit(I)V/balance:write#0|4|the method has balance:read#0,"
					+ " balance:write#0",
			"field A.balance|A.deposit(I)V/gone:read#0|A.deposit(I)V/balance:write#0|4|does not mention 'gone' any more",
			"field A.balance|A.deposit(I)V/balance:read#0|A.register(Ljava/lang/String;)V/owners:read#0|5|does not access",
			"field A.balance|A.deposit(I)V/balance:read#0|A.register(Ljava/lang/String;)V/"
					+ "containsKey(Ljava/lang/Object;)Z:read#0|5|does not access",
			"object java.util.Map|A.deposit(I)V/balance:read#0|A.register(Ljava/lang/String;)V/"
					+ "containsKey(Ljava/lang/Object;)Z:read#0|4|does not access",
			"object java.util.Set|A.register(Ljava/lang/String;)V/containsKey(Ljava/lang/Object;)Z:read#0|"
					+ "A.deposit(I)V/balance:read#0|4|does not access",
			"field A.owners|A.register(Ljava/lang/String;)V/deposit(I)V:read#0|A.register(Ljava/lang/String;)V/"
					+ "deposit(I)V:write#1|4|does not access"
	})
	void whatDoesNotFitTheCodeIsNamedWithItsLine(String variable, String entry, String end, int line, String part) {
		String text = SectionFileReader.HEADER + "\nsection s\nvariable " + variable + "\nentry " + entry + "\nend "
				+ end;
		SectionFile file = SectionFileReader.parse(text.replaceAll("\\bA\\.", ACCOUNT + '.'), "f");
		assertEquals(List.of(), file.problems());
		List<SectionProblem> problems = new SectionCheck(classes, "f").check(file.entries().get(0));
		assertTrue(problems.stream().anyMatch(problem -> problem.line() == line && problem.text().contains(part)),
				problems.toString());
	}

	@Test
	void sitesAreListedWithTheirLines() {
		List<SiteList.Listed> sites = SiteList.of(classes, ACCOUNT, false);
		SiteList.Listed first = sites.stream().filter(site -> site.site().method().equals("deposit")).findFirst()
				.orElseThrow();
		assertEquals(ACCOUNT + ".deposit(I)V/balance:read#0", first.site().toString());
		assertEquals("AnnotatedAccount.java", first.file());
		assertTrue(first.line() > 1);
		assertTrue(sites.stream().anyMatch(site -> site.site().member().startsWith("containsKey(")), sites.toString());
		assertTrue(sites.stream().noneMatch(site -> site.site().member().startsWith("deposit(")), sites.toString());
		assertTrue(SiteList.of(classes, ACCOUNT, true).stream()
				.anyMatch(site -> site.site().member().equals("deposit(I)V") && site.site().ordinal() == 1));
	}

	/** The class files of some classes. */
	public static ClassPath classes(Class<?>... types) {
		List<byte[]> files = new ArrayList<>();
		for (Class<?> type : types) {
			try (InputStream in = type.getResourceAsStream('/' + type.getName().replace('.', '/') + ".class")) {
				files.add(in.readAllBytes());
			} catch (IOException e) {
				throw new AssertionError(e);
			}
		}
		return ClassPath.of(files);
	}
}
