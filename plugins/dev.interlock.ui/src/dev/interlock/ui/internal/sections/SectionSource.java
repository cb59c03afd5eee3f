/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.Signature;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.sections.SitePoint;

/** Opens the code of a section in an editor. */
final class SectionSource {

	private SectionSource() {
	}

	/** Opens the method with the entry of a section, or the class of a row. Shows a message if it no longer exists. */
	static void open(Shell shell, SectionNode node) {
		if (node == null || node.className() == null) {
			return;
		}
		try {
			IType type = JavaCore.create(node.project()).findType(node.className().replace('$', '.'));
			IJavaElement found = type == null || node.section() == null ? type : method(type, node.section().entry());
			if (found == null) {
				MessageDialog.openInformation(shell, Messages.Refused_title, NLS.bind(Messages.View_noMethod,
						node.section() == null ? node.className() : node.section().entry().methodForm()));
			} else {
				JavaUI.openInEditor(found, true, true);
			}
		} catch (CoreException e) {
			MessageDialog.openError(shell, Messages.Refused_title, e.getStatus().getMessage());
		}
	}

	/**
	 * The method of a site. Overloads are distinguished by the number of parameters. Null if there is no such method.
	 */
	private static IMethod method(IType type, SitePoint site) throws CoreException {
		String name = site.sourceMethod().equals("<init>") ? type.getElementName() : site.sourceMethod(); //$NON-NLS-1$
		int parameters = Signature.getParameterCount(site.descriptor());
		for (IMethod method : type.getMethods()) {
			if (method.getElementName().equals(name) && method.getNumberOfParameters() == parameters) {
				return method;
			}
		}
		return null;
	}
}
