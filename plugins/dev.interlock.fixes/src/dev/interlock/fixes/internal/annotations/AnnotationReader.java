/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IAnnotation;
import org.eclipse.jdt.core.IMemberValuePair;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.Signature;

import dev.interlock.core.code.CodeSite;
import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** Reads the annotations of a method that declare atomic sections, as the agent does. */
public final class AnnotationReader {

	private static final String ONE = "AtomicSection";
	private static final String SEVERAL = "AtomicSections";

	private final IMethod method;
	private final String className;
	private final String descriptor;
	private final List<AnnotatedSection> sections = new ArrayList<>();

	private AnnotationReader(IMethod method, List<CodeSite> code) throws CoreException {
		this.method = method;
		className = method.getDeclaringType().getFullyQualifiedName('$');
		descriptor = descriptor(code);
	}

	/**
	 * Returns the sections of a method.
	 *
	 * @param code the accesses of its class, which determine the method's descriptor
	 */
	public static List<AnnotatedSection> read(IMethod method, List<CodeSite> code) throws CoreException {
		AnnotationReader reader = new AnnotationReader(method, code);
		for (IAnnotation each : annotations(method)) {
			reader.add(each);
		}
		return reader.sections;
	}

	/** Returns the annotations that declare a section each, including those inside a container annotation. */
	private static List<IAnnotation> annotations(IMethod method) throws CoreException {
		List<IAnnotation> found = new ArrayList<>();
		for (IAnnotation each : method.getAnnotations()) {
			String name = Signature.getSimpleName(each.getElementName());
			if (name.equals(ONE)) {
				found.add(each);
			} else if (name.equals(SEVERAL)) {
				for (Object inner : values(each, "value")) {
					found.add((IAnnotation) inner);
				}
			}
		}
		return found;
	}

	private void add(IAnnotation annotation) throws CoreException {
		SectionVariable variable = SectionVariable.annotated(className, text(annotation, "variable"));
		SitePoint entry = site(text(annotation, "entry"));
		List<Object> ends = values(annotation, "ends");
		List<Object> allowed = values(annotation, "allowed");
		List<EndPoint> points = new ArrayList<>();
		for (int i = 0; entry != null && i < ends.size(); i++) {
			SitePoint site = site(ends.get(i).toString());
			if (site != null) {
				Object kinds = allowed.isEmpty() ? "" : allowed.get(Math.min(i, allowed.size() - 1));
				points.add(new EndPoint(site, AccessKind.allowedBy(Signature.getSimpleName(kinds.toString()),
						entry.access(), site.access())));
			}
		}
		if (descriptor == null || variable == null || entry == null || points.isEmpty()
				|| points.size() < ends.size()) {
			sections.add(new AnnotatedSection(method, sections.size(), null, descriptor == null
					? Messages.Annotation_notCompiled
					: variable == null ? Messages.Annotation_noVariable : Messages.Annotation_noSite));
			return;
		}
		String name = text(annotation, "name");
		sections.add(new AnnotatedSection(method, sections.size(), new AtomicSection(
				name.isEmpty() ? entry.sectionName() : name, variable,
				entry, points, truth(annotation, "circular"), truth(annotation, "recursive"), "annotation", 0,
				Optional.empty()).healedBy(
						Optional.ofNullable(HealingMethod
								.ofConstant(Signature.getSimpleName(text(annotation, "heal"))))),
				null));
	}

	private SitePoint site(String text) {
		return SitePoint.parse(text, className, name(), descriptor == null ? "()V" : descriptor);
	}

	private String name() {
		try {
			return method.isConstructor() ? "<init>" : method.getElementName();
		} catch (CoreException e) {
			// the method has just been removed
			return method.getElementName();
		}
	}

	/** Returns the class file descriptor of the method with the same parameters; null if it has no access. */
	private String descriptor(List<CodeSite> code) {
		List<String> parameters = simpleNames(method.getParameterTypes());
		return code.stream().filter(site -> site.className().equals(className) && site.sourceMethod().equals(name()))
				.map(CodeSite::descriptor).distinct()
				.filter(each -> simpleNames(Signature.getParameterTypes(each.replace('/', '.'))).equals(parameters))
				.findFirst().orElse(null);
	}

	/** Returns the simple names of the erased types of signatures, which are the same in a source and a class file. */
	public static List<String> simpleNames(String[] signatures) {
		List<String> names = new ArrayList<>();
		for (String signature : signatures) {
			String name = Signature.toString(Signature.getTypeErasure(signature));
			names.add(name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1));
		}
		return names;
	}

	private static String text(IAnnotation annotation, String member) throws CoreException {
		List<Object> values = values(annotation, member);
		return values.isEmpty() ? "" : values.get(0).toString();
	}

	private static boolean truth(IAnnotation annotation, String member) throws CoreException {
		return text(annotation, member).equals("true");
	}

	private static List<Object> values(IAnnotation annotation, String member) throws CoreException {
		for (IMemberValuePair pair : annotation.getMemberValuePairs()) {
			if (pair.getMemberName().equals(member) && pair.getValue() != null) {
				return pair.getValue() instanceof Object[] several ? Arrays.asList(several) : List.of(pair.getValue());
			}
		}
		return List.of();
	}
}
