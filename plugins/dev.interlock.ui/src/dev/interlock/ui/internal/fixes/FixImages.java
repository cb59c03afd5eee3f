/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import org.eclipse.jdt.ui.ISharedImages;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.PlatformUI;

import dev.interlock.fixes.model.Fix.Group;
import dev.interlock.ui.internal.Images;

/** The images of the groups of fixes, which show the groups in a list without headings. */
final class FixImages {

	private FixImages() {
		// only static methods
	}

	/** The image of a group. */
	static Image of(Group group) {
		return switch (group) {
		case CODE -> JavaUI.getSharedImages().getImage(ISharedImages.IMG_OBJS_CUNIT);
		case RUN -> Images.get(Images.LAUNCH_MODE);
		case REVIEW -> PlatformUI.getWorkbench().getSharedImages()
				.getImage(org.eclipse.ui.ISharedImages.IMG_OBJS_INFO_TSK);
		};
	}
}
