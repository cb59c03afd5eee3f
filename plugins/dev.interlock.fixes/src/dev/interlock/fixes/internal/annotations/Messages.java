/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Annotation_noSite;
	public static String Annotation_noVariable;
	public static String Annotation_notCompiled;
	public static String Convert_disabled;
	public static String Convert_noMethod;
	public static String Convert_severalMethods;
	public static String Convert_unsaved;
	public static String Library_add;
	public static String Library_gradle;
	public static String Library_maven;
	public static String Library_module;
	public static String Library_noProject;
	public static String Library_remove;
	public static String Refused_noMethod;
	public static String SectionAnnotation_label;
	public static String SectionAnnotation_promise;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.annotations.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
