/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.Interlock;
import dev.interlock.core.SourceLocation;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;

/** The sources that a fix reads and rewrites. Refuses those that were changed after the time of the finding's lines. */
public final class Sources {

	private final FixRequest request;
	private final IProgressMonitor monitor;
	private final Map<ICompilationUnit, UnitRewrite> units = new LinkedHashMap<>();

	public Sources(FixRequest request, IProgressMonitor monitor) {
		this.request = request;
		this.monitor = monitor;
	}

	public IProgressMonitor monitor() {
		return monitor;
	}

	/** Returns the unit with an access of the finding. */
	public UnitRewrite of(Access access) throws FixRefusedException, CoreException {
		List<SourceLocation> found = Interlock.sources().resolve(request.session(), access, monitor);
		IFile file = found.size() == 1 ? found.get(0).workspaceFile() : null;
		ICompilationUnit unit = file == null ? null : JavaCore.createCompilationUnitFrom(file);
		if (unit == null || !unit.exists()) {
			throw new FixRefusedException(NLS.bind(found.size() > 1 ? Messages.Refused_manySources
					: Messages.Refused_noSource, access.className()));
		}
		return rewrite(unit);
	}

	/** Returns a unit of the workspace, parsed at the first call. */
	public UnitRewrite rewrite(ICompilationUnit unit) throws FixRefusedException, CoreException {
		UnitRewrite known = units.get(unit.getPrimary());
		if (known != null) {
			return known;
		}
		refuseIfChanged(unit.getPrimary());
		UnitRewrite parsed = new UnitRewrite(unit.getPrimary(), monitor);
		units.put(unit.getPrimary(), parsed);
		return parsed;
	}

	private void refuseIfChanged(ICompilationUnit unit) throws FixRefusedException, CoreException {
		IFile file = UnitRewrite.file(unit);
		if (file == null || file.isReadOnly()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_readOnly, unit.getElementName()));
		}
		if (unit.hasUnsavedChanges()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_unsaved, unit.getElementName()));
		}
		if (file.getLocalTimeStamp() > request.asOf()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_changed, unit.getElementName()));
		}
	}

	/** Returns the rewritten sources as one change. */
	public Change change(String name) throws CoreException {
		return change(name, null);
	}

	/** Returns the rewritten sources as one change that begins with another one, which may be null. */
	public Change change(String name, Change first) throws CoreException {
		List<Change> changes = new ArrayList<>();
		if (first != null) {
			changes.add(first);
		}
		for (UnitRewrite each : units.values()) {
			Change change = each.change();
			if (change != null) {
				changes.add(change);
			}
		}
		return new CompositeChange(name, changes.toArray(Change[]::new));
	}
}
