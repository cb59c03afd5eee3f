/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.evaluation.TransactionLabels.Report;
import dev.interlock.evaluation.TransactionLabels.Verdict;

/** The verdicts of labels on reports of non-atomic transactions. */
class TransactionLabelsTest {

	private static final String REDUCTION = "reduction";

	@TempDir
	Path folder;

	private TransactionLabels read(String... lines) throws IOException {
		return TransactionLabels.read(Files.write(folder.resolve("labels.txt"), List.of(lines)));
	}

	@Test
	void aLabelIsOfOneMethodOneVariableAndOneEngine() throws IOException {
		TransactionLabels labels = read("# all", "false a.B.put(int, int) on B.size, Object[] by reduction",
				"\tA reason,",
				"\tof two lines.", "benign a.B.get()*", "\tAnother one.");
		assertEquals(Verdict.FALSE, labels.of(new Report("a.B.put(int, int)", "B.size", REDUCTION)));
		assertEquals(Verdict.FALSE, labels.of(new Report("a.B.put(int, int)", "Object[]", REDUCTION)));
		assertEquals(Verdict.UNKNOWN, labels.of(new Report("a.B.put(int, int)", "B.size", "blocks")));
		assertEquals(Verdict.UNKNOWN, labels.of(new Report("a.B.put(int, int)", "B.other", REDUCTION)));
		assertEquals(Verdict.UNKNOWN, labels.of(new Report("a.B.put(int)", "B.size", REDUCTION)));
		assertEquals(Verdict.BENIGN, labels.of(new Report("a.B.get(), block at line 7", "B.any", "blocks")));
	}

	@Test
	void theFirstLabelThatMatchesCountsAndOfSeveralReportsTheGravest() throws IOException {
		TransactionLabels labels = read("bug a.B.add(*) on B.count", "\tLost.",
				"false a.B.add(*) on B.size by reduction",
				"\tNot so.", "false a.B.set(*)", "\tNeither.", "benign a.B.set(*)", "\tNever read.");
		Report size = new Report("a.B.add(int)", "B.size", REDUCTION);
		Report unknown = new Report("a.B.add(int)", "B.new", REDUCTION);
		assertEquals(Verdict.FALSE, labels.of(List.of(size)));
		assertEquals(Verdict.UNKNOWN, labels.of(List.of(size, unknown)));
		assertEquals(Verdict.BUG, labels.of(List.of(size, unknown, new Report("a.B.add(int)", "B.count", REDUCTION))));
		assertEquals(Verdict.FALSE, labels.of(new Report("a.B.set(int)", "B.size", REDUCTION)));
	}

	@Test
	void aFindingIsReportedByTheShortNamesOfItsVariable() {
		FoundAccess access = new FoundAccess("a.B", "add", 7, "read");
		assertEquals(new Report("a.B.add(int)", "C$D.size", "blocks"), Report.of(
				new FoundRace("atomicity-violation", "a.C$D", "size", access, access, 1, true, "a.B.add(int)"),
				"blocks"));
		assertEquals(new Report("a.B.add(int)", "Object[]", "blocks"),
				Report.of(new FoundRace("atomicity-violation", "java.lang.Object[]", "[3]", access, access, 1, true,
						"a.B.add(int)"), "blocks"));
	}

	@Test
	void whatCannotBeUnderstoodIsRefused() {
		assertEquals("labels.txt, line 1: write bug, benign or false, and the transaction.",
				assertThrows(IllegalArgumentException.class, () -> read("perhaps a.B.add()")).getMessage());
		assertEquals("labels.txt, line 1: a reason stands before the first transaction.",
				assertThrows(IllegalArgumentException.class, () -> read("\ta reason")).getMessage());
		assertEquals("labels.txt: the label of line 1 has no reason.",
				assertThrows(IllegalArgumentException.class, () -> read("bug a.B.add()")).getMessage());
	}

	/** A label for all methods of a class would count future reports as reviewed. */
	@Test
	void theLabelsOfTheEvaluationNameMethodsAndWhatIsFalseAVariable() throws IOException {
		Path file = Checkout.find().transactionLabels();
		TransactionLabels.read(file);
		List<String> labels = Files.readAllLines(file).stream().filter(line -> line.matches("(bug|benign|false) .*"))
				.toList();
		assertEquals(List.of(), labels.stream().filter(line -> !line.matches("\\S+ [\\w.$]+\\(.*")).toList());
		assertEquals(List.of(), labels.stream()
				.filter(line -> line.startsWith("false") && !line.matches(".* on \\S.* by \\S+")).toList());
	}
}
