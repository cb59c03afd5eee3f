/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String AdvancedSection_changed;
	public static String AdvancedSection_label;
	public static String ClassPatterns_addExclude;
	public static String ClassPatterns_addInclude;
	public static String ClassPatterns_dialogMessage;
	public static String ClassPatterns_dialogTitle;
	public static String ClassPatterns_exclude;
	public static String ClassPatterns_excludeHint;
	public static String ClassPatterns_group;
	public static String ClassPatterns_include;
	public static String ClassPatterns_includeHint;
	public static String ClassPatterns_noPackages;
	public static String ClassPatterns_toolTip;
	public static String ConnectHandler_connecting;
	public static String ConnectHandler_looking;
	public static String ConnectHandler_message;
	public static String ConnectHandler_none;
	public static String ConnectHandler_title;
	public static String DelegateShortcut_enablementFailed;
	public static String DirectedRerun_badSeed;
	public static String DirectedRerun_checkFix;
	public static String DirectedRerun_confirm;
	public static String DirectedRerun_debug;
	public static String DirectedRerun_noSeed;
	public static String DirectedRerun_notConfirmed;
	public static String DirectedRerun_notDirectable;
	public static String DirectedRerun_notSeenAgain;
	public static String DirectedRerun_replay;
	public static String DirectedRerun_replayTitle;
	public static String DirectedRerun_rerun;
	public static String DirectedRerun_running;
	public static String DirectedRerun_seed;
	public static String EngineChoices_group;
	public static String EngineOptions_badValue;
	public static String EngineOptions_browse;
	public static String EngineOptions_default;
	public static String EngineOptions_defaultIs;
	public static String EngineOptions_group;
	public static String EngineOptions_label;
	public static String FollowChoice_children;
	public static String FollowChoice_environment;
	public static String FollowChoice_label;
	public static String FollowChoice_none;
	public static String FollowChoice_toolTip;
	public static String LaunchProblem_cancel;
	public static String LaunchProblem_edit;
	public static String LaunchProblem_install;
	public static String LaunchProblem_jres;
	public static String LaunchProblem_noise;
	public static String LaunchProblem_title;
	public static String NoiseConfigurationChoice_choose;
	public static String NoiseConfigurationChoice_none;
	public static String NoiseConfigurationChoice_toolTip;
	public static String NoiseControls_adaptive;
	public static String NoiseControls_anywhere;
	public static String NoiseControls_configured;
	public static String NoiseControls_duration;
	public static String NoiseControls_durationHint;
	public static String NoiseControls_durationToolTip;
	public static String NoiseControls_fixed;
	public static String NoiseControls_group;
	public static String NoiseControls_kinds;
	public static String NoiseControls_off;
	public static String NoiseControls_percent;
	public static String NoiseControls_places;
	public static String NoiseControls_seed;
	public static String NoiseControls_seedHint;
	public static String NoiseControls_strength;
	public static String NoiseControls_strengthToolTip;
	public static String NoiseRerun_job;
	public static String NoiseRerun_noPlace;
	public static String NoiseRerun_noProject;
	public static String NoiseSentence_adaptive;
	public static String NoiseSentence_and;
	public static String NoiseSentence_anywhere;
	public static String NoiseSentence_location;
	public static String NoiseSentence_percent;
	public static String NoiseSentence_random;
	public static String NoiseSentence_seed;
	public static String NoiseSentence_sentence;
	public static String NoiseSentence_variable;
	public static String NoiseWords_busyWait;
	public static String NoiseWords_haltOneThread;
	public static String NoiseWords_sleep;
	public static String NoiseWords_synchYield;
	public static String NoiseWords_yield;
	public static String OverheadChoice_label;
	public static String OverheadChoice_noLimit;
	public static String OverheadChoice_ofProfile;
	public static String OverheadChoice_toolTip;
	public static String OverheadChoice_unit;
	public static String RaceLaunchShortcut_missingDelegate;
	public static String RaceTabGroup_noRunTabs;
	public static String RaceTab_badDuration;
	public static String RaceTab_badNoise;
	public static String RaceTab_badNoiseKind;
	public static String RaceTab_badOverhead;
	public static String RaceTab_badPattern;
	public static String RaceTab_badProfile;
	public static String RaceTab_badSeed;
	public static String RaceTab_enginePath;
	public static String RaceTab_name;
	public static String RaceTab_noEngine;
	public static String RaceTab_noNoiseKind;
	public static String RaceTab_noisePlaces;
	public static String RaceTab_noiseTooLong;
	public static String RaceTab_overheadNeeds;
	public static String ReplayAction_debug;
	public static String ReplayAction_debugToolTip;
	public static String ReplayAction_finding;
	public static String ReplayAction_replay;
	public static String ReplayAction_replayToolTip;
	public static String Reruns_noConfiguration;
	public static String Reruns_noField;
	public static String RunAsRaceShortcut_nothingToLaunch;
	public static String ShortcutDialog_message;
	public static String ShortcutDialog_title;
	public static String SuspendChoice_text;
	public static String SuspendChoice_toolTip;
	public static String VmArgumentPreview_copy;
	public static String VmArgumentPreview_group;
	public static String VmArgumentPreview_toolTip;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.launching.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
