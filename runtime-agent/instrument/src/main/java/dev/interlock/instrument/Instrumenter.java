/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.atomicsections.SectionPlan;
import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.context.ClassContext;
import dev.interlock.instrument.context.ClassLimits;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.context.MethodLimitException;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrument.meta.LoaderFields;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.meta.WatchedVariables;
import dev.interlock.instrument.sections.sites.Lambdas;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.sections.LambdaNames;
import dev.interlock.spi.Site;

/** Instruments classes while they are loaded. Thread-safe. */
public final class Instrumenter {

	private final InstrumentationPlan plan;
	private final ClassFilter filter;
	private final SiteTable sites;
	private final FieldStore fields;
	private final UnsafeTypes unsafeTypes;
	private final Consumer<String> health;
	private volatile boolean addsFields = true;
	private final InstrumentationStatistics statistics = new InstrumentationStatistics();
	private volatile SectionPlan sections;
	private volatile MethodSwitches switches;
	private volatile boolean noise;
	private volatile WatchedVariables watched = WatchedVariables.ALL;
	private volatile TransactionPlan transactions;
	private volatile int watchedElements = ClassContext.NO_CONTEXTS;
	private volatile Predicate<Site> hooked;

	/**
	 * @param plan        what is instrumented
	 * @param filter      selects the classes to instrument
	 * @param sites       receives the sites
	 * @param fields      receives the fields of all classes, instrumented or not
	 * @param unsafeTypes the types of the JDK that are not thread-safe; null if the plan has no uses
	 * @param health      receives one sentence for each method that cannot be instrumented; called by any thread
	 */
	public Instrumenter(InstrumentationPlan plan, ClassFilter filter, SiteTable sites, FieldStore fields,
			UnsafeTypes unsafeTypes, Consumer<String> health) {
		this.plan = plan;
		this.filter = filter;
		this.sites = sites;
		this.fields = fields;
		this.unsafeTypes = unsafeTypes;
		this.health = health;
	}

	/** Watches atomic sections in classes instrumented after this call. */
	public void watch(SectionPlan plannedSections) {
		sections = plannedSections;
	}

	/** Whether atomic sections are watched. */
	public boolean watchesSections() {
		return sections != null;
	}

	/** Reports transactions and the flow of references in classes instrumented after this call. */
	public void watch(TransactionPlan plannedTransactions) {
		transactions = plannedTransactions;
	}

	/**
	 * Adds no hidden fields to classes instrumented after this call, because reflection would show them. Slower side
	 * tables replace them.
	 */
	public void withoutHiddenFields() {
		addsFields = false;
	}

	/** After this call read-modify-writes also have a check between read and write, where noise can be injected. */
	public void withNoise() {
		noise = true;
	}

	/** Adds switches to methods with checks, in classes instrumented after this call. */
	public void withSwitches(MethodSwitches newSwitches) {
		switches = newSwitches;
	}

	/** Restricts checks to certain variables, in classes instrumented after this call. */
	public void watchOnly(WatchedVariables variables) {
		watched = variables;
	}

	/**
	 * After this call each access to a field has a check of its own, and only the first elements of arrays have
	 * events.
	 *
	 * @param elements the number of elements of an array, from the first one
	 */
	public void withContexts(int elements) {
		watched = WatchedVariables.FIELDS;
		watchedElements = elements;
	}

	/** Restricts the events around accesses to certain sites; the others are only numbered. */
	public void hookOnly(Predicate<Site> sitesWithHooks) {
		hooked = sitesWithHooks;
	}

	/** The statistics of the classes instrumented so far. */
	public InstrumentationStatistics statistics() {
		return statistics;
	}

	/**
	 * Instruments a class.
	 *
	 * @param loader       the loader that defines it; null for the boot loader
	 * @param internalName its name with slashes, or null if unknown
	 * @param bytes        its class file; the array is not modified
	 * @return the new class file, or null if the class stays unchanged
	 * @throws InstrumentationException if it cannot be instrumented; it then stays unchanged
	 */
	public byte[] instrument(ClassLoader loader, String internalName, byte[] bytes) throws InstrumentationException {
		return instrument(loader, internalName, bytes, false);
	}

	/**
	 * Instruments a class from its original class file. If it is already defined, it gets the same fields as before.
	 *
	 * @param isDefined whether the JVM has already defined the class
	 */
	public byte[] instrument(ClassLoader loader, String internalName, byte[] bytes, boolean isDefined)
			throws InstrumentationException {
		if (FieldStore.isJdk(loader) && (internalName == null || !accepts(internalName))) {
			return null;
		}
		try {
			return instrument(loader, bytes, isDefined);
		} catch (ClassTooLargeException e) {
			throw failure(internalName, "it would have more constants than a class file can hold", e);
		} catch (RuntimeException | AssertionError e) {
			// ASM reports some damage by an AssertionError
			throw failure(internalName, "its class file could not be understood (" + e + ')', e);
		}
	}

