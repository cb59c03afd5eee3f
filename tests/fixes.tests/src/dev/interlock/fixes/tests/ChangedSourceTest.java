/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Finding;

/** A fix changes only a source whose lines with an access are those that were run. */
class ChangedSourceTest {

	private static final String PATH = "demo/Worker.java";

	private final FixCase each = new FixCase("cases/volatile/flag");
	private FixFixture fixture;
	private Finding finding;
	private Fix fix;
	private IFile file;

	@BeforeEach
	void open() throws Exception {
		fixture = new FixFixture(each.sources("input.txt"));
		finding = each.finding();
		fix = fixture.offered(finding, "volatile");
		file = fixture.file(PATH);
	}

	@AfterEach
	void close() throws Exception {
		fixture.close();
	}

	private String refusal() throws Exception {
		assertNull(fixture.prepare(fix, finding));
		return fixture.status().getMessageMatchingSeverity(RefactoringStatus.FATAL);
	}

	private void edit() throws Exception {
		write("// changed\n" + fixture.texts().get(PATH), false);
		file.setLocalTimeStamp(System.currentTimeMillis() + 1000);
	}

	private void write(String text, boolean withHistory) throws Exception {
		file.setContents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, withHistory, null);
	}

	@Test
	void linesThatOnlyMovedAreFollowed() throws Exception {
		fixture.ranAnHourAgo();
		write("// changed\n" + fixture.texts().get(PATH), true);
		Change change = fixture.prepareInCurrentLines("volatile", finding);
		assertNotNull(change, fixture.status()::toString);
		assertTrue(fixture.perform(change).isOK());
		assertTrue(fixture.texts().get(PATH).startsWith("// changed\npackage demo;"), fixture.texts()::toString);
		assertTrue(fixture.texts().get(PATH).contains("private volatile boolean stopped;"), fixture.texts()::toString);
	}

	@Test
	void aChangedLineOfAnAccessIsRefused() throws Exception {
		fixture.ranAnHourAgo();
		write(fixture.texts().get(PATH).replace("while (!stopped)", "while (!(stopped))"), true);
		assertNull(fixture.prepareInCurrentLines("volatile", finding));
		assertTrue(fixture.status().getMessageMatchingSeverity(RefactoringStatus.FATAL)
				.startsWith("Worker.java was changed since the run"), fixture.status()::toString);
	}

	@Test
	void aFileThatWasChangedSinceTheRunIsRefused() throws Exception {
		edit();
		assertEquals("Worker.java was changed since the run, so the lines of the finding are"
				+ " unknown: run the program again.", refusal());
	}

	@Test
	void unsavedChangesAreRefused() throws Exception {
		ICompilationUnit unit = JavaCore.createCompilationUnitFrom(file);
		unit.becomeWorkingCopy(null);
		try {
			unit.getBuffer().append("// changed\n");
			assertEquals("Worker.java has unsaved changes, so the lines of the"
					+ " finding are unknown: save it and run the program again.", refusal());
		} finally {
			unit.discardWorkingCopy();
		}
	}

	@Test
	void aLineWithoutTheAccessIsRefused() throws Exception {
		Finding elsewhere = new FixCase("cases/volatile/flag").finding();
		Finding moved = new Finding(elsewhere.id(), elsewhere.kind(), elsewhere.evidence(), elsewhere.engines(),
				elsewhere.labels(), finding.variable(), finding.accesses().stream().map(ChangedSourceTest::oneLineUp)
						.toList(),
				1, elsewhere.found());
		assertNull(fixture.prepare(fix, moved));
		assertTrue(fixture.status().getMessageMatchingSeverity(RefactoringStatus.FATAL)
				.contains("has no access to Worker.stopped, so the source has changed"));
	}

	private static dev.interlock.session.Access oneLineUp(dev.interlock.session.Access access) {
		return new dev.interlock.session.Access(access.role(), access.operation(), access.thread(),
				access.className(), access.method(), access.descriptor(), access.file(), access.line() - 1,
				access.site(), access.stack(), access.locks());
	}

	@Test
	void aChangeBetweenThePreviewAndItsEndIsRefused() throws Exception {
		Change change = fixture.prepare(fix, finding);
		assertNotNull(change);
		change.initializeValidationData(null);
		edit();
		String edited = fixture.texts().get(PATH);
		assertFalse(change.isValid(null).isOK());
		assertEquals(edited, fixture.texts().get(PATH));
	}
}
