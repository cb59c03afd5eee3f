/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.markers;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.core.Interlock;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.session.Finding;
import dev.interlock.session.Reviews;

/**
 * Finds sources as usual. At its first call it sets a review, as if the user did so at that moment, and continues only
 * after all workspace listeners have been notified.
 */
final class ReviewWhileLooking implements SourceLocations {

	private static final long SECONDS = 60;

	private final IProject project;
	private final AtomicInteger asked = new AtomicInteger();

	ReviewWhileLooking(IProject project) {
		this.project = project;
	}

	/** The number of calls. */
	int asked() {
		return asked.get();
	}

	@Override
	public List<SourceLocation> resolve(RaceSession session, String className, String file, int line,
			IProgressMonitor monitor) throws CoreException {
		if (asked.getAndIncrement() == 0) {
			give();
		}
		return Interlock.sources().resolve(session, className, file, line, monitor);
	}

	@Override
	public Optional<Finding> inCurrentLines(RaceSession session, Finding finding, IProgressMonitor monitor)
			throws CoreException {
		return Interlock.sources().inCurrentLines(session, finding, monitor);
	}

	private void give() throws CoreException {
		IFile file = ProjectReviews.file(project);
		IFolder folder = (IFolder) file.getParent();
		if (!folder.exists()) {
			folder.create(true, true, null);
		}
		CountDownLatch received = new CountDownLatch(1);
		IPath path = file.getFullPath();
		// the last listener to be notified
		IResourceChangeListener last = event -> {
			if (event.getDelta().findMember(path) != null) {
				received.countDown();
			}
		};
		ResourcesPlugin.getWorkspace().addResourceChangeListener(last, IResourceChangeEvent.POST_CHANGE);
		try {
			create(file);
			if (!received.await(SECONDS, TimeUnit.SECONDS)) {
				throw new IllegalStateException("No listener was notified of " + path);
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		} finally {
			ResourcesPlugin.getWorkspace().removeResourceChangeListener(last);
		}
	}

	private void create(IFile file) throws CoreException {
		String text = Reviews.parse("suppressed field org.example.Other.value\n").text();
		file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
	}

	@Override
	public void choose(RaceSession session, String className, String file, SourceLocation chosen) {
		throw new UnsupportedOperationException();
	}
}
