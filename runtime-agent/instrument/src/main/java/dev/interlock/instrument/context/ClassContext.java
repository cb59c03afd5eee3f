/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.List;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrument.meta.LoaderFields;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.meta.WatchedVariables;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** State shared by the transformers of one class's methods. */
public final class ClassContext {

	/** In place of a number of elements: accesses are not reported by context. */
	public static final int NO_CONTEXTS = -1;

	private final SiteTable sites;
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
	private boolean hasAttachments;
	private Predicate<String> silentConstructors = descriptor -> false;
	private SynchronizationFreeCode quiet;
	private int siteCount;
	private Predicate<Site> hooked;
	private boolean hasHooks;

	/**
	 * @param sites     receives the sites
	 * @param loader    the class's loader
	 * @param fields    the fields that the class declares
	 * @param hasHidden whether it gets hidden fields for its monitored ones
	 */
	public ClassContext(SiteTable sites, LoaderFields loader, ClassFields fields, boolean hasHidden) {
		this.sites = sites;
		this.loader = loader;
		this.fields = fields;
		this.hasHidden = hasHidden;
	}

	/** Limits the accesses that are checked. */
	public void setWatched(WatchedVariables newWatched) {
		watched = newWatched;
	}

	/** The accesses that are checked. */
	public WatchedVariables watched() {
		return watched;
	}

	/** Sets the number of watched elements of an array, or {@link #NO_CONTEXTS}. */
	public void setElements(int newElements) {
		elements = newElements;
	}

	/** The number of watched elements of an array, from the first one, if accesses are reported by context. */
	public int elements() {
		return elements;
	}

	/** Whether accesses are reported by context; each access then has a check of its own. */
	public boolean hasContexts() {
		return elements != NO_CONTEXTS;
	}

	public void setLambdas(LambdaNames newLambdas) {
		lambdas = newLambdas;
	}

	/** The common properties of a method's sites. */
	public MethodSites method(String name, String descriptor, String file, boolean waits) {
		return new MethodSites(fields.name().replace('/', '.'), name, descriptor,
				lambdas.inSites(new MethodName(name, descriptor)).toString(), file, waits);
	}

	/** Sets the switches of its methods; null for none. */
	public void setSwitches(MethodSwitches newSwitches) {
		switches = newSwitches;
	}

	/** Creates the switches of the methods; null if checks are unconditional. */
	public MethodSwitches switches() {
		return switches;
	}

	/** Sets whether noise is injected. */
	public void setNoise(boolean newHasNoise) {
		hasNoise = newHasNoise;
	}

	/** Whether noise is injected. A read then keeps its check even if a checked write of the same variable follows. */
	public boolean hasNoise() {
		return hasNoise;
	}

	/** Sets whether the version of the class has stack map frames. */
	public void setFrames(boolean newHasFrames) {
		hasFrames = newHasFrames;
	}

	/** Whether the version of the class has stack map frames. */
	public boolean hasFrames() {
		return hasFrames;
	}

	/** Sets whether the version of the class has class constants. */
	public void setClassConstants(boolean newHasClassConstants) {
		hasClassConstants = newHasClassConstants;
	}

	/** Whether the version of the class has class constants. */
	boolean hasClassConstants() {
		return hasClassConstants;
	}

	/** Sets the class file before instrumentation. */
	public void setOriginal(ClassReader reader) {
		quiet = new SynchronizationFreeCode(reader, this);
	}

	/** Finds the code of the class that may perform a release. */
	public SynchronizationFreeCode quiet() {
		return quiet;
	}

	public ClassFields fields() {
		return fields;
	}

	/** Whether the class gets hidden fields for its monitored ones. */
	public boolean hasHidden() {
		return hasHidden;
	}

	/** Sets the fields that get a counter of the sections open on them. */
	public void setMarked(List<ClassFields.Field> newMarked) {
		marked = newMarked;
	}

	/** The fields that get a counter of the sections open on them. */
	public List<ClassFields.Field> marked() {
		return marked;
	}

	/** Whether a field with this name gets such a counter. */
	public boolean isMarked(String field) {
		return marked.stream().anyMatch(each -> each.name().equals(field));
	}

	/** Sets whether the class gets the owner field, which names the only thread that can reach an object. */
	public void setOwner(boolean newHasOwner) {
		hasOwner = newHasOwner;
	}

	/** Whether the class gets the owner field. */
	public boolean hasOwner() {
		return hasOwner;
	}

	/** Whether objects of a class certainly have the owner field, declared or inherited. */
	public boolean hasOwner(String internalName) {
		ClassFields type = hasContexts() ? find(internalName) : null;
		while (type != null && !(type == fields ? hasOwner : type.hasOwner())) {
			type = type.superName() == null ? null : find(type.superName());
		}
		return type != null;
	}

