/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.code.CodeSite;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SitePoint;

/**
 * The possible entries and ends of a section, with their source lines as labels.
 *
 * @param fields the accesses of the variable, if it is a field
 * @param labels a unique label for each of them and for those of the section, in the order of the code
 */
record SiteChoices(List<String> fields, Map<String, String> labels) {

	static final SiteChoices NONE = new SiteChoices(List.of(), Map.of());

	/** The choices for a section. Must not be called in the UI thread. */
	static SiteChoices of(AtomicSection section, List<CodeSite> sites, SectionCode.Reader reader)
			throws CoreException {
		Map<String, String> labels = new LinkedHashMap<>();
		for (CodeSite site : sites) {
			add(labels, site.point(), reader.text(site.className(), site.line()), site.line());
		}
		SectionCode code = reader.of(section);
		add(labels, section.entry(), code.entry().text(), code.entry().line());
		for (int i = 0; i < section.ends().size(); i++) {
			EndPoint end = section.ends().get(i);
			add(labels, end.site(), code.ends().get(i).text(), code.ends().get(i).line());
		}
		return new SiteChoices(sites.stream().map(site -> site.point().toString()).toList(), labels);
	}

	private static void add(Map<String, String> labels, SitePoint site, String text, int line) {
		if (line > 0 && !labels.containsKey(site.toString())) {
			String label = NLS.bind(Messages.Form_site, new Object[] { line, site.access().text(), text });
			String free = label;
			for (int number = 2; labels.containsValue(free); number++) {
				free = NLS.bind(Messages.Form_sameSite, label, number);
			}
			labels.put(site.toString(), free);
		}
	}

	/** The label of a site; the site itself if its line is not known. */
	String label(String site) {
		return labels.getOrDefault(site, site);
	}

	/** The site of a label. Any other text is returned unchanged. */
	String site(String label) {
		return labels.entrySet().stream().filter(each -> each.getValue().equals(label.strip())).map(Map.Entry::getKey)
				.findFirst().orElse(label);
	}

	String[] items() {
		return labels.values().toArray(String[]::new);
	}
}
