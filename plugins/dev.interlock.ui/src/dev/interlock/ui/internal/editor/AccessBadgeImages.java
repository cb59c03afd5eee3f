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

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.texteditor.IAnnotationImageProvider;

import dev.interlock.ui.internal.Images;

/** The images of badges: a number, or both numbers if both accesses of a race are on one line. */
public final class AccessBadgeImages implements IAnnotationImageProvider {

	private static final int MOST = 4;
	private static final List<Integer> BOTH = List.of(1, 2);

	@Override
	public Image getManagedImage(Annotation annotation) {
		if (!(annotation instanceof AccessBadge badge)) {
			return null;
		}
		return Images.get("obj16/access_" //$NON-NLS-1$
				+ (badge.numbers().equals(BOTH) ? "12" : String.valueOf(Math.min(MOST, badge.numbers().get(0))))); //$NON-NLS-1$
	}

	@Override
	public String getImageDescriptorId(Annotation annotation) {
		return null;
	}

	@Override
	public ImageDescriptor getImageDescriptor(String imageDescritporId) {
		return null;
	}
}
