/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

/** All user-visible texts are translatable: none is in code or {@code plugin.xml}, and no key is unused. */
class ExternalisedTextsTest {

	private static final List<String> BUNDLES = List.of("dev.interlock.core", "dev.interlock.fixes",
			"dev.interlock.ui", "dev.interlock.doc");
	private static final Set<String> SHOWN = Set.of("label", "name", "description", "tooltip", "title", "mnemonic");
	private static final String PSEUDO = "\u00bb";

	@Test
	void eachShownAttributeOfThePluginsIsAKeyThatHasAText() throws Exception {
		for (String name : BUNDLES) {
			Bundle bundle = Platform.getBundle(name);
			Properties texts = properties(bundle.getEntry("plugin.properties"));
			List<String> wrong = new ArrayList<>();
			Set<String> used = new TreeSet<>();
			NodeList elements = DocumentBuilderFactory.newInstance().newDocumentBuilder()
					.parse(bundle.getEntry("plugin.xml").openStream()).getElementsByTagName("*");
			for (int i = 0; i < elements.getLength(); i++) {
				check((Element) elements.item(i), texts, used, wrong);
			}
			bundle.getHeaders("").elements().asIterator().forEachRemaining(value -> used.add(value.replace("%", "")));
			Set<String> left = new TreeSet<>(texts.stringPropertyNames());
			left.removeAll(used);
			assertEquals(List.of(), wrong, name);
			assertEquals(Set.of(), left, () -> name + " has texts that nothing shows");
		}
	}

	private static void check(Element element, Properties texts, Set<String> used, List<String> wrong) {
		NamedNodeMap attributes = element.getAttributes();
		for (int i = 0; i < attributes.getLength(); i++) {
			String value = attributes.item(i).getNodeValue();
			boolean shown = SHOWN.contains(attributes.item(i).getNodeName()) && !isIdentifier(element, value);
			if (shown && !value.startsWith("%") || value.startsWith("%") && !texts.containsKey(value.substring(1))) {
				wrong.add(element.getTagName() + ' ' + attributes.item(i));
			}
			if (value.startsWith("%")) {
				used.add(value.substring(1));
			}
		}
		String text = element.getTextContent().strip();
		if (text.startsWith("%")) {
			used.add(text.substring(1));
		}
	}

	/** Names with which parts of a file refer to each other. */
	private static boolean isIdentifier(Element element, String value) {
		return Set.of("parameter", "separator", "type", "persistent", "attribute", "with", "super",
				"objectClass")
				.contains(element.getTagName()) || value.startsWith("dev.interlock.");
	}

	@Test
	void textsOfTheCodeAndKeysCorrespond() throws Exception {
		for (String name : BUNDLES) {
			Bundle bundle = Platform.getBundle(name);
			var files = bundle.findEntries("/", "messages.properties", true);
			for (URL file : files == null ? List.<URL>of() : Collections.list(files)) {
				Class<?> type = messages(bundle, file);
				assertEquals(new TreeSet<>(properties(file).stringPropertyNames()), fields(type), type::getName);
			}
		}
	}

	/** Simulates a translation: every text is marked, as in a fragment for a locale. */
	@Test
	void aTranslationReachesEveryTextWithItsArguments() throws Exception {
		for (String name : BUNDLES) {
			Bundle bundle = Platform.getBundle(name);
			var files = bundle.findEntries("/", "messages.properties", true);
			for (URL file : files == null ? List.<URL>of() : Collections.list(files)) {
				for (Object text : properties(file).values()) {
					String translated = NLS.bind(PSEUDO + text + PSEUDO, new Object[] { "a", "b", "c", "d", "e", "f" });
					assertTrue(translated.startsWith(PSEUDO) && translated.endsWith(PSEUDO), translated);
					assertTrue(!translated.matches(".*\\{\\d\\}.*") && !translated.contains("<missing argument>"),
							translated);
				}
			}
		}
	}

	private static Class<?> messages(Bundle bundle, URL file) throws Exception {
		String path = file.getPath().replaceFirst("^.*?dev/interlock/", "dev/interlock/");
		return bundle.loadClass(path.substring(0, path.lastIndexOf('/')).replace('/', '.') + ".Messages");
	}

	private static Set<String> fields(Class<?> type) {
		Set<String> names = new TreeSet<>();
		for (Field field : type.getDeclaredFields()) {
			if (Modifier.isPublic(field.getModifiers())) {
				names.add(field.getName());
			}
		}
		return names;
	}

	private static Properties properties(URL file) throws IOException {
		Properties read = new Properties();
		try (InputStream in = file.openStream()) {
			read.load(in);
		}
		return read;
	}
}
