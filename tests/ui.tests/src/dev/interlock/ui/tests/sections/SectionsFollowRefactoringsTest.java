/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.refactoring.IJavaRefactorings;
import org.eclipse.jdt.core.refactoring.descriptors.MoveDescriptor;
import org.eclipse.jdt.core.refactoring.descriptors.RenameJavaElementDescriptor;
import org.eclipse.ltk.core.refactoring.CheckConditionsOperation;
import org.eclipse.ltk.core.refactoring.PerformRefactoringOperation;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ltk.core.refactoring.RefactoringDescriptor;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The sections of a project follow JDT refactorings and their undo. */
class SectionsFollowRefactoringsTest extends WorkbenchFixture {

	private static final String SECTIONS = """
			interlock-sections 1

			# what a bank does at once

			# the clerk's own
			section org.example.Bank.deposit:balance
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.balance()I/balance:read#0
			  end      org.example.Bank.setBalance(I)V/balance:write#0
			  from     hand

			section org.example.Bank.read:other
			  variable field org.example.Other.balance
			  entry    org.example.Bank.read(Lorg/example/Bank;)V/balance:read#0
			  end      org.example.Bank.read(Lorg/example/Bank;)V/balance:read#1
			  from     hand

			section org.example.Bank.setBalance[Bank#0]:other
			  variable field org.example.Other.balance
			  entry    org.example.Bank.setBalance[Bank#0](I)V/balance:read#0
			  end      org.example.Bank.setBalance[Bank#0](I)V/balance:read#1
			  from     hand
			""";

	private IType bank;
	private IFile file;

	@BeforeEach
	void sections() throws Exception {
		bank();
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		file = SectionRepository.file(project.project().getProject());
		file.create(new ByteArrayInputStream(SECTIONS.getBytes(StandardCharsets.UTF_8)), true, null);
		bank = project.type("org.example.Bank");
	}

	@AfterEach
	void forgetUndo() {
		RefactoringCore.getUndoManager().flush();
	}

	private String text() throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	private void rename(String refactoring, IJavaElement element, String name) throws Exception {
		RenameJavaElementDescriptor descriptor = (RenameJavaElementDescriptor) RefactoringCore
				.getRefactoringContribution(refactoring).createDescriptor();
		descriptor.setJavaElement(element);
		descriptor.setNewName(name);
		descriptor.setUpdateReferences(true);
		descriptor.setProject("example");
		perform(descriptor);
	}

	private static void perform(RefactoringDescriptor descriptor) throws Exception {
		RefactoringStatus status = new RefactoringStatus();
		PerformRefactoringOperation operation = new PerformRefactoringOperation(descriptor.createRefactoring(status),
				CheckConditionsOperation.ALL_CONDITIONS);
		operation.run(new NullProgressMonitor());
		assertTrue(status.isOK() && !operation.getConditionStatus().hasError(),
				() -> operation.getConditionStatus().toString());
	}

	@Test
	void aFieldIsRenamedAndOneUndoBringsBothBack() throws Exception {
		rename(IJavaRefactorings.RENAME_FIELD, bank.getField("balance"), "money");
		assertEquals(SECTIONS.replace("Bank.balance\n", "Bank.money\n").replace("deposit:balance", "deposit:money")
				.replace("balance()I/balance:", "balance()I/money:")
				.replace("(I)V/balance:write", "(I)V/money:write"), text());

		RefactoringCore.getUndoManager().performUndo(null, new NullProgressMonitor());
		assertEquals(SECTIONS, text());
		assertTrue(bank.getField("balance").exists());
	}

	@Test
	void aMethodATypeAndAPackageAreRenamed() throws Exception {
		rename(IJavaRefactorings.RENAME_METHOD, bank.getMethod("setBalance", new String[] { "I" }), "setMoney");
		String method = SECTIONS.replace("setBalance(I)V", "setMoney(I)V").replace("setBalance[", "setMoney[");
		assertEquals(method, text());

		rename(IJavaRefactorings.RENAME_TYPE, bank, "Vault");
		String type = method.replace("org.example.Bank", "org.example.Vault").replace("org/example/Bank",
				"org/example/Vault").replace("[Bank#", "[Vault#");
		assertEquals(type, text());

		rename(IJavaRefactorings.RENAME_PACKAGE, bank.getPackageFragment(), "org.money");
		assertEquals(type.replace("org.example", "org.money").replace("org/example", "org/money"), text());
	}

	@Test
	void aTypeIsMovedIntoAnotherPackage() throws Exception {
		IPackageFragmentRoot root = project.project()
				.getPackageFragmentRoot(project.project().getProject().getFolder("src"));
		IPackageFragment destination = root.createPackageFragment("org.vault", true, null);
		MoveDescriptor descriptor = (MoveDescriptor) RefactoringCore.getRefactoringContribution(IJavaRefactorings.MOVE)
				.createDescriptor();
		descriptor.setMoveResources(new IFile[0],
				new IFolder[0],
				new ICompilationUnit[] { bank.getCompilationUnit() });
		descriptor.setDestination(destination);
		descriptor.setUpdateReferences(true);
		descriptor.setProject("example");

		perform(descriptor);

		assertEquals(SECTIONS.replace("org.example.Bank", "org.vault.Bank").replace("org/example/Bank",
				"org/vault/Bank"), text());
	}
}
