/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.project;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.NoiseRepository;
import dev.interlock.fixes.internal.files.ProjectFile;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.noise.NoiseConfiguration;
import dev.interlock.noise.NoiseFile;
import dev.interlock.session.Finding;

/** Adds a noise configuration to the project that is focused on the field and the locations of a finding. */
public final class NoiseFix implements Fix {

	private final NoiseConfiguration focused;

	private NoiseFix(NoiseConfiguration focused) {
		this.focused = focused;
	}

	/** Returns the fix for a finding; empty if the finding has no location for noise. */
	public static List<NoiseFix> of(Finding finding) {
		NoiseConfiguration focused = NoiseRepository.focusedOn(finding);
		return focused == null ? List.of() : List.of(new NoiseFix(focused));
	}

	@Override
	public Group group() {
		return Group.RUN;
	}

	@Override
	public String id() {
		return "noise";
	}

	@Override
	public String label() {
		return Messages.Noise_label;
	}

	@Override
	public String promise() {
		return NLS.bind(Messages.Noise_promise, NoiseRepository.FOLDER);
	}

	/** Returns false: each configuration has a file of its own. */
	@Override
	public boolean canBeCombined() {
		return false;
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		IProject project = ReviewFix.project(request);
		String text = NoiseFile.write(focused);
		IFile file = NoiseRepository.file(project, NoiseRepository.nameFor(project, request.finding(), text));
		if (file.exists()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_decided, file.getProjectRelativePath()));
		}
		return ProjectFile.change(NLS.bind(Messages.Noise_change, file.getProjectRelativePath()), file, null, text);
	}
}
