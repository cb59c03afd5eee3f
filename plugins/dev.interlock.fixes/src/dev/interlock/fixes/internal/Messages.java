/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this bundle. */
public final class Messages extends NLS {

	public static String Adder_promise;
	public static String Annotation_noSite;
	public static String Annotation_noVariable;
	public static String Annotation_notCompiled;
	public static String Atomic_label;
	public static String Atomic_promise;
	public static String Atomic_serializable;
	public static String Benign_label;
	public static String Benign_promise;
	public static String Collection_checkThenAct;
	public static String Collection_copies;
	public static String Collection_label;
	public static String Collection_null;
	public static String Collection_promise;
	public static String Convert_disabled;
	public static String Convert_label;
	public static String Convert_noMethod;
	public static String Convert_severalMethods;
	public static String Convert_unsaved;
	public static String Guard_blocking;
	public static String Guard_label;
	public static String Guard_labelAll;
	public static String Guard_labelField;
	public static String Guard_labelSection;
	public static String Guard_promise;
	public static String Guard_promiseAll;
	public static String Guard_promiseSection;
	public static String Guard_promiseSectionAll;
	public static String Library_add;
	public static String Library_gradle;
	public static String Library_maven;
	public static String Library_module;
	public static String Library_noProject;
	public static String Library_remove;
	public static String Noise_change;
	public static String Noise_label;
	public static String Noise_promise;
	public static String Refused_adderInitial;
	public static String Refused_adderSet;
	public static String Refused_changed;
	public static String Refused_compound;
	public static String Refused_decided;
	public static String Refused_declaration;
	public static String Refused_declarations;
	public static String Refused_final;
	public static String Refused_guarded;
	public static String Refused_handedOn;
	public static String Refused_lockChanges;
	public static String Refused_lockType;
	public static String Refused_lockUnknown;
	public static String Refused_loop;
	public static String Refused_made;
	public static String Refused_manySources;
	public static String Refused_noAccess;
	public static String Refused_noAtomicCall;
	public static String Refused_noField;
	public static String Refused_noFieldUse;
	public static String Refused_noMethod;
	public static String Refused_noProject;
	public static String Refused_noReason;
	public static String Refused_noSource;
	public static String Refused_noSuchCall;
	public static String Refused_notMade;
	public static String Refused_place;
	public static String Refused_readOnly;
	public static String Refused_receiver;
	public static String Refused_sectionApart;
	public static String Refused_twoFields;
	public static String Refused_unsaved;
	public static String Refused_valueUsed;
	public static String Refused_volatile;
	public static String SectionAnnotation_label;
	public static String SectionAnnotation_promise;
	public static String SectionEntry_change;
	public static String SectionEntry_label;
	public static String SectionEntry_promise;
	public static String SectionKeep_label;
	public static String SectionNotMeant_label;
	public static String SectionNotMeant_promise;
	public static String Several_name;
	public static String Several_overlap;
	public static String Several_two;
	public static String Suppress_label;
	public static String Suppress_promise;
	public static String Verdict_change;
	public static String Volatile_label;
	public static String Volatile_promise;
	public static String Warning_checkThenAct;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
