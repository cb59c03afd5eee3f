/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.ProfileInfo;
import dev.interlock.noise.NoiseKind;
import dev.interlock.noise.NoiseOption;
import dev.interlock.noise.NoisePlacement;
import dev.interlock.ui.internal.FontUnits;

/**
 * The part of the tab that sets the noise: on or off, place, frequency, duration, kinds and seed. Values that the user
 * does not edit remain as they are in the configuration.
 */
final class NoiseControls {

	private static final List<String> DEFAULT_KINDS = List.of(NoiseKind.DEFAULT.text());
	private static final int DURATION_CHARACTERS = 14;

	private final Runnable changed;
	private final Button off;
	private final Button adaptive;
	private final Button fixed;
	private final Button configured;
	private final NoiseConfigurationChoice configuration;
	private final Spinner strength;
	private final Text duration;
	private final Button anywhere;
	private final List<Button> kinds = new ArrayList<>();
	private final Text seed;
	private String stored = ""; //$NON-NLS-1$
	private String storedKinds = ""; //$NON-NLS-1$
	private boolean isEdited;
	private boolean areKindsEdited;
	private boolean showing;
	private String usual = ""; //$NON-NLS-1$

	NoiseControls(Composite parent, Runnable changed) {
		this.changed = changed;
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.NoiseControls_group);
		GridLayoutFactory.swtDefaults().applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		off = noiseButton(group, SWT.RADIO, Messages.NoiseControls_off);
		adaptive = noiseButton(group, SWT.RADIO, Messages.NoiseControls_adaptive);
		fixed = noiseButton(group, SWT.RADIO, Messages.NoiseControls_fixed);
		Composite strengthLine = line(group, 3);
		new Label(strengthLine, SWT.NONE).setText(Messages.NoiseControls_strength);
		strength = new Spinner(strengthLine, SWT.BORDER);
		strength.setValues(1, 1, NoiseOption.MAX_STRENGTH, 1, 10, 50);
		strength.setToolTipText(Messages.NoiseControls_strengthToolTip);
		strength.addModifyListener(e -> edited());
		new Label(strengthLine, SWT.NONE).setText(Messages.NoiseControls_percent);
		configured = noiseButton(group, SWT.RADIO, Messages.NoiseControls_configured);
		configuration = new NoiseConfigurationChoice(group, this::edited);
		Composite details = new Composite(group, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(details);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(details);
		new Label(details, SWT.NONE).setText(Messages.NoiseControls_duration);
		duration = new Text(details, SWT.BORDER);
		duration.setMessage(Messages.NoiseControls_durationHint);
		duration.setToolTipText(Messages.NoiseControls_durationToolTip);
		duration.addModifyListener(e -> edited());
		GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER)
				.hint(FontUnits.characters(duration, DURATION_CHARACTERS), SWT.DEFAULT).applyTo(duration);
		new Label(details, SWT.NONE).setText(Messages.NoiseControls_places);
		anywhere = noiseButton(details, SWT.CHECK, Messages.NoiseControls_anywhere);
		Label kindLabel = new Label(details, SWT.NONE);
		kindLabel.setText(Messages.NoiseControls_kinds);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(kindLabel);
		Composite kindLines = new Composite(details, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(kindLines);
		for (NoiseKind kind : NoiseKind.values()) {
			kinds.add(kindButton(kindLines, kind));
		}
		new Label(details, SWT.NONE).setText(Messages.NoiseControls_seed);
		seed = new Text(details, SWT.BORDER);
		seed.setMessage(Messages.NoiseControls_seedHint);
		seed.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER)
				.hint(FontUnits.characters(seed, 24), SWT.DEFAULT).applyTo(seed);
	}

	private static Composite line(Composite parent, int columns) {
		Composite line = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(columns).applyTo(line);
		GridDataFactory.fillDefaults().indent(FontUnits.indent(line), 0).applyTo(line);
		return line;
	}

	private Button noiseButton(Composite parent, int style, String text) {
		Button button = new Button(parent, style);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> edited()));
		return button;
	}

	private Button kindButton(Composite parent, NoiseKind kind) {
		Button button = new Button(parent, SWT.CHECK);
		button.setText(NoiseWords.of(kind));
		button.setData(kind.text());
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			areKindsEdited = true;
			changed.run();
		}));
		return button;
	}

	private void edited() {
		if (!showing) {
			isEdited = true;
			enable();
			changed.run();
		}
	}

	private void enable() {
		boolean isRandom = adaptive.getSelection() || fixed.getSelection();
		strength.setEnabled(fixed.getSelection());
		duration.setEnabled(isRandom);
		anywhere.setEnabled(isRandom);
		configuration.setEnabled(configured.getSelection());
		kinds.forEach(kind -> kind.setEnabled(isRandom));
	}

	/** Shows the values of a configuration. An empty noise value shows the noise of the profile. */
	void show(ProfileInfo profile, String value, String noiseKinds, String seedValue) {
		showing = true;
		usual = profile.noise();
		stored = value;
		storedKinds = noiseKinds;
		NoiseSetting setting = NoiseSetting.parse(value.isBlank() ? usual : value).orElse(NoiseSetting.DEFAULT);
		configured.setSelection(false);
		off.setSelection(setting.kind() == NoiseSetting.Kind.OFF);
		adaptive.setSelection(setting.kind() == NoiseSetting.Kind.ADAPTIVE);
		fixed.setSelection(setting.kind() == NoiseSetting.Kind.FIXED);
		anywhere.setSelection(setting.anywhere());
		strength.setSelection(setting.strength());
		duration.setText(setting.duration());
		List<String> chosen = noiseKinds.isBlank() ? DEFAULT_KINDS : RaceSettings.split(noiseKinds);
		kinds.forEach(kind -> kind.setSelection(chosen.contains(kind.getData())));
		seed.setText(seedValue);
		isEdited = false;
		areKindsEdited = false;
		enable();
		showing = false;
	}

	/**
	 * Shows the chosen noise configuration, which replaces other noise.
	 *
	 * @param project the project of the launch configuration, or null
	 * @param name    its name; empty if none is chosen
	 */
	void showConfiguration(IProject project, String name) {
		configuration.show(project, name);
		if (!name.isEmpty()) {
			off.setSelection(false);
			adaptive.setSelection(false);
			fixed.setSelection(false);
			configured.setSelection(true);
			enable();
		}
	}

	/** The name of the chosen noise configuration; empty if other noise is chosen. */
	String configuration() {
		return configured.getSelection() ? configuration.value() : ""; //$NON-NLS-1$
	}

	/** The problem, in one sentence; empty if there is none. */
	Optional<String> problem() {
		if (configured.getSelection()) {
			return configuration.problem();
		}
		if (off.getSelection()) {
			return Optional.empty();
		}
		Optional<String> unknown = areKindsEdited ? Optional.empty()
				: RaceSettings.split(storedKinds).stream().filter(kind -> NoiseKind.of(kind) == null).findFirst();
		if (unknown.isPresent()) {
			return Optional.of(NLS.bind(Messages.RaceTab_badNoiseKind, unknown.get()));
		}
		if (chosenKinds().isEmpty()) {
			return Optional.of(Messages.RaceTab_noNoiseKind);
		}
		String typed = NoiseSetting.plain(duration.getText());
		return !isEdited || typed.isEmpty() || NoiseSetting.isDuration(typed) ? Optional.empty()
				: Optional.of(NLS.bind(Messages.RaceTab_badDuration, duration.getText()));
	}

	/**
	 * The noise; empty for the noise of the profile. Until the user edits it, this is the value of the configuration.
	 */
	String noise() {
		if (!isEdited) {
			return stored;
		}
		return configured.getSelection() || effectiveNoise().equals(usual) ? "" : effectiveNoise(); //$NON-NLS-1$
	}

	/** The noise in effect, including that of the profile. */
	String effectiveNoise() {
		if (configured.getSelection()) {
			return NoisePlacement.FOCUSED.text();
		}
		if (!isEdited && !stored.isBlank()) {
			return NoiseSetting.parse(stored).map(NoiseSetting::format).orElse(stored);
		}
		return new NoiseSetting(kind(), anywhere.getSelection(), strength.getSelection(),
				NoiseSetting.plain(duration.getText())).format();
	}

	private NoiseSetting.Kind kind() {
		if (off.getSelection()) {
			return NoiseSetting.Kind.OFF;
		}
		return fixed.getSelection() ? NoiseSetting.Kind.FIXED : NoiseSetting.Kind.ADAPTIVE;
	}

	/**
	 * The kinds as a list; empty for the default. Until the user edits them, this is the value of the configuration.
	 */
	String noiseKinds() {
		if (!areKindsEdited) {
			return storedKinds;
		}
		return chosenKinds().equals(DEFAULT_KINDS) ? "" : RaceSettings.join(chosenKinds()); //$NON-NLS-1$
	}

	private List<String> chosenKinds() {
		return kinds.stream().filter(Button::getSelection).map(button -> (String) button.getData()).toList();
	}

	/** The seed as typed. */
	String seed() {
		return seed.getText();
	}
}
