/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.List;

import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jdt.ui.text.java.hover.IJavaEditorTextHover;
import org.eclipse.jface.text.AbstractReusableInformationControlCreator;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextHoverExtension2;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;

import dev.interlock.ui.internal.markers.MarkedFindings;
import dev.interlock.ui.internal.markers.MarkedFindings.Mark;

/** The hover over the marked text of a finding: a short report with links to the other accesses. */
public final class FindingHover implements IJavaEditorTextHover, ITextHoverExtension, ITextHoverExtension2 {

	private IEditorPart editor;

	@Override
	public void setEditor(IEditorPart newEditor) {
		editor = newEditor;
	}

	@Override
	public IRegion getHoverRegion(ITextViewer viewer, int offset) {
		return new Region(offset, 0);
	}

	@Override
	public Object getHoverInfo2(ITextViewer viewer, IRegion region) {
		List<Mark> marks = editor == null ? List.of()
				: MarkedFindings.overlapping(editor, region.getOffset(), region.getLength());
		return marks.isEmpty() ? null : new FindingHoverText(marks, unit());
	}

	/** The compilation unit in the editor; null for a class file or a non-Java editor. */
	private ICompilationUnit unit() {
		return JavaUI.getEditorInputTypeRoot(editor.getEditorInput()) instanceof ICompilationUnit unit ? unit : null;
	}

	@Deprecated
	@Override
	public String getHoverInfo(ITextViewer viewer, IRegion region) {
		Object info = getHoverInfo2(viewer, region);
		return info == null ? null : info.toString();
	}

	@Override
	public IInformationControlCreator getHoverControlCreator() {
		return new AbstractReusableInformationControlCreator() {
			@Override
			protected IInformationControl doCreateInformationControl(Shell parent) {
				return new FindingHoverControl(parent);
			}
		};
	}
}
