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
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.access.ArrayCallTransformer;
import dev.interlock.instrument.access.ArrayPrefixTransformer;
import dev.interlock.instrument.access.ArrayTransformer;
import dev.interlock.instrument.access.CloneTransformer;
import dev.interlock.instrument.access.FieldTransformer;
import dev.interlock.instrument.access.HandleCombinatorTransformer;
import dev.interlock.instrument.access.MethodHandleTransformer;
import dev.interlock.instrument.access.ReflectionTransformer;
import dev.interlock.instrument.access.VarHandleTransformer;
import dev.interlock.instrument.atomicsections.ClassSections;
import dev.interlock.instrument.atomicsections.RepairTransformer;
import dev.interlock.instrument.atomicsections.SectionRepairs;
import dev.interlock.instrument.bytecode.CoverageProbes;
import dev.interlock.instrument.bytecode.FirstLine;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.checks.ShadowTransformer;
import dev.interlock.instrument.context.ClassContext;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.context.MethodEnd;
import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.instrument.sync.FinalizerTransformer;
import dev.interlock.instrument.sync.InitializerTransformer;
import dev.interlock.instrument.sync.LinkageTransformer;
import dev.interlock.instrument.sync.LockTransformer;
import dev.interlock.instrument.sync.LockingCallTransformer;
import dev.interlock.instrument.sync.MonitorTransformer;
import dev.interlock.instrument.sync.SynchronizationTransformer;
import dev.interlock.instrument.sync.SynchronizedMethodTransformer;
import dev.interlock.instrument.sync.ThreadStartTransformer;
import dev.interlock.instrument.sync.VolatileTransformer;
import dev.interlock.instrument.transactions.AtomicCallTransformer;
import dev.interlock.instrument.transactions.IterationTransformer;
import dev.interlock.instrument.transactions.ReferenceTransformer;
import dev.interlock.instrument.transactions.TaskCode;
import dev.interlock.instrument.transactions.TransactionBlockTransformer;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionTransformer;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.instrument.uses.UnsafeUseTransformer;

/** Composes the transformers for each method of a class. */
final class ClassTransformer extends ClassVisitor {

	private final InstrumentationPlan plan;
	private final ClassContext context;
	private final ClassScan scan;
	private final UnsafeTypes unsafeTypes;
	private final Set<String> skipped;
	private final List<MethodEnd> ends = new ArrayList<>();
	private int majorVersion;
	private String source;
	private boolean hasInitializer;
	private ClassSections sections;
	private TransactionPlan transactions;
	private TaskCode tasks;
	/**
	 * The iterations of the method whose transformers were created last; null if its iterations are not transactions.
	 */
	private TaskCode.Iterations iterations;
	private boolean isRunnable;
	private boolean hasHidden;
	private String superName;

	/**
	 * @param plan        what is instrumented
	 * @param context     the shared state of the methods
	 * @param scan        the facts known about the class
	 * @param unsafeTypes the types of the JDK that are not thread-safe; null if their uses are not reported
	 * @param skipped     names with descriptors of the methods that keep their code
	 * @param writer      writes the class
	 */
	ClassTransformer(InstrumentationPlan plan, ClassContext context, ClassScan scan, UnsafeTypes unsafeTypes,
			Set<String> skipped, ClassWriter writer) {
		super(Opcodes.ASM9, writer);
		this.plan = plan;
		this.context = context;
		this.scan = scan;
		this.unsafeTypes = unsafeTypes;
		this.skipped = skipped;
	}

	/** Also instruments atomic sections; null for none. */
	void setSections(ClassSections sections) {
		this.sections = sections;
	}

	/** Also reports transactions and the flow of references; null for neither. */
	void setTransactions(TransactionPlan transactions, ClassReader reader) {
		this.transactions = transactions;
		tasks = transactions == null ? null : transactions.tasks(reader);
	}

	/** Whether frames must be expanded, because frames or local variables in them are added. */
	boolean hasExpandedFrames() {
		return plan.checks() || transactions != null || sections != null || plan.uses() && scan.callsSuper();
	}

	/** Whether a class initialiser, which has no site of its own, has been changed. */
	boolean hasInitializer() {
		return hasInitializer;
	}

