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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.meta.WatchedNames;
import dev.interlock.instrument.sections.classpath.AnnotatedSections;
import dev.interlock.instrument.sections.inference.InferredSection;
import dev.interlock.instrument.sections.inference.LoadedInference;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionEnd;

/**
 * The watched atomic sections: those of the repository, and those of annotations, which are added as classes are
 * loaded. Thread-safe.
 */
public final class SectionPlan {

	/** A point of a section in the code; it is the section's entry if it has no end. */
	record Point(AtomicSection model, Section section, SectionEnd end, SitePoint site) {
	}

	/** The tag of a field reference in a constant pool (JVMS 4.4). */
	private static final int FIELD_REFERENCE = 9;

	private final Map<String, List<Point>> pointsByMethod = new ConcurrentHashMap<>();
	private final Set<String> pointClasses = ConcurrentHashMap.newKeySet();
	private final WatchedNames fieldNames = new WatchedNames();
	/** The fields whose reads are also watched. */
	private final WatchedNames readFieldNames = new WatchedNames();
	private final Set<String> families = ConcurrentHashMap.newKeySet();
	private final Set<String> annotatedClasses = ConcurrentHashMap.newKeySet();
	private final Set<String> inferredClasses = ConcurrentHashMap.newKeySet();
	/** The entries of declared sections, including disabled ones. No section is inferred there. */
	private final Set<SitePoint> declaredEntries = ConcurrentHashMap.newKeySet();
	private final NamedClasses namedClasses = new NamedClasses();
	private final BiConsumer<SectionProblem, String> problems;
	private final SectionSites sites;
	private InferenceMode inference = InferenceMode.NONE;
	private Function<String, byte[]> classFiles;
	private HealableSections healable;
	/** An excluded class for each field that such classes access, if sections can be healed. */
	private final Map<SectionVariable, String> excludedAccesses = new ConcurrentHashMap<>();
	private int sectionCount;
	private int branchCount;

	/**
	 * @param sites    receives the sites of sections
	 * @param problems receives the problems of sections, with the class in which they were found, or null
	 */
	public SectionPlan(SectionSites sites, BiConsumer<SectionProblem, String> problems) {
		this.sites = sites;
		this.problems = problems;
	}

	/**
	 * Infers sections in classes that are loaded after this call.
	 *
	 * @param mode      selects the patterns
	 * @param moreFiles finds the class file of a class that has not been loaded, by its binary name; null if there is
	 * none
	 */
	public void infer(InferenceMode mode, Function<String, byte[]> moreFiles) {
		inference = mode;
		classFiles = moreFiles;
	}

	/** Sets the receiver of the sections that can be healed. Called before the first section is added. */
	public void heal(HealableSections receiver) {
		healable = receiver;
	}

	/** The receiver of the sections that can be healed; null if none are healed. */
	HealableSections healable() {
		return healable;
	}

	/** Adds the sections of a file, except disabled ones. */
	public void add(SectionFile file) {
		addAll(file, null);
	}

