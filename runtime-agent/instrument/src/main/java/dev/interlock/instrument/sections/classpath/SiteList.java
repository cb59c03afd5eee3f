/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.SitePoint;

/** Lists the sites of a class path, for users who write sections by hand. */
public final class SiteList {

	/**
	 * A site with its position in the source.
	 *
	 * @param site the site
	 * @param file the source file's name; empty if the class file has none
	 * @param line the 1-based line; 0 if the class file has none
	 */
	public record Listed(SitePoint site, String file, int line) {
	}

	private SiteList() {
		// static only
	}

	/**
	 * The sites in the classes whose binary names have the prefix, in code order.
	 *
	 * @param calls whether all calls are listed
	 */
	public static List<Listed> of(ClassPath classes, String prefix, boolean calls) {
		List<Listed> listed = new ArrayList<>();
		for (String name : classes.names()) {
			ClassNode node = name.replace('/', '.').startsWith(prefix) ? classes.node(name) : null;
			if (node != null) {
				for (MethodNode method : node.methods) {
					for (CodeSite site : classes.sites(node, method)) {
						if (calls || !site.site().isCall() || SharedTypes.family(site.owner()) != null) {
							listed.add(new Listed(site.site(), node.sourceFile == null ? "" : node.sourceFile,
									site.line()));
						}
					}
				}
			}
		}
		return listed;
	}
}
