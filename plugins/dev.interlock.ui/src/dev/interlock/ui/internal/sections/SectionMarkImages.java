/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.texteditor.IAnnotationImageProvider;

import dev.interlock.ui.internal.Images;

/** The icons of sections in the ruler; greyed for disabled sections. */
public final class SectionMarkImages implements IAnnotationImageProvider {

	private static final String WATCHED = "obj16/atomicity"; //$NON-NLS-1$
	private static final String NOT_WATCHED = "dev.interlock.ui/sectionNotWatched"; //$NON-NLS-1$

	@Override
	public Image getManagedImage(Annotation annotation) {
		if (!(annotation instanceof SectionMark mark)) {
			return null;
		}
		if (mark.node().isEnabled()) {
			return Images.get(WATCHED);
		}
		ImageRegistry registry = JFaceResources.getImageRegistry();
		if (registry.getDescriptor(NOT_WATCHED) == null) {
			registry.put(NOT_WATCHED, ImageDescriptor.createWithFlags(Images.descriptor(WATCHED), SWT.IMAGE_DISABLE));
		}
		return registry.get(NOT_WATCHED);
	}

	@Override
	public String getImageDescriptorId(Annotation annotation) {
		return null;
	}

	@Override
	public ImageDescriptor getImageDescriptor(String imageDescriptorId) {
		return null;
	}
}
