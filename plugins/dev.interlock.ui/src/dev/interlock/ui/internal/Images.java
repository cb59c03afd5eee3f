/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.viewers.DecorationOverlayIcon;
import org.eclipse.jface.viewers.IDecoration;
import org.eclipse.swt.graphics.Image;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;

/** The images of this bundle, shared and disposed with the display. For use in the UI thread. */
public final class Images {

	/** The launch mode and its tab. */
	public static final String LAUNCH_MODE = "etool16/race_mode"; //$NON-NLS-1$
	public static final String SESSION = "elcl16/sessions"; //$NON-NLS-1$
	public static final String VIEW = "eview16/race_reports"; //$NON-NLS-1$

	private static final String PLUGIN_ID = "dev.interlock.ui"; //$NON-NLS-1$

	private Images() {
	}

	/** An image by its name below {@code icons/full}, without extension. */
	public static Image get(String name) {
		ImageRegistry registry = JFaceResources.getImageRegistry();
		String key = PLUGIN_ID + '/' + name;
		if (registry.getDescriptor(key) == null) {
			registry.put(key, descriptor(name));
		}
		return registry.get(key);
	}

	/** The descriptor of an image by its name below {@code icons/full}, without extension. */
	public static ImageDescriptor descriptor(String name) {
		return ResourceLocator.imageDescriptorFromBundle(PLUGIN_ID, "icons/full/" + name + ".png") //$NON-NLS-1$ //$NON-NLS-2$
				.orElse(ImageDescriptor.getMissingImageDescriptor());
	}

	/** The image of a kind of finding. The kinds differ in shape, not only in colour. */
	public static Image of(FindingKind kind) {
		return switch (kind) {
		case DATA_RACE -> get("obj16/data_race"); //$NON-NLS-1$
		case ATOMICITY_VIOLATION -> get("obj16/atomicity"); //$NON-NLS-1$
		case LOCK_ORDER -> get("obj16/lock_order"); //$NON-NLS-1$
		case DEADLOCK -> get("obj16/deadlock"); //$NON-NLS-1$
		case API_RACE -> get("obj16/api_race"); //$NON-NLS-1$
		default -> get("obj16/finding"); //$NON-NLS-1$
		};
	}

	/** The image of a finding: the image of its kind, with a question mark if the finding was predicted. */
	public static Image of(Finding finding) {
		Image kind = of(finding.kind());
		if (finding.evidence() == Evidence.OBSERVED) {
			return kind;
		}
		ImageRegistry registry = JFaceResources.getImageRegistry();
		String key = PLUGIN_ID + "/predicted/" + finding.kind(); //$NON-NLS-1$
		if (registry.getDescriptor(key) == null) {
			registry.put(key, new DecorationOverlayIcon(kind, descriptor("ovr16/predicted"), //$NON-NLS-1$
					IDecoration.BOTTOM_RIGHT));
		}
		return registry.get(key);
	}
}
