/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.bytecode.BoundedClassReader;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * Checks sections against the classes of a run, each class separately when it is loaded. Checks that need other
 * classes are deferred to the end. Not thread-safe.
 */
public final class LoadedSections {

	private final List<Doubt> doubts = new ArrayList<>();

	/**
	 * A site whose access to the variable depends on the superclasses of a class.
	 *
	 * @param owner the internal name of the class that the instruction names
	 */
	private record Doubt(AtomicSection section, SitePoint point, String owner, SectionProblem ifMisfit) {
	}

	/**
	 * The problems of a section that one class shows: its variable, its sites and the paths from its entry to its
	 * ends, if they are in this class.
	 *
	 * @param type  the class with its code
	 * @param place the file or class that declares the section, for messages
	 */
	public List<SectionProblem> check(ClassNode type, SectionFile.Entry entry, String place) {
		SectionCheck check = new SectionCheck(ClassPath.of(type), place);
		AtomicSection section = entry.section();
		SectionVariable variable = section.variable();
		if (variable.kind() == SectionVariable.Kind.FIELD && variable.className().equals(name(type))) {
			check.checkVariable(variable, entry.variableLine());
		}
		List<CodeSite> sites = new ArrayList<>();
		boolean isInOne = add(type, section, section.entry(), entry.entryLine(), place, check, sites);
		for (int i = 0; i < section.ends().size(); i++) {
			SitePoint end = section.ends().get(i).site();
			isInOne &= add(type, section, end, entry.endLines().get(i), place, check, sites)
					&& end.isInMethodOf(section.entry());
		}
		if (isInOne) {
			check.checkPaths(entry, sites.get(0), sites.subList(1, sites.size()));
		}
		check.addNumbered(entry);
		return check.problems();
	}

	/** Adds the code of a site if it is in the class and may access the variable; returns whether it was added. */
	private boolean add(ClassNode type, AtomicSection section, SitePoint point, int line, String place,
			SectionCheck check, List<CodeSite> sites) {
		CodeSite site = point.className().equals(name(type)) ? check.findSite(point, line) : null;
		if (site == null) {
			return false;
		}
		if (isMisfit(type, section.variable(), site)) {
			check.addMisfit(section, point, line);
			return false;
		}
		if (isDoubtful(section.variable(), site)) {
			doubts.add(new Doubt(section, point, site.owner(),
					new SectionProblem(place, line, SectionCheck.misfit(section, point))));
		}
		return sites.add(site);
	}

	/** Whether a site certainly does not access the variable. For calls this depends on other classes. */
	private static boolean isMisfit(ClassNode type, SectionVariable variable, CodeSite site) {
		if (variable.kind() == SectionVariable.Kind.OBJECT) {
			return !SectionCheck.isCallOf(variable, site);
		}
		return !site.site().isCall() && (!site.site().member().equals(variable.name())
				|| isDoubtful(variable, site) && site.owner().equals(type.name)
						&& ClassPath.field(type, variable.name()) != null);
	}

	/** Whether an instruction names another class than the declaring class of the variable; it may be a subclass. */
	private static boolean isDoubtful(SectionVariable variable, CodeSite site) {
		return variable.kind() == SectionVariable.Kind.FIELD && !site.site().isCall()
				&& !site.owner().replace('/', '.').equals(variable.className());
	}

	/**
	 * The deferred sites that do not access the variables of their sections. Clears the deferred sites.
	 *
	 * @param classFile supplies the class file of a class by its binary name, or null
	 */
	public List<SectionProblem> misfits(Function<String, byte[]> classFile) {
		List<SectionProblem> problems = new ArrayList<>();
		Map<String, ClassNode> read = new HashMap<>();
		for (Doubt doubt : doubts) {
			SectionVariable variable = doubt.section.variable();
			String declaring = declaring(doubt.owner, variable.name(),
					name -> read.computeIfAbsent(name, each -> read(classFile.apply(each.replace('/', '.')))));
			if (declaring != null && !declaring.replace('/', '.').equals(variable.className())) {
				problems.add(doubt.ifMisfit);
			}
		}
		doubts.clear();
		return problems;
	}

	/** The class that declares a field, searched from a class upwards; null if unknown. */
	private static String declaring(String owner, String field, Function<String, ClassNode> classes) {
		ClassNode node = classes.apply(owner);
		// a damaged class may be a superclass of itself
		Set<String> seen = new HashSet<>();
		while (node != null && ClassPath.field(node, field) == null) {
			node = node.superName == null || !seen.add(node.superName) ? null : classes.apply(node.superName);
		}
		return node == null ? null : node.name;
	}

	private static ClassNode read(byte[] classFile) {
		if (classFile == null) {
			return null;
		}
		ClassNode node = new ClassNode();
		try {
			new BoundedClassReader(classFile).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
		} catch (RuntimeException e) {
			// a class file that is damaged or too new decides nothing
			return null;
		}
		return node;
	}

	private static String name(ClassNode type) {
		return type.name.replace('/', '.');
	}
}
