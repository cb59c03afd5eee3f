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
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.ProfileInfo;
import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that sets the noise: whether, how often, how long, of which kinds, and the seed. */
final class NoiseControls {

	private static final String[] UNIT_LABELS = { "ns", "\u00b5s", "ms", "s" }; //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
	private static final List<String> KINDS = List.of("yield", "sleep", "busy-wait", "synch-yield", "halt-one-thread"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$
	private static final List<String> DEFAULT_KINDS = List.of("sleep"); //$NON-NLS-1$
	private static final String FOCUSED = "focused"; //$NON-NLS-1$
	private static final int MAX_AMOUNT = 999_999;

	private final Runnable changed;
	private final Button off;
	private final Button adaptive;
	private final Button fixed;
	private final Button configured;
	private final NoiseConfigurationChoice configuration;
	private final Spinner strength;
	private final Spinner amount;
	private final Combo unit;
	private final List<Button> kinds = new ArrayList<>();
	private final Text seed;
	private String unreadable = ""; //$NON-NLS-1$
	private String usual = ""; //$NON-NLS-1$

	NoiseControls(Composite parent, Runnable changed) {
		this.changed = changed;
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.NoiseControls_group);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		off = button(group, SWT.RADIO, Messages.NoiseControls_off);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(off);
		adaptive = button(group, SWT.RADIO, Messages.NoiseControls_adaptive);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(adaptive);
		fixed = button(group, SWT.RADIO, Messages.NoiseControls_fixed);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(fixed);
		Composite line = line(group, 6);
		GridDataFactory.fillDefaults().span(2, 1).indent(FontUnits.indent(line), 0).applyTo(line);
		new Label(line, SWT.NONE).setText(Messages.NoiseControls_strength);
		strength = spinner(line, NoiseSetting.MAX_STRENGTH, 50, Messages.NoiseControls_strengthToolTip);
		new Label(line, SWT.NONE).setText(Messages.NoiseControls_perMille);
		new Label(line, SWT.NONE).setText(Messages.NoiseControls_duration);
		amount = spinner(line, MAX_AMOUNT, 10, Messages.NoiseControls_durationToolTip);
		unit = new Combo(line, SWT.READ_ONLY);
		unit.setItems(UNIT_LABELS);
		unit.setToolTipText(Messages.NoiseControls_unitToolTip);
		unit.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> edited()));
		configured = button(group, SWT.RADIO, Messages.NoiseControls_configured);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(configured);
		configuration = new NoiseConfigurationChoice(group, this::edited);
		new Label(group, SWT.NONE).setText(Messages.NoiseControls_kinds);
		Composite kindLine = new Composite(group, SWT.NONE);
		RowLayoutFactory.swtDefaults().margins(0, 0).spacing(FontUnits.characters(kindLine, 1)).applyTo(kindLine);
		KINDS.forEach(kind -> kinds.add(button(kindLine, SWT.CHECK, kind)));
		new Label(group, SWT.NONE).setText(Messages.NoiseControls_seed);
		seed = new Text(group, SWT.BORDER);
		seed.setMessage(Messages.NoiseControls_seedHint);
		seed.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(seed, 20), SWT.DEFAULT)
				.applyTo(seed);
	}

	private static Composite line(Composite parent, int columns) {
		Composite line = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(columns).applyTo(line);
		return line;
	}

	private Button button(Composite parent, int style, String text) {
		Button button = new Button(parent, style);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> edited()));
		return button;
	}

	private Spinner spinner(Composite parent, int maximum, int step, String toolTip) {
		Spinner spinner = new Spinner(parent, SWT.BORDER);
		spinner.setValues(1, 1, maximum, 0, 1, step);
		spinner.setToolTipText(toolTip);
		spinner.addModifyListener(e -> edited());
		return spinner;
	}

	private void edited() {
		unreadable = ""; //$NON-NLS-1$
		enable();
		changed.run();
	}

	private void enable() {
		strength.setEnabled(fixed.getSelection());
		amount.setEnabled(fixed.getSelection());
		unit.setEnabled(fixed.getSelection());
		configuration.setEnabled(configured.getSelection());
		kinds.forEach(kind -> kind.setEnabled(!off.getSelection() && !configured.getSelection()));
	}

	/** Shows the values of a configuration; no noise at all is shown as that of a profile. */
	void show(ProfileInfo profile, String value, String noiseKinds, String seedValue) {
		usual = profile.noise();
		String noise = value.isBlank() ? usual : value;
		NoiseSetting setting = NoiseSetting.parse(noise).orElse(NoiseSetting.DEFAULT);
		configured.setSelection(false);
		off.setSelection(setting.kind() == NoiseSetting.Kind.OFF);
		adaptive.setSelection(setting.kind() == NoiseSetting.Kind.ADAPTIVE);
		fixed.setSelection(setting.kind() == NoiseSetting.Kind.FIXED);
		strength.setSelection(setting.strength());
		amount.setSelection(setting.amount());
		unit.select(NoiseSetting.UNITS.indexOf(setting.unit()));
		List<String> chosen = noiseKinds.isBlank() ? DEFAULT_KINDS : RaceSettings.split(noiseKinds);
		kinds.forEach(kind -> kind.setSelection(chosen.contains(kind.getText())));
		seed.setText(seedValue);
		unreadable = NoiseSetting.parse(noise).isPresent() ? "" : noise; //$NON-NLS-1$
		enable();
	}

	/**
	 * Shows the noise configuration that is chosen in place of other noise.
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

	/** The name of the noise configuration that is chosen; empty if other noise is. */
	String configuration() {
		return configured.getSelection() ? configuration.value() : ""; //$NON-NLS-1$
	}

	/** What is wrong with the noise configuration, in a sentence; empty if all is well. */
	Optional<String> problem() {
		return configured.getSelection() ? configuration.problem() : Optional.empty();
	}

	/** The noise, empty for that of the profile; a value that cannot be read stays as it is until the user edits it. */
	String noise() {
		return configured.getSelection() || effectiveNoise().equals(usual) ? "" : effectiveNoise(); //$NON-NLS-1$
	}

	/** The noise, even if it is that of the profile. */
	String effectiveNoise() {
		if (configured.getSelection()) {
			return FOCUSED;
		}
		return unreadable.isEmpty() ? new NoiseSetting(kind(), strength.getSelection(), amount.getSelection(),
				NoiseSetting.UNITS.get(Math.max(0, unit.getSelectionIndex()))).format() : unreadable;
	}

	private NoiseSetting.Kind kind() {
		if (off.getSelection()) {
			return NoiseSetting.Kind.OFF;
		}
		return fixed.getSelection() ? NoiseSetting.Kind.FIXED : NoiseSetting.Kind.ADAPTIVE;
	}

	/** The kinds as a list; empty for the default. */
	String noiseKinds() {
		List<String> chosen = chosenKinds();
		return chosen.equals(DEFAULT_KINDS) ? "" : RaceSettings.join(chosen); //$NON-NLS-1$
	}

	/** Whether noise is on but no kind of it is chosen. */
	boolean lacksKind() {
		return !off.getSelection() && !configured.getSelection() && chosenKinds().isEmpty();
	}

	private List<String> chosenKinds() {
		return kinds.stream().filter(Button::getSelection).map(Button::getText).sorted().toList();
	}

	/** The seed as typed. */
	String seed() {
		return seed.getText();
	}
}
