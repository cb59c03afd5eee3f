/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;

/** Follows the accesses of a finding through changes of their sources since the run. */
final class CurrentLines {

	private final RaceSession session;
	private final SourceLocations sources;
	private final IProgressMonitor monitor;
	private final Map<IFile, Optional<LineMap>> maps = new HashMap<>();

	CurrentLines(RaceSession session, SourceLocations sources, IProgressMonitor monitor) {
		this.session = session;
		this.sources = sources;
		this.monitor = monitor;
	}

	/** Returns the finding with its current lines; empty if the line of an access was changed or is unknown. */
	Optional<Finding> of(Finding finding) throws CoreException {
		List<Access> accesses = new ArrayList<>();
		for (Access access : finding.accesses()) {
			int line = line(access);
			if (line == 0 && access.line() > 0) {
				return Optional.empty();
			}
			accesses.add(line == access.line() ? access : at(access, line));
		}
		return Optional.of(accesses.equals(finding.accesses()) ? finding : with(finding, accesses));
	}

	private int line(Access access) throws CoreException {
		List<SourceLocation> places = sources.resolve(session, access, monitor);
		IFile file = places.size() == 1 ? places.get(0).workspaceFile() : null;
		if (file == null || access.line() <= 0 || !SourceHistory.isChangedSince(file, session)) {
			return access.line();
		}
		Optional<LineMap> map = maps.get(file);
		if (map == null) {
			Optional<String> before = SourceHistory.at(file, session, monitor);
			map = before.isEmpty() ? Optional.empty() : Optional.of(new LineMap(before.get(), read(file)));
			maps.put(file, map);
		}
		// without a name only an unchanged line is followed
		return map.map(each -> each.lineNow(access.line(), "")).orElse(0);
	}

	private static String read(IFile file) throws CoreException {
		try (InputStream in = file.getContents(true)) {
			return new String(in.readAllBytes(), file.getCharset());
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	private static Access at(Access access, int line) {
		return new Access(access.role(), access.operation(), access.thread(), access.className(), access.method(),
				access.descriptor(), access.file(), line, access.site(), access.stack(), access.locks(),
				access.taken(), access.variable(), access.calledOn());
	}

	private static Finding with(Finding finding, List<Access> accesses) {
		return new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), finding.labels(),
				finding.variable(), accesses, finding.count(), finding.found(), finding.violation(),
				finding.details());
	}
}
