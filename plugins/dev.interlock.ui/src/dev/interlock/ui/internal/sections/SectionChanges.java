/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Arrays;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.Path;

import dev.interlock.core.sections.SectionRepository;

/** Listens for changes after which sections or their locations in the code may differ. */
final class SectionChanges implements IResourceChangeListener {

	private final Runnable changed;

	/**
	 * @param changed called in the thread that made the change; must not block
	 */
	SectionChanges(Runnable changed) {
		this.changed = changed;
	}

	@Override
	public void resourceChanged(IResourceChangeEvent event) {
		for (IResourceDelta project : event.getDelta().getAffectedChildren()) {
			boolean opened = (project.getFlags() & IResourceDelta.OPEN) != 0
					|| project.getKind() != IResourceDelta.CHANGED;
			if (opened || project.findMember(new Path(SectionRepository.FILE)) != null || touchesClasses(project)) {
				changed.run();
			}
		}
	}

	/** Whether classes were compiled: the lines of sections or the content of annotations may then differ. */
	private static boolean touchesClasses(IResourceDelta delta) {
		if (delta.getResource().getType() == IResource.FILE) {
			return "class".equals(delta.getResource().getFileExtension()); //$NON-NLS-1$
		}
		return Arrays.stream(delta.getAffectedChildren()).anyMatch(SectionChanges::touchesClasses);
	}
}
