/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.views.properties.IPropertyDescriptor;
import org.eclipse.ui.views.properties.IPropertySource;
import org.eclipse.ui.views.properties.PropertyDescriptor;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * The content of the view <em>Properties</em> for a finding: its marks, its variable, and each of its accesses.
 * Read-only.
 */
final class FindingProperties implements IPropertySource {

	private final List<IPropertyDescriptor> descriptors = new ArrayList<>();
	private final Map<Object, String> values = new LinkedHashMap<>();

	FindingProperties(Finding finding) {
		String general = Messages.Properties_finding;
		add(general, Messages.Properties_kind, FindingTexts.kind(finding));
		add(general, Messages.Properties_variable, finding.title());
		add(general, Messages.Properties_class, finding.variable().className());
		add(general, Messages.Column_evidence, FindingTexts.evidence(finding));
		add(general, Messages.Column_state, FindingTexts.state(finding));
		add(general, Messages.Column_count, FindingTexts.number(finding.count()));
		add(general, Messages.Column_found, FindingTexts.found(finding));
		add(general, Messages.Column_engines, String.join(", ", finding.engines())); //$NON-NLS-1$
		add(general, Messages.Properties_labels, String.join(", ", FindingTexts.labels(finding))); //$NON-NLS-1$
		add(general, Messages.Properties_id, finding.id());
		for (int i = 0; i < finding.accesses().size(); i++) {
			add(finding, i);
		}
	}

	private void add(Finding finding, int index) {
		Access access = finding.accesses().get(index);
		String category = NLS.bind(Messages.Properties_access, FindingTexts.badge(finding, index));
		add(category, Messages.Properties_operation, FindingTexts.operation(access));
		add(category, Messages.Properties_place, FindingTexts.place(access));
		add(category, Messages.Properties_thread, FindingTexts.thread(access.thread()));
		add(category, Messages.Column_locks, FindingTexts.locksAt(access));
	}

	private void add(String category, String name, String value) {
		if (!value.isEmpty()) {
			Object id = category + '/' + name;
			PropertyDescriptor descriptor = new PropertyDescriptor(id, name);
			descriptor.setCategory(category);
			descriptors.add(descriptor);
			values.put(id, value);
		}
	}

	@Override
	public IPropertyDescriptor[] getPropertyDescriptors() {
		return descriptors.toArray(IPropertyDescriptor[]::new);
	}

	@Override
	public Object getPropertyValue(Object id) {
		return values.get(id);
	}

	@Override
	public Object getEditableValue() {
		return null;
	}

	@Override
	public boolean isPropertySet(Object id) {
		return values.containsKey(id);
	}

	@Override
	public void resetPropertyValue(Object id) {
		// read-only
	}

	@Override
	public void setPropertyValue(Object id, Object value) {
		// read-only
	}
}