	private void addAll(SectionFile file, String className) {
		for (SectionFile.Entry entry : file.entries()) {
			declaredEntries.add(entry.section().entry());
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
	 * The remaining problems of the sections, after the last class has been watched.
	 *
	 * @param classFile gives the class file of a class by its binary name; null if there is none
	 * @param isAll     whether a class without a class file is a problem
	 * @param isExcluded whether a class, by its binary name, is excluded
	 */
	public List<SectionProblem> atEnd(Function<String, byte[]> classFile, boolean isAll, Predicate<String> isExcluded) {
		return namedClasses.atEnd(classFile, isAll, isExcluded);
	}

	/** The number of sections that are watched so far. */
	public synchronized int size() {
		return sectionCount;
	}

	private synchronized void add(SectionFile.Entry entry, String place) {
		AtomicSection model = entry.section();
		namedClasses.add(entry, place);
		boolean spans = model.ends().stream().anyMatch(end -> !end.site().isInMethodOf(model.entry()));
		if (model.variable().kind() == SectionVariable.Kind.FIELD) {
			fieldNames.add(model.variable().name());
			if (needsReads(model)) {
				readFieldNames.add(model.variable().name());
			}
		}
		add(model, new Section(sectionCount++, model.name(), model.circular(), model.recursive(), spans),
				model.ends().stream().map(end -> InferredSection.ANY).toList());
	}

	private void add(AtomicSection model, Section section, List<InferredSection.Rule> rules) {
		sites.addVariable(model.variable());
		if (model.variable().kind() == SectionVariable.Kind.OBJECT) {
			families.add(String.valueOf(SharedTypes.family(model.variable().className())));
		}
		if (healable != null) {
			healable.added(model, section, SectionSites.key(model.variable()));
			String excluded = excludedAccesses.get(model.variable());
			if (excluded != null) {
				healable.accessedBy(SectionSites.key(model.variable()), excluded);
			}
		}
		add(new Point(model, section, null, model.entry()));
		for (int i = 0; i < rules.size(); i++) {
			EndPoint end = model.ends().get(i);
			SectionEnd sectionEnd = new SectionEnd(section, branchCount++, end.allowed().contains(AccessKind.READ),
					end.allowed().contains(AccessKind.WRITE), rules.get(i).harmless(), rules.get(i).judged());
			add(new Point(model, section, sectionEnd, end.site()));
		}
	}

	/** Adds the sections that are inferred from the code of a class. */
	private void infer(ClassNode type) {
		LoadedInference found = new LoadedInference(type, classFiles, inference == InferenceMode.ALL);
		List<InferredSection> inferred = found.infer();
		List<SectionVariable> accessible = found.accessible();
		synchronized (this) {
			for (SectionVariable variable : accessible) {
				sites.addVariable(variable);
				addName(type, variable, true);
			}
			inferred.forEach(each -> add(type, each));
		}
	}

	private void add(ClassNode type, InferredSection inferred) {
		AtomicSection model = inferred.section();
		SectionFile.Entry entry = SectionFile.Entry.of(model, 0);
		SectionFile file = new SectionFile("", List.of(entry), List.of());
		if (declaredEntries.contains(model.entry()) || namedClasses.contradiction(file, entry) != null
				|| namedClasses.sharedCall(entry, "") != null) {
			return;
		}
		if (model.variable().kind() == SectionVariable.Kind.FIELD) {
			addName(type, model.variable(), needsReads(model));
		}
		add(model, new Section(sectionCount++, model.name(), model.circular(), false, false,
				SectionFileWriter.write(List.of(model))), inferred.rules());
	}

	private void addName(ClassNode type, SectionVariable variable, boolean reads) {
		boolean isPrivate = variable.className().equals(type.name.replace('/', '.')) && type.fields.stream()
				.anyMatch(field -> field.name.equals(variable.name()) && (field.access & Opcodes.ACC_PRIVATE) != 0);
		for (WatchedNames names : reads ? List.of(fieldNames, readFieldNames) : List.of(fieldNames)) {
			if (isPrivate) {
				names.add(type.name, variable.name());
			} else {
				names.add(variable.name());
			}
		}
	}

	/** Whether reads matter: another thread's read can break the section, or a point is the call of an accessor. */
	private static boolean needsReads(AtomicSection model) {
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

	/** Adds the sections that a class declares by annotations, and its inferred ones. */
	public void learn(byte[] classFile) {
		boolean mayBeAnnotated = AnnotatedSections.mayHave(classFile);
		if (!mayBeAnnotated && inference == InferenceMode.NONE) {
			return;
		}
		ClassNode node = new ClassNode();
		ClassFiles.reader(classFile).accept(node, ClassReader.SKIP_FRAMES);
		String name = node.name.replace('/', '.');
		if (mayBeAnnotated && annotatedClasses.add(name)) {
			SectionFile annotated = AnnotatedSections.of(node);
			annotated.problems().forEach(problem -> problems.accept(problem, name));
			addAll(annotated, name);
		}
		if (inference != InferenceMode.NONE && inferredClasses.add(name)) {
			infer(node);
		}
	}

	/** Finds the accesses of an excluded class to variables that can be healed. */
	public void exclude(ClassReader reader) {
		if (healable == null) {
			return;
		}
		String name = reader.getClassName().replace('/', '.');
		char[] buffer = new char[reader.getMaxStringLength()];
		for (int i = 1; i < reader.getItemCount(); i++) {
			int item = reader.getItem(i);
			if (item == 0 || reader.readByte(item - 1) != FIELD_REFERENCE) {
				continue;
			}
			String owner = reader.readClass(item, buffer).replace('/', '.');
			if (!owner.equals(name) && !owner.startsWith("java.")) {
				int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
				exclude(SectionVariable.field(owner, reader.readUTF8(nameAndType, buffer)), name);
			}
		}
	}

	private synchronized void exclude(SectionVariable variable, String className) {
		if (excludedAccesses.putIfAbsent(variable, className) == null && sites.isVariable(variable)) {
			healable.accessedBy(SectionSites.key(variable), className);
		}
	}

	/** The sections in a class; null if there are none. */
	public ClassSections of(ClassReader reader) {
		if (fieldNames.isEmpty() && families.isEmpty()) {
			return null;
		}
		String name = reader.getClassName().replace('/', '.');
		ClassNode code = null;
		boolean isNamed = namedClasses.contain(name);
		if (isNamed || pointClasses.contains(name)) {
			code = new ClassNode();
			// naming lambdas requires line numbers
			reader.accept(code, ClassReader.SKIP_FRAMES);
		}
		if (isNamed) {
			namedClasses.watched(code).forEach(problem -> problems.accept(problem, name));
		}
		return new ClassSections(this, sites, name, pointClasses.contains(name) ? code : null);
	}

	/** Whether a field is the variable of a section that is known so far. */
	public boolean isVariable(String className, String fieldName) {
		return sites.isVariable(SectionVariable.field(className, fieldName));
	}

	boolean isWatched(String owner, String fieldName) {
		return fieldNames.contains(owner, fieldName);
	}

	/** Whether reads of a watched field are watched at sites where no section begins or ends. */
	boolean isReadWatched(String owner, String fieldName) {
		return readFieldNames.contains(owner, fieldName);
	}

	boolean isWatchedFamily(String family) {
		return families.contains(family);
	}

	List<Point> points(String methodForm) {
		return pointsByMethod.getOrDefault(methodForm, List.of());
	}
}
