/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.atomicsections.SectionPlan.Point;
import dev.interlock.instrument.checks.InitializingWrites;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.instrument.sections.BriefSections;
import dev.interlock.instrument.sections.HealingCheck;
import dev.interlock.instrument.sections.RepairCheck;
import dev.interlock.instrument.sections.SectionCode;
import dev.interlock.instrument.sections.SectionExits;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.spi.Section;

/** The atomic sections in one class. */
public final class ClassSections {

	/**
	 * The section points of one method.
	 * @param points the points of sections in the method
	 * @param exits  the instructions that leave sections; null if no section begins or ends in the method
	 * @param brief  the marked sections in which no other code runs
	 * @param fresh  the {@linkplain InitializingWrites#name names} of writes at which no section can be open
	 */
	record Points(List<Point> points, SectionExits exits, Set<Section> brief, Set<String> fresh) {
	}

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
	 * Checks which sections of a method may be healed.
	 *
	 * @param local the first local variable that may keep values for repairs
	 */
	public SectionRepairs repairs(MethodSites method, int local) {
		SectionRepairs repairs = new SectionRepairs(local);
		if (plan.healable() != null && !method.name().equals("<clinit>")) {
			List<Point> points = points(method);
			MethodNode node = points.isEmpty() ? null : node(method);
			if (node != null) {
				check(node, points, repairs);
			}
		}
		return repairs;
	}

	/**
	 * Creates the transformer for sections in front of those of a method.
	 *
	 * @param repairs      the sections whose values can be repaired
	 * @param local        a local variable reserved for it
	 * @param majorVersion the version of the class file, whose frames are expanded
	 * @param next         the first of the other transformers
	 */
	public MethodVisitor transformer(MethodContext context, MethodSites method, SectionRepairs repairs, int local,
			int majorVersion, MethodVisitor next) {
		if (method.name().equals("<clinit>")) {
			return next;
		}
		List<Point> points = points(method);
		MethodNode node = node(method);
		boolean hasPoints = node != null && !points.isEmpty();
		Points found = new Points(points, hasPoints ? exits(node, points) : null,
				hasPoints ? brief(node, points, context) : Set.of(),
				node == null ? Set.of() : InitializingWrites.of(code.name, node));
		return new SectionTransformer(this, context, method, found, repairs, local, majorVersion, next);
	}

	/** The points in a method, including points in a lambda that use the compiler's name of its body. */
	private List<Point> points(MethodSites method) {
		List<Point> named = plan.points(className + '.' + method.inSites());
		String inClassFile = method.name() + method.descriptor();
		List<Point> numbered = inClassFile.equals(method.inSites()) ? List.of()
				: plan.points(className + '.' + inClassFile);
		if (numbered.isEmpty()) {
			return named;
		}
		List<Point> all = new ArrayList<>(named);
		all.addAll(numbered);
		return all;
	}

	private MethodNode node(MethodSites method) {
		if (code != null) {
			for (MethodNode node : code.methods) {
				if (node.name.equals(method.name()) && node.desc.equals(method.descriptor())) {
					return node;
				}
			}
		}
		return null;
	}

	private void check(MethodNode node, List<Point> points, SectionRepairs repairs) {
		SectionCode method = new SectionCode(code, node);
		HealingCheck check = new HealingCheck(method);
		RepairCheck repairCheck = new RepairCheck(method);
		for (Point entry : points) {
			if (entry.end() == null) {
				AtomicSection model = entry.model();
				HealingVerdict repair = repairCheck.repair(model);
				if (repair.answer() == HealingVerdict.Answer.YES) {
					if (repairs.add(entry.section(), model, repairCheck.first(model),
							repairCheck.betweenWrites(model))) {
						sites.addRepairable(entry.section());
					} else {
						repair = HealingVerdict.no("it shares accesses with another section that can be repaired.");
					}
				}
				plan.healable().checked(entry.section(), check.mutex(model), repair);
			}
		}
	}

	private SectionExits exits(MethodNode node, List<Point> points) {
		SectionExits exits = new SectionExits(code, node);
		for (Point entry : points) {
			if (entry.end() == null) {
				exits.add(entry.section(), entry.site(), entry.model().ends());
			}
		}
		return exits;
	}

	private Set<Section> brief(MethodNode node, List<Point> points, MethodContext context) {
		BriefSections brief = new BriefSections(code, node);
		points.forEach(point -> brief.addPoint(point.site()));
		for (Point entry : points) {
			if (entry.end() == null && context.type().isMarked(entry.model().variable().name())) {
				brief.add(entry.section(), entry.model());
			}
		}
		return brief.find();
	}
}
