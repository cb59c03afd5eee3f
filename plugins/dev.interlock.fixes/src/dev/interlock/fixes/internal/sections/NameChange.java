/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.sections;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** A renaming by a refactoring, applied to atomic sections. Class names are binary names. */
interface NameChange {

	/** Returns the section with the new names, or an equal section if no name changes. */
	AtomicSection apply(AtomicSection section);

	/** A renaming or move of a class with its nested classes. */
	static NameChange ofClass(String before, String after) {
		return new OfClasses(name -> name.equals(before) ? after
				: name.startsWith(before + '$') ? after + name.substring(before.length()) : name,
				lambda -> lambda.equals(simple(before)) ? simple(after) : lambda);
	}

	/** A renaming of a package; its subpackages keep their names. */
	static NameChange ofPackage(String before, String after) {
		return new OfClasses(name -> name.lastIndexOf('.') == before.length() && name.startsWith(before)
				? after + name.substring(before.length())
				: name, UnaryOperator.identity());
	}

	/** A renaming of a field of a class. */
	static NameChange ofField(String className, String before, String after) {
		SectionVariable field = SectionVariable.field(className, before);
		return section -> section.variable().equals(field)
				? change(section, section.name().endsWith(':' + before)
						? section.name().substring(0, section.name().length() - before.length()) + after
						: section.name(), SectionVariable.field(className, after),
						site -> site.member().equals(before) ? withMember(site, after) : site)
				: section;
	}

	/**
	 * A renaming of a method of a class, and of its calls in sections that are about that class.
	 *
	 * @param descriptor accepts the descriptors of the method
	 */
	static NameChange ofMethod(String className, String before, Predicate<String> descriptor, String after) {
		return section -> {
			boolean ofClass = section.variable().className().equals(className);
			String start = className + '.' + before;
			String name = section.name().startsWith(start + ':') || section.name().startsWith(start + '[')
					? className + '.' + after + section.name().substring(start.length())
					: section.name();
			AtomicSection changed = change(section, name, section.variable(), site -> {
				SitePoint renamed = site.className().equals(className) && site.sourceMethod().equals(before)
						&& descriptor.test(site.descriptor())
								? site.in(new MethodName(after + site.method().substring(before.length()),
										site.descriptor()))
								: site;
				int open = renamed.member().indexOf('(');
				return ofClass && open > 0 && renamed.member().substring(0, open).equals(before)
						&& descriptor.test(renamed.member().substring(open))
								? withMember(renamed, after + renamed.member().substring(open))
								: renamed;
			});
			boolean sitesChanged = !changed.entry().equals(section.entry()) || !changed.ends().equals(section.ends());
			return sitesChanged ? changed : section;
		};
	}

	private static String simple(String className) {
		return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
	}

	private static SitePoint withMember(SitePoint site, String member) {
		return new SitePoint(site.className(), site.method(), site.descriptor(), member, site.access(),
				site.ordinal());
	}

	private static AtomicSection change(AtomicSection section, String name, SectionVariable variable,
			UnaryOperator<SitePoint> sites) {
		List<EndPoint> ends = section.ends().stream()
				.map(end -> new EndPoint(sites.apply(end.site()), end.allowed())).toList();
		return section.withCode(name, variable, sites.apply(section.entry()), ends);
	}

	/**
	 * A renaming of classes in all parts of a section.
	 *
	 * @param classes the new names by the old ones
	 * @param lambdas the new simple names of functional interfaces, which are part of lambda names
	 */
	record OfClasses(UnaryOperator<String> classes, UnaryOperator<String> lambdas) implements NameChange {

		private static final Pattern LAMBDA = Pattern.compile("\\[([^#\\]]+)#");

		private static final Pattern TYPE = Pattern.compile("L([^;]+);");

		@Override
		public AtomicSection apply(AtomicSection section) {
			SectionVariable old = section.variable();
			SectionVariable variable = new SectionVariable(old.kind(), classes.apply(old.className()), old.name());
			String owner = section.entry().className();
			String name = section.name().startsWith(owner + '.')
					? classes.apply(owner) + section.name().substring(owner.length())
					: section.name();
			return change(section, lambdas(name), variable,
					site -> new SitePoint(classes.apply(site.className()), lambdas(site.method()),
							types(site.descriptor()), types(site.member()), site.access(), site.ordinal()));
		}

		private String lambdas(String text) {
			return LAMBDA.matcher(text).replaceAll(
					found -> Matcher.quoteReplacement('[' + lambdas.apply(found.group(1)) + '#'));
		}

		private String types(String text) {
			return TYPE.matcher(text).replaceAll(this::type);
		}

		private String type(MatchResult found) {
			String name = classes.apply(found.group(1).replace('/', '.')).replace('.', '/');
			return Matcher.quoteReplacement('L' + name + ';');
		}
	}
}
