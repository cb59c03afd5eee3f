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
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.CallReach;
import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.sites.CallEffect;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** Checks sections against the code that they refer to. Not thread-safe. */
public final class SectionCheck {

	private final ClassPath classes;
	private final String place;
	private final List<SectionProblem> problems = new ArrayList<>();

	/**
	 * @param classes the code
	 * @param place   the file or class that declares the sections, for messages
	 */
	public SectionCheck(ClassPath classes, String place) {
		this.classes = classes;
		this.place = place;
	}

	/**
	 * The section with stable names for lambdas in place of the compiler's numbered names.
	 *
	 * @return an equal section if there are none
	 */
	public AtomicSection named(AtomicSection section) {
		List<EndPoint> ends = section.ends().stream().map(end -> new EndPoint(named(end.site()), end.allowed()))
				.toList();
		return section.withCode(section.name(), section.variable(), named(section.entry()), ends);
	}

	private SitePoint named(SitePoint point) {
		ClassNode node = LambdaNames.isBody(point.method()) ? classes.node(point.className().replace('.', '/')) : null;
		return node == null ? point : point.in(classes.lambdas(node).inSites(point.methodName()));
	}

	/** Warnings for sites in lambdas that use the compiler's name. */
	public List<SectionProblem> numbered(SectionFile.Entry entry) {
		problems.clear();
		addNumbered(entry);
		return List.copyOf(problems);
	}

	/** Adds a warning for each such site. */
	void addNumbered(SectionFile.Entry entry) {
		addIfNumbered(entry.section().entry(), entry.entryLine());
		for (int i = 0; i < entry.endLines().size(); i++) {
			addIfNumbered(entry.section().ends().get(i).site(), entry.endLines().get(i));
		}
	}

	private void addIfNumbered(SitePoint point, int line) {
		SitePoint stable = named(point);
		if (!stable.equals(point)) {
			add(line, "the site '" + point + "' names a lambda by the number that a compiler gave it, which another "
					+ "lambda may get; write '" + stable + "' in its place.");
		}
	}

	/** The problems of a section; empty if there are none. */
	public List<SectionProblem> check(SectionFile.Entry entry) {
		problems.clear();
		AtomicSection section = entry.section();
		checkVariable(section.variable(), entry.variableLine());
		CodeSite begin = checkSite(section, section.entry(), entry.entryLine());
		boolean complete = begin != null;
		List<CodeSite> ends = new ArrayList<>();
		for (int i = 0; i < section.ends().size(); i++) {
			EndPoint end = section.ends().get(i);
			CodeSite site = checkSite(section, end.site(), entry.endLines().get(i));
			complete &= site != null;
			if (site != null && end.site().isInMethodOf(section.entry())) {
				ends.add(site);
			}
		}
		if (complete && ends.size() == section.ends().size()) {
			checkPaths(entry, begin, ends);
		}
		return List.copyOf(problems);
	}

	/** Checks for a path from the entry to each end; all must be in one method. */
	void checkPaths(SectionFile.Entry entry, CodeSite begin, List<CodeSite> ends) {
		BitSet from = new BitSet();
		from.set(begin.index());
		BitSet reached = new FlowGraph(classes.method(entry.section().entry()).orElseThrow()).reachable(from,
				new BitSet());
		if (ends.stream().noneMatch(end -> reached.get(end.index()))) {
			add(entry.entryLine(), "no path leads from the entry of '" + entry.section().name()
					+ "' to one of its ends: give an end that the code reaches, or remove the section.");
			return;
		}
		for (int i = 0; i < ends.size(); i++) {
			if (!reached.get(ends.get(i).index()) && ends.get(i).index() != begin.index()) {
				add(entry.endLines().get(i), "no path leads from the entry of '" + entry.section().name()
						+ "' to this end: correct it, or remove it.");
			}
		}
	}

	/** Adds the problems of a variable. */
	void checkVariable(SectionVariable variable, int line) {
		String name = variable.className();
		ClassNode node = classes.node(name.replace('.', '/'));
		if (variable.kind() == SectionVariable.Kind.OBJECT) {
			if (SharedTypes.family(name) == null) {
				add(line, "the calls of '" + name + "' are not known: an object can be a variable if it is a "
						+ "map, a collection, a StringBuffer or an atomic of the JDK; name a field otherwise.");
			}
			return;
		}
		if (node == null) {
			add(line, "there is no class '" + name + "' on the class path: correct the name or the class path.");
			return;
		}
		FieldNode field = ClassPath.field(node, variable.name());
		if (field == null) {
			add(line, "the class '" + name + "' declares no field '" + variable.name()
					+ "': name a field of the class that declares it.");
		} else if ((field.access & Opcodes.ACC_FINAL) != 0) {
			add(line, "the field '" + variable.name() + "' of '" + name
					+ "' is final, and its value does not change: name another variable.");
		}
	}

