/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SectionFileTest {

	private static final String DEPOSIT = """
			section deposit
			  variable field a.B.f
			  entry    a.B.m()V/f:read#0
			  end      a.B.m()V/f:write#0
			""";

	@Test
	void aSectionIsReadWithItsLines() {
		SectionFile file = parse("# of the bank\n\n" + DEPOSIT);
		assertEquals(List.of(), file.problems());
		SectionFile.Entry entry = file.entries().get(0);
		assertEquals(
				AtomicSection.of("deposit", SectionVariable.field("a.B", "f"), SitePoint.parse("a.B.m()V/f:read#0"),
						SitePoint.parse("a.B.m()V/f:write#0"), "hand"),
				entry.section());
		assertEquals(4, entry.line());
		assertEquals(5, entry.variableLine());
		assertEquals(6, entry.entryLine());
		assertEquals(List.of(7), entry.endLines());
	}

	@ParameterizedTest
	@CsvSource({ "read,read,READ", "read,write,READ", "write,read,READ", "write,write,WRITE" })
	void anEndAllowsSerialisableAccessesByDefault(String first, String last, AccessKind allowed) {
		SectionFile file = parse("section s\nvariable field a.B.f\nentry a.B.m()V/f:" + first + "#0\nend a.B.m()V/f:"
				+ last + "#1");
		assertEquals(Set.of(allowed), file.sections().get(0).ends().get(0).allowed());
	}

	@ParameterizedTest
	@CsvSource({ "none,0", "read,1", "write,1", "'read,write',2" })
	void anEndMayNameTheAllowedAccesses(String text, int count) {
		SectionFile file = parse(DEPOSIT.strip() + " allow " + text);
		assertEquals(List.of(), file.problems());
		assertEquals(count, file.sections().get(0).ends().get(0).allowed().size());
	}

	@Test
	void writtenSectionsAreReadBack() {
		SitePoint entry = SitePoint.parse("a.B.m()V/f:read#0");
		SitePoint end = SitePoint.parse("a.B.m()V/set(I)V:write#0");
		AtomicSection all = new AtomicSection("z", SectionVariable.field("a.B", "f"), entry,
				List.of(new EndPoint(entry, EnumSet.allOf(AccessKind.class)), new EndPoint(end, Set.of())), true, true,
				"pattern load-and-store", 12, Optional.of("broken in a good run"));
		all = all.healedBy(Optional.of(HealingMethod.OTHER_WAIT));
		AtomicSection small = AtomicSection.of("b", SectionVariable.object("java.util.Map"), entry, end, "annotation");
		String text = SectionFileWriter.write(List.of(all, small));
		SectionFile file = parse(text.substring(SectionFileReader.HEADER.length()));
		assertEquals(List.of(), file.problems());
		assertEquals(List.of(small, all), file.sections());
		assertEquals(text, SectionFileWriter.write(file.sections()));
	}

	@Test
	void anUnknownHealingMethodIsAProblem() {
		SectionFile file = parse(DEPOSIT.strip() + "\n  heal magic\n");
		assertEquals(1, file.problems().size());
		assertTrue(
				file.problems().get(0).toString()
						.contains("there is no healing method 'magic': choose from auto, yield, "
								+ "sleep, priority, other-yield, other-wait, repair, mutex."),
				file.problems().toString());
	}

	@Test
	void commentsStayWithTheirSectionAndThoseOfTheFileAtItsEnds() {
		SectionFile file = SectionFileReader.parse("""
				# Sections of the bank.
				interlock-sections 1
				# Kept by hand.

				# The fee is taken elsewhere.

				# Ask the bank before changing it.
				%s
				# no lock is held here
				%s  # the second end is left out

				# That is all.
				""".formatted(DEPOSIT.replace("deposit", "z"), DEPOSIT.replace("  end", "  # of the batch\n  end")),
				"s.sections");
		assertEquals(List.of(), file.problems());
		assertEquals("""
				interlock-sections 1

				# Sections of the bank.

				# Kept by hand.

				# The fee is taken elsewhere.

				# no lock is held here
				# of the batch
				section deposit
				  variable field a.B.f
				  entry    a.B.m()V/f:read#0
				  end      a.B.m()V/f:write#0
				  from     hand

				# Ask the bank before changing it.
				section z
				  variable field a.B.f
				  entry    a.B.m()V/f:read#0
				  end      a.B.m()V/f:write#0
				  from     hand

				# the second end is left out

				# That is all.
				""", file.with(file.sections()));
		SectionFile again = SectionFileReader.parse(file.with(file.sections()), "s.sections");
		assertEquals(again.with(again.sections()), file.with(file.sections()));
		assertEquals(List.of("# only this"), parse("\n# only this\n").comments().head());
	}

	@Test
	void aChangedSectionKeepsItsRemarks() {
		AtomicSection read = parse("# slow\n" + DEPOSIT + "kept in ten runs").sections().get(0);
		SectionRemarks remarks = new SectionRemarks(List.of("# slow"), Optional.of("in ten runs"));
		assertEquals(remarks, read.remarks());
		assertEquals(remarks, read.withName("x").withEnds(read.ends()).trained(3, Optional.of("broken")).remarks());
		assertEquals(Optional.empty(), read.kept(Optional.empty()).remarks().kept());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "colour red|6|there is no property 'colour'",
			"entry nonsense|6|the section has an entry already", "end nonsense|6|'nonsense' is not a site",
			"end a.B.m()V/f:write#0|6|this end is there already", "tags round|6|there is no tag 'round'",
			"support many|6|'many' is not a number of runs",
			"variable field a.B.g|6|the section has a variable already",
			"end a.B.m()V/f:write#1 except read|6|what follows the end is not understood",
			"end a.B.m()V/f:write#1 allow everything|6|what follows the end is not understood",
			"end a.B.m()V/f:read#0|2|the entry of the section 'deposit' is one of its ends",
			"tags circular|2|the section 'deposit' is tagged circular" })
	void anErrorIsNamedWithItsLineAndTheOtherSectionsAreRead(String line, int number, String text) {
		SectionFile file = parse(DEPOSIT + line + "\nsection other\n" + DEPOSIT.replaceAll("^.*\n", "")
				.replace("a.B.m", "a.C.m"));
		assertEquals(1, file.problems().size(), file.problems().toString());
		SectionProblem problem = file.problems().get(0);
		assertEquals("s.sections", problem.place());
		assertEquals(number, problem.line());
		assertTrue(problem.text().startsWith(text), problem.text());
		assertEquals(List.of("other"), file.sections().stream().map(AtomicSection::name).toList());
	}

	@Test
	void anIncompleteSectionIsReported() {
		assertProblem("section s\nvariable field a.B.f\nentry a.B.m()V/f:read#0", 2, "the section 's' has no end");
		assertProblem("section s\nvariable field a.B.f", 2, "the section 's' has no entry");
		assertProblem("section s", 2, "the section 's' has no variable");
		assertProblem("section", 2, "the section has no name");
		assertProblem("section a b", 2, "the name 'a b' has a blank in it");
		assertProblem("entry a.B.m()V/f:read#0", 2, "'entry' is before the first section");
		assertProblem("section s\nvariable f", 3, "'f' is not a variable");
	}

	@Test
	void duplicateNamesAreReported() {
		SectionFile file = parse(DEPOSIT + DEPOSIT);
		assertEquals(1, file.entries().size());
		assertEquals("s.sections:6: the section 'deposit' is there already, in line 2: give one of them another name.",
				file.problems().get(0).toString());
	}

	@Test
	void contradictionsAreReported() {
		String strict = DEPOSIT.replace("deposit", "strict").replace("write#0", "write#0 allow none");
		SectionFile file = parse(DEPOSIT + strict);
		assertEquals(List.of("deposit"), file.sections().stream().map(AtomicSection::name).toList());
		assertEquals("s.sections:6: the section 'strict' contradicts 'deposit' of line 2: from the same entry to the "
				+ "same end one allows read and the other nothing; remove one of them.",
				file.problems().get(0).toString());
		assertEquals(List.of(), parse(DEPOSIT + strict + "disabled for now").problems());
		assertProblem(DEPOSIT + DEPOSIT.replace("deposit", "again") + "tags recursive", 6,
				"the section 'again' contradicts 'deposit' of line 2");
	}

	@Test
	void anotherFileOrVersionIsRefused() {
		assertEquals("x:1: the file has no first line: write 'interlock-sections 1'.",
				SectionFileReader.parse("", "x").problems().get(0).toString());
		assertTrue(SectionFileReader.parse("<xml/>", "x").problems().get(0).text()
				.startsWith("the file does not begin with"));
		SectionFile newer = SectionFileReader.parse("interlock-sections 2\n" + DEPOSIT, "x");
		assertTrue(newer.problems().get(0).text().startsWith("the version '2' of the file is not known"));
		assertEquals(List.of(), newer.entries());
	}

	@Test
	void aMissingFileIsReported() {
		IOException e = assertThrows(IOException.class, () -> SectionFileReader.read(Path.of("/nowhere/s"), "s"));
		assertEquals("There is no file 's': give the path of a file of atomic sections.", e.getMessage());
	}

	private static void assertProblem(String text, int line, String beginning) {
		SectionFile file = parse(text);
		assertEquals(1, file.problems().size(), file.problems().toString());
		assertEquals(line, file.problems().get(0).line());
		assertTrue(file.problems().get(0).text().startsWith(beginning), file.problems().get(0).text());
	}

	private static SectionFile parse(String text) {
		return SectionFileReader.parse(SectionFileReader.HEADER + '\n' + text, "s.sections");
	}
}
