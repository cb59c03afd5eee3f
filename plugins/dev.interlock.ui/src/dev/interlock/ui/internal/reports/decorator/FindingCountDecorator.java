/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.decorator;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.core.runtime.Adapters;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jface.viewers.IDecoration;
import org.eclipse.jface.viewers.ILightweightLabelDecorator;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.LabelProviderChangedEvent;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;

/**
 * Decorates classes, their files, packages and projects with the number of findings of the active session that have an
 * access there. It is off by default and starts nothing until the user enables it among the label decorations.
 */
public final class FindingCountDecorator extends LabelProvider implements ILightweightLabelDecorator, SessionListener {

	/** The counts of one snapshot. */
	private record Counts(Session of, Reviews reviews, Map<String, Integer> byClass,
			Map<String, Integer> byPackage, int all) {
	}

	private volatile Counts counts;

	/** Registers as a session listener. */
	public FindingCountDecorator() {
		Interlock.sessions().addListener(this);
	}

	@Override
	public void dispose() {
		Interlock.sessions().removeListener(this);
		super.dispose();
	}

	@Override
	public void decorate(Object element, IDecoration decoration) {
		IJavaElement java = Adapters.adapt(element, IJavaElement.class);
		RaceSession session = Interlock.sessions().active();
		int count = java == null || session == null || !isOfProject(java, session) ? 0 : count(java, counts(session));
		if (count > 0) {
			decoration.addSuffix(NLS.bind(count == 1 ? Messages.Decorator_one : Messages.Decorator_many, count));
		}
	}

	private static boolean isOfProject(IJavaElement element, RaceSession session) {
		IJavaProject project = element.getJavaProject();
		return project != null && project.getElementName().equals(session.projectName());
	}

	private Counts counts(RaceSession session) {
		Session snapshot = session.snapshot();
		Counts known = counts;
		if (known == null || known.of() != snapshot) {
			known = count(snapshot, ProjectReviews.of(session));
			counts = known;
		}
		return known;
	}

	private static Counts count(Session snapshot, Reviews reviews) {
		Map<String, Integer> byClass = new HashMap<>();
		Map<String, Integer> byPackage = new HashMap<>();
		LocalDate today = LocalDate.now();
		int all = 0;
		for (Finding finding : snapshot.findings()) {
			if (!reviews.suppresses(finding, today)) {
				all++;
				classes(finding).forEach(name -> byClass.merge(name, 1, Integer::sum));
				classes(finding).map(FindingCountDecorator::packageOf).distinct()
						.forEach(name -> byPackage.merge(name, 1, Integer::sum));
			}
		}
		return new Counts(snapshot, reviews, byClass, byPackage, all);
	}

	/** The top-level classes of a finding's accesses. */
	private static Stream<String> classes(Finding finding) {
		return finding.accesses().stream().map(Access::className).map(name -> name.replaceFirst("\\$.*", "")) //$NON-NLS-1$ //$NON-NLS-2$
				.distinct();
	}

	private static String packageOf(String className) {
		int dot = className.lastIndexOf('.');
		return dot < 0 ? "" : className.substring(0, dot); //$NON-NLS-1$
	}

	private static int count(IJavaElement element, Counts counts) {
		if (element instanceof IJavaProject) {
			return counts.all();
		}
		if (element instanceof IPackageFragment fragment) {
			return counts.byPackage().getOrDefault(fragment.getElementName(), 0);
		}
		if (element.getElementType() == IJavaElement.COMPILATION_UNIT
				|| element instanceof IType type && type.getDeclaringType() == null) {
			IJavaElement fragment = element.getAncestor(IJavaElement.PACKAGE_FRAGMENT);
			String name = element.getElementName().replaceFirst("\\.java$", ""); //$NON-NLS-1$ //$NON-NLS-2$
			String prefix = fragment == null || fragment.getElementName().isEmpty() ? "" //$NON-NLS-1$
					: fragment.getElementName() + '.';
			return counts.byClass().getOrDefault(prefix + name, 0);
		}
		return 0;
	}

	@Override
	public void sessionActivated(RaceSession session) {
		changed();
	}

	@Override
	public void sessionChanged(RaceSession session) {
		Counts known = counts;
		if (session == Interlock.sessions().active()
				&& (known == null || known.of().findings().size() != session.snapshot().findings().size())) {
			changed();
		}
	}

	private void changed() {
		if (PlatformUI.isWorkbenchRunning()) {
			PlatformUI.getWorkbench().getDisplay()
					.asyncExec(() -> fireLabelProviderChanged(new LabelProviderChangedEvent(this)));
		}
	}
}
