/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.BitSet;
import java.util.Set;
import java.util.function.Consumer;

import dev.interlock.bootstrap.InterlockMethodSampling;
import dev.interlock.bootstrap.InterlockSamplingPause;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.spi.EventHandler;

/** The switches that instrumented methods check. */
final class RealSwitches implements Switches {

	private final MethodSwitches methods;
	private final Consumer<Set<String>> retransformer;
	private final EventHandler handler;
	private final LongLoops loops;
	private BitSet restingInPlace = new BitSet();
	private long costOfChanges;

	/**
	 * @param handler       decides whether all observation may pause
	 * @param retransformer instruments the classes with the given binary names again
	 */
	RealSwitches(MethodSwitches methods, EventHandler handler, Consumer<Set<String>> retransformer) {
		this.methods = methods;
		this.handler = handler;
		this.retransformer = retransformer;
		this.loops = new LongLoops(methods::isLooping);
	}

	@Override
	public int size() {
		return methods.size();
	}

	@Override
	public int left(int number) {
		return InterlockMethodSampling.left(number);
	}

	@Override
	public void give(int number, int nanos) {
		InterlockMethodSampling.give(number, nanos);
	}

	@Override
	public long usedUp(int number) {
		return InterlockMethodSampling.usedUp(number);
	}

	@Override
	public String method(int number) {
		return methods.method(number);
	}

	@Override
	public int sites(int number) {
		return methods.sites(number);
	}

	@Override
	public void rest(BitSet numbers) {
		long before = System.nanoTime();
		retransformer.accept(methods.rest(numbers));
		costOfChanges += System.nanoTime() - before;
	}

	@Override
	public void restInPlace(BitSet numbers) {
		long before = System.nanoTime();
		restingInPlace.xor(numbers);
		restingInPlace.stream().forEach(number -> InterlockMethodSampling.rest(number, numbers.get(number)));
		restingInPlace = (BitSet) numbers.clone();
		costOfChanges += System.nanoTime() - before;
	}

	@Override
	public void look(Set<String> areEnteredOften) {
		costOfChanges += loops.look(areEnteredOften);
	}

	@Override
	public boolean isOccupied(String className, Set<String> areEnteredOften) {
		return loops.areIn(className, areEnteredOften);
	}

	@Override
	public boolean isInLongLoop(int number) {
		return loops.areIn(methods.method(number));
	}

	@Override
	public long costOfChanges() {
		return costOfChanges;
	}

	@Override
	public boolean mayRestAll() {
		return handler.supportsSampling();
	}

	@Override
	public void restAll() {
		InterlockSamplingPause.begin();
	}

	@Override
	public void endRestOfAll() {
		InterlockSamplingPause.end();
	}
}
