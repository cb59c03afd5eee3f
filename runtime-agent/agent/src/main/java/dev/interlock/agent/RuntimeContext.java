/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.deadlock.JdkFrames;
import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.sections.MarkedVariables;
import dev.interlock.agent.sections.SectionPause;
import dev.interlock.agent.shadow.AttachedValues;
import dev.interlock.agent.shadow.EpochTable;
import dev.interlock.agent.shadow.FinalFieldReachability;
import dev.interlock.agent.shadow.History;
import dev.interlock.agent.transactions.OwnerMarks;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockShadowHooks;
import dev.interlock.bootstrap.InterlockWindowHooks;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.perturbers.healing.Healing;
import dev.interlock.spi.AgentLocks;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.FinalFields;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.LockOrders;
import dev.interlock.spi.ObjectValues;
import dev.interlock.spi.Options;
import dev.interlock.spi.OwnedObjects;
import dev.interlock.spi.SectionVariables;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ViolationListener;

/** The services of this run for engines and perturbers. */
final class RuntimeContext implements EngineContext {

	/** The common prefix of the hook classes, through which the program enters the agent. */
	private static final String HOOKS = hooks();
	/** The packages of the agent's other classes that are on the stack at events. */
	private static final List<String> AGENT = List.of("dev.interlock.agent.", "dev.interlock.engines.",
			"dev.interlock.instrument.", "dev.interlock.noise.", "dev.interlock.perturbers.", "dev.interlock.spi.");
	/** The name of their loader, which also loads this class; the program's main class has another one. */
	private static final String LOADER = RuntimeContext.class.getClassLoader().getName();
	private static final StackTraceElement[] NONE = new StackTraceElement[0];

	private final Sites sites;
	private final FindingSink findings;
	private final Options options;
	private final EpochTable epochs;
	private final History history;
	private final FinalFields finalFields;
	private final AtomicInteger threadSlots;
	private final SectionVariables variables = new MarkedVariables();
	private final OwnedObjects ownedObjects;
	private ViolationListener violations = ViolationListener.NONE;
	private AgentLocks agentLocks = AgentLocks.NONE;
	private volatile LockOrders lockOrder = LockOrders.NONE;

	/** @param references the reference fields of objects */
	RuntimeContext(Sites sites, FindingSink findings, Options options, ReferenceFields references) {
		this.finalFields = new FinalFieldReachability(references);
		this.ownedObjects = new OwnerMarks(references);
		this.sites = sites;
		this.findings = findings;
		this.options = options;
		this.epochs = new EpochTable();
		// within an overhead limit there is no time to keep all first accesses
		this.history = new History(epochs, RuntimeContext::withoutAgent,
				options.value(OptionNames.OVERHEAD).isEmpty());
		this.threadSlots = new AtomicInteger();
	}

	private RuntimeContext(RuntimeContext shared, FindingSink findings) {
		this.sites = shared.sites;
		this.findings = findings;
		this.options = shared.options;
		this.epochs = shared.epochs;
		this.history = shared.history;
		this.finalFields = shared.finalFields;
		this.ownedObjects = shared.ownedObjects;
		this.threadSlots = shared.threadSlots;
		this.violations = shared.violations;
		this.agentLocks = shared.agentLocks;
	}

	/**
	 * Sets the listener for violations of atomic sections, and the locks of the agent; called before the engines start.
	 */
	void healedBy(Healing healing) {
		violations = healing;
		agentLocks = healing;
	}

	/** Sets the engine that records the orders of locks. */
	void ordersLocksBy(LockOrders engine) {
		lockOrder = engine;
	}

	/** The same run with another sink for findings. */
	RuntimeContext withFindings(FindingSink other) {
		return new RuntimeContext(this, other);
	}

	@Override
	public Sites sites() {
		return sites;
	}

	@Override
	public EpochTable epochs() {
		return epochs;
	}

	@Override
	public History history() {
		return history;
	}

	@Override
	public FinalFields finalFields() {
		return finalFields;
	}

	@Override
	public <V> ObjectValues<V> objectValues(Function<Object, V> values) {
		return new AttachedValues<>(values);
	}

	@Override
	public boolean pollLostSynchronization() {
		return InterlockListener.pollLostSynchronization();
	}

	@Override
	public FindingSink findings() {
		return findings;
	}

	@Override
	public Options options() {
		return options;
	}

	@Override
	public Class<?> lockClass(Object lock) {
		return ReadWriteLocks.classOf(lock);
	}

	@Override
	public void invalidate(Object object) {
		// as for a copy that others may know: the values of its hidden fields do not apply
		InterlockShadowHooks.cloned(object, false);
	}

	@Override
	public SectionVariables sectionVariables() {
		return variables;
	}

	@Override
	public ViolationListener violations() {
		return violations;
	}

	@Override
	public LockOrders lockOrder() {
		return lockOrder;
	}

	@Override
	public AgentLocks agentLocks() {
		return agentLocks;
	}

	@Override
	public void pause(long nanos) {
		SectionPause.pause(nanos);
	}

	@Override
	public void endOfPauses() {
		SectionPause.end();
	}

	@Override
	public OwnedObjects ownedObjects() {
		return ownedObjects;
	}

	@Override
	public int reserveThreadSlot() {
		return threadSlots.getAndIncrement();
	}

	@Override
	public StackTraceElement[] captureStack() {
		return withoutAgent(new Throwable().getStackTrace());
	}

	/**
	 * Removes the frames of the agent and of engines by others: all above the program's innermost frame and, further out,
	 * those where the program's class loaders run for the agent. The JVM omits the hooks unless it shows hidden frames.
	 *
	 * @param stack a stack trace of the agent
	 */
	static StackTraceElement[] withoutAgent(StackTraceElement[] stack) {
		int top = 0;
		for (int i = 0; i < stack.length && (isAgent(stack[i]) || JdkFrames.isInJdk(stack[i])); i++) {
			if (isAgent(stack[i])) {
				// methods of the JDK above it were called by the agent
				top = i + 1;
			}
		}
		StackTraceElement[] kept = new StackTraceElement[stack.length - top];
		int size = 0;
		for (int i = top; i < stack.length; i++) {
			if (!isAgent(stack[i])) {
				kept[size++] = stack[i];
			}
		}
		return size == 0 ? NONE : Arrays.copyOf(kept, size);
	}

	private static boolean isAgent(StackTraceElement frame) {
		String name = frame.getClassName();
		return name.startsWith(HOOKS) || EngineLoader.NAME.equals(frame.getClassLoaderName())
				|| Objects.equals(frame.getClassLoaderName(), LOADER) && AGENT.stream().anyMatch(name::startsWith);
	}

	private static String hooks() {
		String name = InterlockWindowHooks.class.getName();
		return name.substring(0, name.length() - "WindowHooks".length());
	}
}
