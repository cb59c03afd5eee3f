/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.List;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.Sources;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable.Kind;

/**
 * Replaces a check for a key and the insertion that depends on it by one atomic call of a thread-safe map or set. It is
 * offered only for code of the forms of {@link AbsentEntry}.
 */
public final class AbsentEntryFix implements Fix {

	/** The classes that insert an absent entry in one step. */
	private static final Pattern ATOMIC = Pattern.compile("java\\.util\\.(concurrent\\.Concurrent.*"
			+ "|concurrent\\.CopyOnWriteArraySet|Hashtable|Properties"
			+ "|Collections\\$Synchronized(Sorted|Navigable)?(Map|Set))");

	private final Access check;
	private final Access act;
	private final AbsentEntry.Form form;

	private AbsentEntryFix(Access check, Access act, AbsentEntry.Form form) {
		this.check = check;
		this.act = act;
		this.form = form;
	}

	/**
	 * Returns the fix for an atomicity violation on a thread-safe map or set; empty if its code has another form. Parses
	 * the unit without bindings, which is fast.
	 *
	 * @param from the unit with the accesses
	 */
	public static List<AbsentEntryFix> of(Finding finding, ICompilationUnit from) {
		List<Access> local = finding.accesses().stream().filter(access -> access.role() == Role.LOCAL).toList();
		boolean isAtomic = finding.variable().kind() == Kind.OBJECT
				&& ATOMIC.matcher(finding.variable().className()).matches();
		if (!isAtomic || local.size() != 2) {
			return List.of();
		}
		ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
		parser.setSource(from.getPrimary());
		AbsentEntry found = AbsentEntry.find((CompilationUnit) parser.createAST(null), local.get(0), local.get(1));
		return found == null ? List.of() : List.of(new AbsentEntryFix(local.get(0), local.get(1), found.form()));
	}

	@Override
	public Group group() {
		return Group.CODE;
	}

	@Override
	public String id() {
		return "absent-entry";
	}

	@Override
	public String label() {
		return form == AbsentEntry.Form.ADD ? NLS.bind(Messages.Absent_labelAdd, form.method())
				: NLS.bind(Messages.Absent_label, new Object[] { check.called(), act.called(), form.method() });
	}

	@Override
	public String promise() {
		return NLS.bind(Messages.Absent_promise, form.method());
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		Sources sources = new Sources(request, monitor);
		UnitRewrite unit = sources.of(check);
		AbsentEntry found = AbsentEntry.find(unit.root(), check, act);
		if (found == null) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_absentForm,
					UnitRewrite.number(check.line()), unit.name()));
		}
		if (found.testsKey() && request.finding().variable().className().startsWith("java.util.Collections$")) {
			status.addWarning(NLS.bind(Messages.Absent_nullValue, form.method()));
		}
		found.rewrite(unit, status);
		return sources.change(label());
	}
}
