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
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.spi.SiteKind;

/** What the transformers of one class's methods share. */
final class ClassContext {

	/** In place of a number of elements: accesses are not told by their contexts. */
	static final int NO_CONTEXTS = -1;

	private final SiteTable sites;
	private final UnsafeTypes unsafeTypes;
	private final LoaderFields loader;
	private final ClassFields fields;
	private final boolean hasHidden;
	private LambdaNames lambdas = new LambdaNames();
	private MethodSwitches switches;
	private boolean hasNoise;
	private WatchedVariables watched = WatchedVariables.ALL;
	private int elements = NO_CONTEXTS;
	private boolean hasFrames;
	private boolean hasClassConstants;
	private List<ClassFields.Field> marked = List.of();
	private boolean hasOwner;
	private Predicate<String> silentConstructors = descriptor -> false;
	private QuietMethods quiet;
	private int siteCount;
	private boolean hasHooks;

	/**
	 * @param sites       where the sites go
	 * @param unsafeTypes the types of the JDK that are not thread-safe; null if their uses are not of interest
	 * @param loader      the class's loader
	 * @param fields      the fields that the class declares
	 * @param hasHidden   whether it is given hidden fields beside its monitored ones
	 */
	ClassContext(SiteTable sites, UnsafeTypes unsafeTypes, LoaderFields loader, ClassFields fields,
			boolean hasHidden) {
		this.sites = sites;
		this.unsafeTypes = unsafeTypes;
		this.loader = loader;
		this.fields = fields;
		this.hasHidden = hasHidden;
	}

	/** Limits the accesses that are checked. */
	void setWatched(WatchedVariables newWatched) {
		watched = newWatched;
	}

	/** Which accesses are checked. */
	WatchedVariables watched() {
		return watched;
	}

	/** Sets how many elements of an array are watched, or {@link #NO_CONTEXTS}. */
	void setElements(int newElements) {
		elements = newElements;
	}

	/** How many elements of an array, from the first, are watched where accesses are told by their contexts. */
	int elements() {
		return elements;
	}

	/** Whether accesses are told by their contexts, so that each has a check of its own. */
	boolean hasContexts() {
		return elements != NO_CONTEXTS;
	}

	/** Sets the names of its lambdas. */
	void setLambdas(LambdaNames newLambdas) {
		lambdas = newLambdas;
	}

	/** What the sites of a method have in common. */
	MethodSites method(String name, String descriptor, String file, boolean waits) {
		return new MethodSites(fields.name().replace('/', '.'), name, descriptor,
				lambdas.inSites(new MethodName(name, descriptor)).toString(), file, waits);
	}

	/** Gives its methods switches; null for none. */
	void setSwitches(MethodSwitches newSwitches) {
		switches = newSwitches;
	}

	/** What gives the methods their switches; null if checks are always made. */
	MethodSwitches switches() {
		return switches;
	}

	/** Sets whether there is noise, see {@link Instrumenter#withNoise}. */
	void setNoise(boolean newHasNoise) {
		hasNoise = newHasNoise;
	}

	/** Whether a read keeps its check although the write of the same variable behind it has one. */
	boolean hasNoise() {
		return hasNoise;
	}

	/** Remembers whether the class is of a version whose methods have frames. */
	void setFrames(boolean newHasFrames) {
		hasFrames = newHasFrames;
	}

	/** Whether the class is of a version whose methods have frames. */
	boolean hasFrames() {
		return hasFrames;
	}

	/** Remembers whether the class is of a version that has constants for classes. */
	void setClassConstants(boolean newHasClassConstants) {
		hasClassConstants = newHasClassConstants;
	}

	/** Whether the class is of a version that has constants for classes. */
	boolean hasClassConstants() {
		return hasClassConstants;
	}

	/** Sets the class as it was before. */
	void setOriginal(ClassReader reader) {
		quiet = new QuietMethods(reader, this);
	}

	/** Knows which code of the class may release something. */
	QuietMethods quiet() {
		return quiet;
	}

	/** The fields that the class declares. */
	ClassFields fields() {
		return fields;
	}

	/** Whether the class is given hidden fields beside its monitored ones. */
	boolean hasHidden() {
		return hasHidden;
	}

	/** Sets the fields that are given a count of the sections that are open on them. */
	void setMarked(List<ClassFields.Field> newMarked) {
		marked = newMarked;
	}

	/** The fields that are given a count of the sections that are open on them. */
	List<ClassFields.Field> marked() {
		return marked;
	}

	/** Whether a field of that name is given one. */
	boolean isMarked(String field) {
		return marked.stream().anyMatch(each -> each.name().equals(field));
	}

	/** Sets whether the class is given the field that says which thread alone can know an object. */
	void setOwner(boolean newHasOwner) {
		hasOwner = newHasOwner;
	}