	/** Sets whether the class gets the field for what engines keep in an object. */
	public void setAttachments(boolean newHasAttachments) {
		hasAttachments = newHasAttachments;
	}

	/** Whether the class gets the field for what engines keep in an object. */
	public boolean hasAttachments() {
		return hasAttachments;
	}

	/** Sets which of its constructors report no events, by descriptor. */
	public void setSilentConstructors(Predicate<String> newSilentConstructors) {
		silentConstructors = newSilentConstructors;
	}

	/** Whether its constructor with this descriptor reports no events. */
	public boolean isSilentConstructor(String descriptor) {
		return silentConstructors.test(descriptor);
	}

	public String name() {
		return fields.name();
	}

	/**
	 * The nearest superclass in the JDK of a class that an instruction names, or the class itself. Null if a class
	 * file in between has not been read yet.
	 */
	public String superclassInJdk(String internalName) {
		String at = internalName;
		while (at != null && !at.startsWith("java/")) {
			ClassFields type = find(at);
			at = type == null ? null : type.superName();
		}
		return at;
	}

	/** The number of sites so far. */
	public int siteCount() {
		return siteCount;
	}

	public int addSite(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		siteCount++;
		int id = sites.add(kind, method, field, line, ordinal);
		loader.addSite(id);
		return id;
	}

	/** Selects the sites with events; null for all. */
	public void setHooked(Predicate<Site> hooked) {
		this.hooked = hooked;
	}

	/** Whether only chosen sites have events: those of a controlled run's target. */
	public boolean isDirected() {
		return hooked != null;
	}

	/** Whether an access has events before and after it. */
	public boolean isHooked(int site) {
		return hooked == null || hooked.test(sites.site(site));
	}

	/** A reference to a method that an instruction calls. */
	public FieldReference call(String owner, String name) {
		return loader.call(owner, name);
	}

	/** Whether there are hooks without a site. */
	public boolean hasHooks() {
		return hasHooks;
	}

	/** Records a hook without a site. */
	public void addHook() {
		hasHooks = true;
	}

	/** A reference to the field that an instruction names, monitored or not. */
	public FieldReference reference(String owner, String name, String descriptor, boolean isStatic) {
		return loader.reference(owner, name, descriptor, isStatic);
	}

	/**
	 * The location of the shadow state of a field that an instruction names; null if the declaring class may have no
	 * hidden fields.
	 */
	public HiddenField hidden(String owner, String name, String descriptor, boolean isStatic) {
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

	/** Whether its objects have a finalizer. Superclasses in the JDK are not considered. */
	public boolean hasFinalizer() {
		ClassFields type = fields;
		while (type != null && !type.hasFinalizer()) {
			type = type.superName() == null ? null : find(type.superName());
		}
		return type != null;
	}

	private ClassFields find(String internalName) {
		return internalName.equals(fields.name()) ? fields : loader.fieldsOf(internalName);
	}

	/** The field that an instruction names; null if it is known not to be monitored. */
	public FieldReference monitored(String owner, String name, String descriptor, boolean isStatic) {
		if (HiddenField.isHidden(name)) {
			return null;
		}
		ClassFields.Field field = declared(owner, name, descriptor);
		return field != null && !field.isMonitored() ? null : loader.reference(owner, name, descriptor, isStatic);
	}

	/**
	 * The field that an instruction names, monitored or not, if only chosen sites have events: a field can have become
	 * volatile or final since its site was chosen. Else null.
	 */
	public FieldReference chosen(String owner, String name, String descriptor, boolean isStatic) {
		return hooked == null || HiddenField.isHidden(name) ? null
				: loader.reference(owner, name, descriptor, isStatic);
	}

	/** The field that an instruction names; null if it is known not to be volatile. */
	public FieldReference maybeVolatile(String owner, String name, String descriptor, boolean isStatic) {
		if (owner.startsWith("java/") || HiddenField.isHidden(name)) {
			return null;
		}
		ClassFields.Field field = declared(owner, name, descriptor);
		return field != null && !field.is(Opcodes.ACC_VOLATILE) ? null
				: loader.reference(owner, name, descriptor, isStatic);
	}

	/**
	 * The field that an instruction names, found in the known part of the class and its superclasses; else null. If
	 * an interface has a field of the same name, the instruction refers to that one. It is neither monitored nor
	 * volatile, and the field found here is then not accessed.
	 */
	private ClassFields.Field declared(String owner, String name, String descriptor) {
		ClassFields type = owner == null ? null : find(owner);
		ClassFields.Field field = type == null ? null : type.find(name, descriptor);
		return field != null || type == null ? field : declared(type.superName(), name, descriptor);
	}
}
