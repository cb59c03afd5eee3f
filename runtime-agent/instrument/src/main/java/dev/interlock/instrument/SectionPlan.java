/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.sections.AnnotatedSections;
import dev.interlock.instrument.sections.SharedTypes;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionEnd;

/**
 * The atomic sections that are watched: those of the repository, and those of the annotations of each class from when it
 * is loaded on. Thread-safe.
 */
public final class SectionPlan {

	/** A point of a section in the code: its entry if there is no end. */
	record Point(AtomicSection model, Section section, SectionEnd end, SitePoint site) {
	}

	private final Map<String, List<Point>> pointsByMethod = new ConcurrentHashMap<>();
	private final Set<String> pointClasses = ConcurrentHashMap.newKeySet();
	private final Set<String> fieldNames = ConcurrentHashMap.newKeySet();
	/** The fields of which it matters too that they are read. */
	private final Set<String> readFieldNames = ConcurrentHashMap.newKeySet();
	private final Set<String> families = ConcurrentHashMap.newKeySet();
	private final Set<String> annotatedClasses = ConcurrentHashMap.newKeySet();
	private final NamedClasses namedClasses = new NamedClasses();
	private final BiConsumer<SectionProblem, String> problems;
	private final SectionSites sites;
	private int sectionCount;
	private int branchCount;

	/**
	 * @param sites    where the sites of sections go
	 * @param problems hears what is wrong with a section, with the class that it was noticed in
	 */
	public SectionPlan(SectionSites sites, BiConsumer<SectionProblem, String> problems) {
		this.sites = sites;
		this.problems = problems;
	}

	/** Watches the sections of a file, but for those that are disabled. */
	public void add(SectionFile file) {
		addAll(file, null);
	}

	private void addAll(SectionFile file, String className) {
		for (SectionFile.Entry entry : file.entries()) {
			boolean isOn = entry.section().disabled().isEmpty();
			SectionProblem wrong = namedClasses.contradiction(file, entry);
			if (wrong == null && isOn) {
				wrong = namedClasses.sharedCall(entry, file.place());
			}
			if (wrong != null) {
				problems.accept(wrong, className);
			} else if (isOn) {
				add(entry, file.place());
			}
		}
	}

	/**
	 * What else is wrong with the sections, when no more classes are going to be watched.
	 *
	 * @param classFile gives the class file of a class by its binary name; null if there is none
	 * @param isAll     whether a class without a class file is missing
	 * @param isLeftOut whether a class, by its binary name, is none of those that are to be watched
	 */
	public List<SectionProblem> atEnd(Function<String, byte[]> classFile, boolean isAll, Predicate<String> isLeftOut) {
		return namedClasses.atEnd(classFile, isAll, isLeftOut);
	}

	/** The number of sections that are watched so far. */
	public synchronized int size() {
		return sectionCount;
	}

	private synchronized void add(SectionFile.Entry entry, String place) {
		AtomicSection model = entry.section();
		namedClasses.add(entry, place);
		boolean spans = model.ends().stream().anyMatch(end -> !end.site().isInMethodOf(model.entry()));
		Section section = new Section(sectionCount++, model.name(), model.circular(), model.recursive(), spans);
		sites.addVariable(model.variable());
		if (model.variable().kind() == SectionVariable.Kind.FIELD) {
			fieldNames.add(model.variable().name());
			if (mindsReads(model)) {
				readFieldNames.add(model.variable().name());
			}
		} else {
			families.add(String.valueOf(SharedTypes.family(model.variable().className())));
		}
		add(new Point(model, section, null, model.entry()));
		for (EndPoint end : model.ends()) {
			SectionEnd sectionEnd = new SectionEnd(section, branchCount++, end.allowed().contains(AccessKind.READ),
					end.allowed().contains(AccessKind.WRITE));
			add(new Point(model, section, sectionEnd, end.site()));
		}
	}

	/** Whether another thread's read can break the section, or one inside an accessor can be what a point stands for. */
	private static boolean mindsReads(AtomicSection model) {
		return model.entry().isCall() || model.ends().stream()
				.anyMatch(end -> end.site().isCall() || !end.allowed().contains(AccessKind.READ));
	}

	private void add(Point point) {
		pointClasses.add(point.site.className());
		pointsByMethod.merge(point.site.methodForm(), List.of(point), (some, more) -> {
			List<Point> all = new ArrayList<>(some);
			all.addAll(more);
			return List.copyOf(all);
		});
	}

	/** Takes in the sections that the annotations of a class name. */
	void learn(byte[] classFile) {
		if (!AnnotatedSections.mayHave(classFile)) {
			return;
		}
		ClassNode node = new ClassNode();
		ClassFiles.reader(classFile).accept(node, ClassReader.SKIP_FRAMES);
		String name = node.name.replace('/', '.');
		if (annotatedClasses.add(name)) {
			SectionFile annotated = AnnotatedSections.of(node);
			annotated.problems().forEach(problem -> problems.accept(problem, name));
			addAll(annotated, name);
		}
	}

	/** What is to be done in a class; null if nothing is. */
	ClassSections of(ClassReader reader) {
		if (fieldNames.isEmpty() && families.isEmpty()) {
			return null;
		}
		String name = reader.getClassName().replace('/', '.');
		ClassNode code = null;
		if (namedClasses.contain(name)) {
			code = new ClassNode();
			// the names of lambdas need the lines
			reader.accept(code, ClassReader.SKIP_FRAMES);
			namedClasses.watched(code).forEach(problem -> problems.accept(problem, name));
		}
		return new ClassSections(this, sites, name, pointClasses.contains(name) ? code : null);
	}

	/** Whether it is the variable of a section that is known so far. */
	boolean isVariable(String className, String fieldName) {
		return sites.isVariable(SectionVariable.field(className, fieldName));
	}

	boolean isWatched(String fieldName) {
		return fieldNames.contains(fieldName);
	}

	/** Whether reads of a watched field are of interest where no section begins or ends. */
	boolean isReadWatched(String fieldName) {
		return readFieldNames.contains(fieldName);
	}

	boolean isWatchedFamily(String family) {
		return families.contains(family);
	}

	List<Point> points(String methodForm) {
		return pointsByMethod.getOrDefault(methodForm, List.of());
	}
}