	private byte[] instrument(ClassLoader loader, byte[] bytes, boolean isDefined) {
		ClassReader reader = ClassFiles.reader(bytes);
		boolean accepted = accepts(reader.getClassName());
		boolean changed = accepted || plan.ordering() && !FieldStore.isJdk(loader)
				&& filter.mayChange(reader.getClassName().replace('/', '.'));
		ClassScan scan = changed ? ClassScan.full(reader) : ClassScan.header(reader);
		if (scan.fields().all().stream().anyMatch(field -> HiddenField.isHidden(field.name()))) {
			// another agent has returned a class file that is already instrumented
			return null;
		}
		LoaderFields loaderFields = fields.of(loader);
		ClassFields known = loaderFields.put(scan.fields());
		if (!accepted && sections != null && !FieldStore.isJdk(loader)) {
			sections.exclude(reader);
		}
		if (!changed) {
			return null;
		}
		if (accepted && sections != null) {
			sections.learn(bytes);
		}
		boolean hasHidden = accepted
				&& (isDefined ? known.hasHidden() : addsFields && plan.checks() && scan.isPlainClass()
						&& ClassLimits.canHaveHidden(known));
		LambdaNames lambdas = scan.hasLambdas() ? Lambdas.of(reader) : new LambdaNames();
		Set<String> skipped = new HashSet<>();
		while (true) {
			try {
				ClassContext context = new ClassContext(sites, loaderFields, known, hasHidden);
				context.setLambdas(lambdas);
				context.setSwitches(switches);
				context.setNoise(noise);
				context.setWatched(watched);
				context.setElements(watchedElements);
				context.setHooked(hooked);
				context.setOwner(hasHidden && context.hasContexts() && transactions != null && scan.isRoot()
						&& (!isDefined || known.hasOwner()));
				context.setAttachments(isDefined ? accepted && known.hasAttachments()
						: hasHidden && plan.ordering() && hasAttachments(loaderFields, scan));
				context.setMarked(marked(known, isDefined, accepted && scan.isPlainClass()));
				return transform(accepted, reader, bytes, scan, context, skipped);
			} catch (MethodTooLargeException e) {
				skip(reader.getClassName(), e.getMethodName() + e.getDescriptor(), e.getCodeSize() + " bytes of code",
						e, skipped);
			} catch (MethodLimitException e) {
				skip(reader.getClassName(), e.method(), e.getMessage(), e, skipped);
			}
		}
	}

	/**
	 * Whether a class gets the field for what engines keep in an object: it synchronises on its objects, and has not
	 * inherited the field.
	 */
	private static boolean hasAttachments(LoaderFields loader, ClassScan scan) {
		ClassFields parent = loader.fieldsOf(scan.superName());
		while (parent != null && !parent.hasAttachments()) {
			parent = parent.superName() == null ? null : loader.fieldsOf(parent.superName());
		}
		return scan.synchronizes() && parent == null;
	}

	/** The fields that get a hidden counter of the atomic sections open on them. */
	private List<ClassFields.Field> marked(ClassFields type, boolean isDefined, boolean mayHave) {
		SectionPlan plan = sections;
		if (plan == null || !mayHave) {
			return List.of();
		}
		String name = type.name().replace('/', '.');
		return type.all().stream().filter(field -> isDefined ? field.isMarked()
				: addsFields && !field.is(Opcodes.ACC_STATIC) && plan.isVariable(name, field.name())).toList();
	}

	private byte[] transform(boolean accepted, ClassReader reader, byte[] bytes, ClassScan scan,
			ClassContext context, Set<String> skipped) {
		context.setOriginal(reader);
		ClassWriter writer = new Writer(reader);
		ClassTransformer transformer = new ClassTransformer(accepted ? plan : plan.forExcludedClass(), context,
				scan, unsafeTypes, skipped, writer);
		transformer.setSections(sections == null || !accepted ? null : sections.of(reader));
		transformer.setTransactions(accepted ? transactions : null, reader);
		reader.accept(transformer, accepted && transformer.hasExpandedFrames() ? ClassReader.EXPAND_FRAMES : 0);
		if (context.siteCount() == 0 && !context.hasHooks() && !transformer.hasInitializer()
				&& !transformer.hasHidden() && !context.hasOwner() && !context.hasAttachments()
				&& context.marked().isEmpty()) {
			return null;
		}
		byte[] changed = writer.toByteArray();
		Map<String, Integer> deep = new HashMap<>(scan.deepStacks());
		deep.keySet().removeAll(skipped);
		ClassLimits.checkStacks(changed, deep);
		if (transformer.hasHidden()) {
			context.fields().setHidden();
		}
		context.marked().forEach(ClassFields.Field::setMarked);
		if (context.hasOwner()) {
			context.fields().setOwner();
		}
		if (context.hasAttachments()) {
			context.fields().setAttachments();
		}
		if (accepted && context.fields().count()) {
			statistics.addClass(context.siteCount());
			transformer.addHugeMethods(statistics);
		}
		return ClassFiles.withVersionOf(bytes, changed);
	}

	private void skip(String className, String name, String what, RuntimeException e, Set<String> skipped) {
		if (!skipped.add(name)) {
			throw e;
		}
		String method = className.replace('/', '.') + '.' + name;
		statistics.addSkipped(method);
		health.accept("The method " + method + " is not watched: with instrumentation it would have " + what
				+ ", which is too much for a class file; split it to have it watched.");
	}

	/** Whether accesses of a class are reported. An excluded class reports only its synchronisation. */
	public boolean accepts(String internalName) {
		return filter.accepts(internalName.replace('/', '.'));
	}

	private static InstrumentationException failure(String internalName, String reason, Throwable cause) {
		String name = internalName == null ? "without a name" : internalName.replace('/', '.');
		return new InstrumentationException("The class " + name + " is not watched: " + reason + '.', cause);
	}

	/** Never computes the common superclass of two classes, which would load them. */
	private static final class Writer extends ClassWriter {

		Writer(ClassReader reader) {
			super(reader, COMPUTE_MAXS);
		}

		@Override
		protected String getCommonSuperClass(String one, String other) {
			throw new IllegalStateException("Frames are not to be computed.");
		}
	}
}
