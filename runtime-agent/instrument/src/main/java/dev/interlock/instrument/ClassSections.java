/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.List;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.SectionPlan.Point;
import dev.interlock.instrument.sections.SectionExits;

/** What atomic sections ask for in one class. */
final class ClassSections {

	private final SectionPlan plan;
	private final SectionSites sites;
	private final String className;
	private final ClassNode code;

	/**
	 * @param code the class with its code; null if no section begins or ends in it
	 */
	ClassSections(SectionPlan plan, SectionSites sites, String className, ClassNode code) {
		this.plan = plan;
		this.sites = sites;
		this.className = className;
		this.code = code;
	}

	SectionPlan plan() {
		return plan;
	}

	SectionSites sites() {
		return sites;
	}

	/**
	 * Puts the transformer for sections in front of those of a method.
	 *
	 * @param majorVersion the version of the class file
	 * @param next         the first of the others
	 */
	MethodVisitor transformer(MethodContext context, MethodSites method, int majorVersion, MethodVisitor next) {
		if (method.name().equals("<clinit>")) {
			return next;
		}
		List<Point> points = plan.points(className + '.' + method.name() + method.descriptor());
		return new SectionTransformer(this, context, method, points, exits(method, points), majorVersion, next);
	}

	private SectionExits exits(MethodSites method, List<Point> points) {
		if (code == null || points.isEmpty()) {
			return null;
		}
		for (MethodNode node : code.methods) {
			if (node.name.equals(method.name()) && node.desc.equals(method.descriptor())) {
				SectionExits exits = new SectionExits(code, node);
				for (Point entry : points) {
					if (entry.end() == null) {
						exits.add(entry.section(), entry.site(), entry.model().ends());
					}
				}
				return exits;
			}
		}
		return null;
	}

	/** A point whose code was not found. */
	void reportGone(Point point) {
		plan.problem(point.ifGone(), className);
	}
}