	/** The code of a site; if it does not exist, adds a problem and returns null. */
	private CodeSite checkSite(AtomicSection section, SitePoint point, int line) {
		CodeSite site = findSite(point, line);
		if (site != null && !fits(section.variable(), site)) {
			addMisfit(section, point, line);
			return null;
		}
		return site;
	}

	/** The code of a site, regardless of the variable; if it does not exist, adds a problem and returns null. */
	CodeSite findSite(SitePoint point, int line) {
		MethodNode method = checkMethod(point, line);
		if (method == null) {
			return null;
		}
		ClassNode node = classes.node(point.className().replace('.', '/'));
		for (CodeSite site : classes.sites(node, method)) {
			if (site.isNamedBy(point)) {
				return site;
			}
		}
		add(line, "the code of the site '" + point + "' is gone: " + instead(node, method, point)
				+ "; correct the site, or remove the section.");
		return null;
	}

	/** The method of a site; if it does not exist or has no code, adds a problem and returns null. */
	private MethodNode checkMethod(SitePoint point, int line) {
		ClassNode node = classes.node(point.className().replace('.', '/'));
		if (node == null) {
			add(line, "there is no class '" + point.className() + "' on the class path: correct the name or the class "
					+ "path, or remove the section.");
			return null;
		}
		Optional<MethodNode> method = classes.method(point);
		if (method.isEmpty()) {
			add(line, "the class '" + point.className() + "' has no " + (point.isInLambda() ? "lambda '" : "method '")
					+ point.methodName() + "'" + others(node, point)
					+ ": correct the site, or remove the section.");
		} else if (method.get().instructions.size() == 0) {
			add(line, "the method '" + point.method() + point.descriptor() + "' of '" + point.className()
					+ "' has no code, as it is abstract or native: name a site of a method that has.");
		} else {
			return method.get();
		}
		return null;
	}

	/** Adds the problem that a site does not access the variable of its section. */
	void addMisfit(AtomicSection section, SitePoint point, int line) {
		add(line, misfit(section, point));
	}

	/** The message for a site that does not access the variable of its section. */
	static String misfit(AtomicSection section, SitePoint point) {
		return "the site '" + point + "' does not access '" + section.variable() + "': a section is about one "
				+ "variable, correct the site or the variable.";
	}

	private boolean fits(SectionVariable variable, CodeSite site) {
		if (variable.kind() == SectionVariable.Kind.OBJECT) {
			return isCallOf(variable, site);
		}
		if (site.instruction() instanceof MethodInsnNode call) {
			return CallReach.mayAccess(classes, call, variable);
		}
		return site.site().member().equals(variable.name())
				&& classes.declaring(site.owner(), variable.name()).replace('/', '.').equals(variable.className());
	}

	/** Whether a site is a call of such an object with a known effect. */
	static boolean isCallOf(SectionVariable object, CodeSite site) {
		if (site.instruction() instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESTATIC) {
			CallEffect effect = SharedTypes.effect(call.owner, call.name, call.desc);
			return effect != null && effect.family().equals(SharedTypes.family(object.className()));
		}
		return false;
	}

	/** The problems found so far. */
	List<SectionProblem> problems() {
		return List.copyOf(problems);
	}

	private String others(ClassNode node, SitePoint point) {
		List<String> same = node.methods.stream()
				.map(method -> classes.lambdas(node).inSites(new MethodName(method.name, method.desc)))
				.filter(method -> point.isInLambda() ? method.name().startsWith(point.sourceMethod() + '[')
						: method.name().equals(point.method()))
				.map(method -> "'" + method + "'").toList();
		return same.isEmpty() ? "" : ", but " + String.join(" and ", same);
	}

	private String instead(ClassNode node, MethodNode method, SitePoint point) {
		String sites = String.join(", ", classes.sites(node, method).stream()
				.filter(site -> site.site().member().equals(point.member()))
				.map(site -> site.site().member() + ':' + site.site().access().text() + '#' + site.site().ordinal())
				.toList());
		return sites.isEmpty() ? "the method does not mention '" + point.member() + "' any more"
				: "the method has " + sites;
	}

	private void add(int line, String text) {
		problems.add(new SectionProblem(place, line, text));
	}
}