	/** Whether the class is given the field that says which thread alone can know an object. */
	boolean hasOwner() {
		return hasOwner;
	}

	/** Whether it is certain that the objects of a class have that field, of their own or inherited. */
	boolean hasOwner(String internalName) {
		ClassFields type = hasContexts() ? find(internalName) : null;
		while (type != null && !(type == fields ? hasOwner : type.hasOwner())) {
			type = type.superName() == null ? null : find(type.superName());
		}
		return type != null;
	}

	/** Sets by their descriptors which of its constructors tell nothing. */
	void setSilentConstructors(Predicate<String> newSilentConstructors) {
		silentConstructors = newSilentConstructors;
	}

	/** Whether its constructor with that descriptor tells nothing. */
	boolean isSilentConstructor(String descriptor) {
		return silentConstructors.test(descriptor);
	}

	/** The internal name of the class. */
	String name() {
		return fields.name();
	}

	/** The types of the JDK that are not thread-safe. */
	UnsafeTypes unsafeTypes() {
		return unsafeTypes;
	}

	/**
	 * Whether a class that an instruction names extends one of the unsafe types of the JDK.
	 *
	 * @param otherwise the answer where its class file has not been seen yet
	 */
	boolean extendsUnsafeType(String internalName, boolean otherwise) {
		String at = internalName;
		while (at != null) {
			if (at.startsWith("java/")) {
				return unsafeTypes.isOpen(at);
			}
			ClassFields type = at.equals(fields.name()) ? fields : find(at);
			if (type == null) {
				return otherwise;
			}
			at = type.superName();
		}
		return false;
	}

	/** The number of sites so far. */
	int siteCount() {
		return siteCount;
	}

	int addSite(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		siteCount++;
		int id = sites.add(kind, method, field, line, ordinal);
		loader.addSite(id);
		return id;
	}

	/** A method that an instruction calls. */
	FieldReference call(String owner, String name) {
		return loader.call(owner, name);
	}

	/** Whether there are hooks that have no site. */
	boolean hasHooks() {
		return hasHooks;
	}

	/** Remembers that there is a hook without a site. */
	void addHook() {
		hasHooks = true;
	}

	/** The field that an instruction names, monitored or not. */
	FieldReference reference(String owner, String name, String descriptor, boolean isStatic) {
		return loader.reference(owner, name, descriptor, isStatic);
	}

	/**
	 * Where the shadow state of a field is that an instruction names; null if it is not certain that the class that
	 * declares it has hidden fields.
	 */
	HiddenField hidden(String owner, String name, String descriptor, boolean isStatic) {
		ClassFields type = find(owner);
		while (type != null && (type == fields ? hasHidden : type.hasHidden())) {
			ClassFields.Field field = type.find(name, descriptor);
			if (field != null) {
				boolean matches = field.isMonitored() && field.is(Opcodes.ACC_STATIC) == isStatic;
				return matches ? HiddenField.of(owner, field) : null;
			}
			type = type.superName() == null ? null : find(type.superName());
		}
		return null;
	}

	/** Whether its objects are finalized, as far as that is known: the JDK's superclasses are not looked at. */
	boolean hasFinalizer() {
		ClassFields type = fields;
		while (type != null && !type.hasFinalizer()) {
			type = type.superName() == null ? null : find(type.superName());
		}
		return type != null;
	}

	private ClassFields find(String internalName) {
		return internalName.equals(fields.name()) ? fields : loader.fieldsOf(internalName);
	}

	/** The field that an instruction names, or null if it is known already that it is not monitored. */
	FieldReference monitored(String owner, String name, String descriptor, boolean isStatic) {
		if (HiddenField.isHidden(name)) {
			return null;
		}
		ClassFields.Field field = declared(owner, name, descriptor);
		return field != null && !field.isMonitored() ? null : loader.reference(owner, name, descriptor, isStatic);
	}

	/** The field that an instruction names, or null if it is known already that it is not volatile. */
	FieldReference maybeVolatile(String owner, String name, String descriptor, boolean isStatic) {
		if (owner.startsWith("java/") || HiddenField.isHidden(name)) {
			return null;
		}
		ClassFields.Field field = declared(owner, name, descriptor);
		return field != null && !field.is(Opcodes.ACC_VOLATILE) ? null
				: loader.reference(owner, name, descriptor, isStatic);
	}

	/**
	 * The field that an instruction names, as far as the class and its superclasses are known; else null. Where an interface
	 * has one of the same name, the instruction names that, which is neither monitored nor volatile, as this one then is not
	 * accessed.
	 */
	private ClassFields.Field declared(String owner, String name, String descriptor) {
		ClassFields type = owner == null ? null : find(owner);
		ClassFields.Field field = type == null ? null : type.find(name, descriptor);
		return field != null || type == null ? field : declared(type.superName(), name, descriptor);
	}
}