	/** Whether hidden fields have been added. */
	boolean hasHidden() {
		return hasHidden;
	}

	/** Reports the methods that have become too long for JIT compilation. To be called once the class is written. */
	void addHugeMethods(InstrumentationStatistics statistics) {
		for (MethodEnd end : ends) {
			if (end.length() > InstrumentationStatistics.HUGE_METHOD) {
				statistics.addHuge(context.name().replace('/', '.') + '.' + end.method());
			}
		}
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		majorVersion = version & 0xFFFF;
		int written = version;
		if (majorVersion < Opcodes.V1_5 && plan.locks() && scan.hasStaticSynchronized()) {
			// the first version with class constants, as the monitor of a static method is the class
			majorVersion = Opcodes.V1_5;
			written = Opcodes.V1_5;
		}
		this.superName = superName;
		context.setFrames(majorVersion >= Opcodes.V1_6);
		context.setClassConstants(majorVersion >= Opcodes.V1_5);
		context.setSilentConstructors(this::isSilent);
		isRunnable = TransactionPlan.isRunnable(superName, interfaces);
		super.visit(written, access, name, signature, superName, interfaces);
	}

	@Override
	public void visitSource(String file, String debug) {
		source = file;
		super.visitSource(file, debug);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, exceptions);
		boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
		if (!hasCode || CoverageProbes.isAdded(name) || skipped.contains(name + descriptor)) {
			return writer;
		}
		FirstLine line = new FirstLine(writer);
		MethodEnd end = new MethodEnd(name + descriptor, hasExpandedFrames(), line);
		ends.add(end);
		MethodSites sites = context.method(name, descriptor, source, scan.waits());
		// one variable for the transaction, and one for the sections that begin in the method
		int local = scan.maxLocals(name, descriptor) + (transactions == null ? 0 : 1);
		SectionRepairs repairs = sections == null ? null : sections.repairs(sites, local + 1);
		int free = repairs == null ? local : repairs.free();
		int called = keepsCaller(access, name, descriptor) ? free : UnsafeUseTransformer.NO_LOCAL;
		MethodContext method = new MethodContext(context, sites, (access & Opcodes.ACC_STATIC) != 0,
				called == UnsafeUseTransformer.NO_LOCAL ? free : free + 1,
				scan.firstLine(name, descriptor));
		MethodVisitor last = repairs == null || repairs.isEmpty() ? end
				: new RepairTransformer(repairs, context.name(), access, name, descriptor, majorVersion, end);
		MethodVisitor first = transformers(method, access, name, descriptor, called, last);
		MethodVisitor outer = sections == null ? first
				: sections.transformer(method, sites, repairs, local, majorVersion, first);
		method.setTransformers(iterations == null ? outer
				: new IterationTransformer(method, iterations, scan.maxLocals(name, descriptor), first, outer));
		return line.before(method);
	}

	@Override
	public void visitEnd() {
		if (context.hasHidden()) {
			for (ClassFields.Field field : context.fields().all()) {
				if (field.isMonitored() && !CoverageProbes.isAdded(field.name())) {
					HiddenField.of(context.name(), field).declare(cv);
					hasHidden = true;
				}
			}
		}
		if (context.hasOwner()) {
			HiddenField.declareOwner(cv);
		}
		if (context.hasAttachments()) {
			HiddenField.declareAttachments(cv);
		}
		for (ClassFields.Field field : context.marked()) {
			HiddenField.declareSections(cv, field);
		}
		super.visitEnd();
	}

	/** Whether a method may override one of an unsafe JDK type and call it by {@code super}. */
	private boolean keepsCaller(int access, String name, String descriptor) {
		return plan.uses() && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE)) == 0
				&& scan.callsSuper(name, descriptor);
	}

	/** @param called the local variable with the method's call site, or {@link UnsafeUseTransformer#NO_LOCAL} */
	private MethodVisitor transformers(MethodContext method, int access, String name, String descriptor, int called,
			MethodVisitor writer) {
		MethodVisitor first = writer;
		boolean watchesTransactions = transactions != null && !name.equals("<clinit>");
		boolean isWatched = plan.accesses() || plan.shadows();
		if (name.equals("<clinit>") && (isWatched || plan.ordering())) {
			hasInitializer = true;
			first = new InitializerTransformer(majorVersion, plan.ordering(), first);
		} else if (isWatched) {
			// next to the writer, as checks need local variables of their own
			first = plan.accesses() ? windows(method, first) : checks(method, access, name, descriptor, first);
		}
		if (plan.checks()) {
			first = new CloneTransformer(method, first);
		}
		if (context.elements() > 0 && !name.equals("<clinit>")) {
			first = new ArrayPrefixTransformer(method, context.elements(), first);
		}
		// a bridge method only forwards the call
		if (plan.uses() && !name.equals("<clinit>") && (access & Opcodes.ACC_BRIDGE) == 0) {
			first = new UnsafeUseTransformer(method, unsafeTypes, called, first);
		}
		boolean isReported = isWatched && !name.equals("<clinit>");
		if (isReported || plan.ordering()) {
			first = new VarHandleTransformer(method, isReported, first);
			first = new ReflectionTransformer(method, isReported, first);
			first = new MethodHandleTransformer(method, isReported, first);
		}
		if (isWatched || plan.ordering()) {
			// most such handles are created by initialisers
			first = new HandleCombinatorTransformer(method, first);
		}
		if (isReported) {
			first = new ArrayCallTransformer(method, first);
		}
		if (plan.ordering()) {
			first = FinalizerTransformer.of(context, access, name, descriptor, first);
			first = new VolatileTransformer(method, watchesTransactions, first);
			first = new SynchronizationTransformer(method, first);
			first = new LinkageTransformer(method, access, descriptor, first);
		}
		TransactionPlan.Extent extent = watchesTransactions
				? transactions.extent(context.name(), isRunnable, access, name, descriptor,
						scan.isNotAtomic(name, descriptor), tasks)
				: TransactionPlan.Extent.NONE;
		boolean iterates = extent == TransactionPlan.Extent.ITERATIONS;
		if ((extent == TransactionPlan.Extent.METHOD || iterates)
				&& (!name.equals("<init>") || scan.constructorCalls(descriptor) == 1 && !isSilent(descriptor))) {
			// behind the transformer of the synchronized method's monitor, which is acquired inside the transaction
			first = new TransactionTransformer(method, name.equals("<init>"), iterates,
					LocalVariables.parameters(access, name, descriptor, context.name()),
					scan.maxLocals(name, descriptor), majorVersion, first);
		}
		if (plan.locks()) {
			first = new MonitorTransformer(method, first);
			first = new LockTransformer(method, scan.spinningTries(name, descriptor), first);
			first = plan.lockingCalls() ? new LockingCallTransformer(method, first) : first;
			if ((access & Opcodes.ACC_SYNCHRONIZED) != 0 && context.isDirected()) {
				// the code of a controlled run enters the monitor in the method, and reports that
				context.isHooked(method.methodLockSite());
			} else if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
				boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
				first = new SynchronizedMethodTransformer(method, isStatic, majorVersion, first);
			}
		}
		if (watchesTransactions) {
			first = extent == TransactionPlan.Extent.BLOCKS ? new TransactionBlockTransformer(method, first) : first;
			first = new AtomicCallTransformer(method, first);
			first = new ReferenceTransformer(method, transactions, first);
		}
		iterations = iterates ? tasks.iterations(name, descriptor) : null;
		return plan.threadStarts() ? new ThreadStartTransformer(method, first) : first;
	}

	/** Whether a constructor reports no events; it then needs no transaction. */
	private boolean isSilent(String descriptor) {
		return context.hasOwner() && scan.isStoring(descriptor);
	}

	private static MethodVisitor windows(MethodContext method, MethodVisitor next) {
		MethodVisitor fields = new FieldTransformer(method, next);
		return new CoverageProbes(new ArrayTransformer(method, fields), fields);
	}

	private MethodVisitor checks(MethodContext method, int access, String name, String descriptor,
			MethodVisitor next) {
		ShadowTransformer shadow = new ShadowTransformer(method, access, name, descriptor, superName,
				majorVersion, next);
		return new CoverageProbes(shadow, shadow.unchecked());
	}
}
