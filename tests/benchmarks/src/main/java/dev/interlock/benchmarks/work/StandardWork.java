/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

import java.util.List;

import dev.interlock.benchmarks.kernels.Blur;
import dev.interlock.benchmarks.kernels.ComplexMatrix;
import dev.interlock.benchmarks.kernels.Crypt;
import dev.interlock.benchmarks.kernels.GraphSearch;
import dev.interlock.benchmarks.kernels.Histogram;
import dev.interlock.benchmarks.kernels.Json;
import dev.interlock.benchmarks.kernels.Lufact;
import dev.interlock.benchmarks.kernels.MergeSort;
import dev.interlock.benchmarks.kernels.MolDyn;
import dev.interlock.benchmarks.kernels.MonteCarlo;
import dev.interlock.benchmarks.kernels.Pages;
import dev.interlock.benchmarks.kernels.Patterns;
import dev.interlock.benchmarks.kernels.RayTracer;
import dev.interlock.benchmarks.kernels.Series;
import dev.interlock.benchmarks.kernels.Sor;
import dev.interlock.benchmarks.kernels.SparseMatMult;
import dev.interlock.benchmarks.programs.Bank;
import dev.interlock.benchmarks.programs.Messages;
import dev.interlock.benchmarks.programs.Server;
import dev.interlock.benchmarks.programs.Tree;
import dev.interlock.benchmarks.programs.VirtualThreads;

/**
 * A workload in its measured size: one plain round takes some tenths of a second.
 *
 * @param workload the workload
 * @param checksum its correct result
 */
public record StandardWork(Workload workload, double checksum) {

	public static final List<String> NAMES = List.of("crypt", "lufact", "series", "sor", "sparsematmult", "moldyn",
			"montecarlo", "raytracer", "pages", "histogram", "graph", "matrix", "sort", "patterns", "json", "blur",
			"tree", "bank", "messages", "virtual", "server");

	/** Sums of rounded numbers depend on the distribution of the work. */
	private static final double TOLERANCE = 1e-6;

	/** Whether a result is correct. */
	public boolean accepts(double result) {
		// this form also rejects one that is not a number
		return Math.abs(result - checksum) <= TOLERANCE * Math.abs(checksum);
	}

	/**
	 * The workload of that name.
	 *
	 * @param small whether it does about a tenth of the work, for very slow configurations
	 * @throws IllegalArgumentException if there is none
	 */
	public static StandardWork named(String name, boolean small) {
		return small ? small(name) : full(name);
	}

	private static StandardWork full(String name) {
		return switch (name) {
		case "crypt" -> new StandardWork(new Crypt(3_000_000), -1.53716541E9);
		case "lufact" -> new StandardWork(new Lufact(1_800), 14941.19444912184);
		case "series" -> new StandardWork(new Series(12_000), 484.32438275527693);
		case "sor" -> new StandardWork(new Sor(1_000, 300), 501.0455263698703);
		case "sparsematmult" -> new StandardWork(new SparseMatMult(100_000, 5, 800), 25748.92152324755);
		case "moldyn" -> new StandardWork(new MolDyn(8, 30), -10570.015875791163);
		case "montecarlo" -> new StandardWork(new MonteCarlo(100_000, 200), 2.2420604468450047E7);
		case "raytracer" -> new StandardWork(new RayTracer(1_400), 72180.92149011586);
		case "pages" -> new StandardWork(new Pages(2_500, 400), 8.809045E7);
		case "histogram" -> new StandardWork(new Histogram(8_000_000, 20_000), 5.3355582611E10);
		case "graph" -> new StandardWork(new GraphSearch(100_000, 8, 20), 1.7260181E7);
		case "matrix" -> new StandardWork(new ComplexMatrix(220, 2), 2.17117516632674);
		case "sort" -> new StandardWork(new MergeSort(1_500_000), 5.362683164517415E14);
		case "patterns" -> new StandardWork(new Patterns(150_000), 9.0526291E7);
		case "json" -> new StandardWork(new Json(1_500, 100), 5.35342742E8);
		case "blur" -> new StandardWork(new Blur(800, 600, 12), 7.715303299942E12);
		case "tree" -> new StandardWork(new Tree(4_000_000), 4_000_000);
		case "bank" -> new StandardWork(new Bank(10_000_000), 64_000);
		case "messages" -> new StandardWork(new Messages(8_000_000), 6.3999992E13);
		case "virtual" -> new StandardWork(new VirtualThreads(100_000), 4.00024E10);
		case "server" -> new StandardWork(new Server(8_000), 8_000);
		default -> throw new IllegalArgumentException("There is no workload '" + name + "'.");
		};
	}

	private static StandardWork small(String name) {
		return switch (name) {
		case "crypt" -> new StandardWork(new Crypt(300_000), -1.008424351E9);
		case "lufact" -> new StandardWork(new Lufact(800), 4401.53344061858);
		case "series" -> new StandardWork(new Series(1_200), 59.53512127014772);
		case "sor" -> new StandardWork(new Sor(1_000, 30), 500.87137679693876);
		case "sparsematmult" -> new StandardWork(new SparseMatMult(100_000, 5, 80), 2574.892152324755);
		case "moldyn" -> new StandardWork(new MolDyn(8, 3), -10581.639996196507);
		case "montecarlo" -> new StandardWork(new MonteCarlo(10_000, 200), 2246131.2743608537);
		case "raytracer" -> new StandardWork(new RayTracer(440), 7119.7191111737175);
		case "pages" -> new StandardWork(new Pages(250, 400), 8_804_500);
		case "histogram" -> new StandardWork(new Histogram(800_000, 20_000), 5.32888634E9);
		case "graph" -> new StandardWork(new GraphSearch(100_000, 8, 2), 1_738_407);
		case "matrix" -> new StandardWork(new ComplexMatrix(100, 2), 2.2777140911904112);
		case "sort" -> new StandardWork(new MergeSort(150_000), 5.375619285800419E13);
		case "patterns" -> new StandardWork(new Patterns(15_000), 9_052_753);
		case "json" -> new StandardWork(new Json(150, 100), 5.3014269E7);
		case "blur" -> new StandardWork(new Blur(800, 120, 6), 1.553086660454E12);
		case "tree" -> new StandardWork(new Tree(400_000), 400_000);
		case "bank" -> new StandardWork(new Bank(1_000_000), 64_000);
		case "messages" -> new StandardWork(new Messages(800_000), 6.399992E11);
		case "virtual" -> new StandardWork(new VirtualThreads(10_000), 4.0024E8);
		case "server" -> new StandardWork(new Server(800), 800);
		default -> throw new IllegalArgumentException("There is no workload '" + name + "'.");
		};
	}
}
