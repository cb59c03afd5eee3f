/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;

/**
 * Checks within a few nanoseconds whether some kilobytes of stack are left for later work.
 * <p>
 * A compiled method takes its whole frame from the stack at its entry, including the space for the arguments of its
 * calls. The methods here occasionally pass the maximum number of arguments to another method, so their frames have 2
 * kilobytes. In the interpreter their local variables take the same space.
 */
final class InterlockStack {

	/**
	 * One call in this many is made with all arguments, so that the compiler does not treat the call as unreachable.
	 */
	private static final int PERIOD = 1 << 10;

	private InterlockStack() {
		// static only
	}

	/** Throws a {@link StackOverflowError} unless about 4 kilobytes of stack are left. */
	static void reserve(InterlockThread thread) {
		reserve(++thread.reservations, 2);
	}

	@DontInline
	@SuppressWarnings("unused")
	private static void reserve(int n, int frames) {
		// an interpreted method takes space for all its local variables, including these unused ones
		long l0, l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14, l15, l16, l17, l18, l19, l20, l21, l22,
				l23, l24, l25, l26, l27, l28, l29, l30, l31, l32, l33, l34, l35, l36, l37, l38, l39, l40, l41, l42, l43,
				l44, l45, l46, l47, l48, l49, l50, l51, l52, l53, l54, l55, l56, l57, l58, l59, l60, l61, l62, l63, l64,
				l65, l66, l67, l68, l69, l70, l71, l72, l73, l74, l75, l76, l77, l78, l79, l80, l81, l82, l83, l84, l85,
				l86, l87, l88, l89, l90, l91, l92, l93, l94, l95, l96, l97, l98, l99, l100, l101, l102, l103, l104,
				l105, l106, l107, l108, l109, l110, l111, l112, l113, l114, l115, l116, l117, l118, l119, l120, l121,
				l122, l123, l124, l125, l126, l127;
		if ((n & (PERIOD - 1)) == 0) {
			consume(n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
					n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n);
		}
		if (frames > 1) {
			reserve(n, frames - 1);
		} else {
			touch(n);
		}
	}

	/** A method without calls would not check the stack. */
	@DontInline
	private static void touch(int n) {
		if ((n & (PERIOD - 1)) == 0) {
			touched(n);
		}
	}

	@DontInline
	private static int touched(int n) {
		return n;
	}

	@DontInline
	private static int consume(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9,
			int a10, int a11, int a12,
			int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23, int a24,
			int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35, int a36,
			int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47, int a48,
			int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59, int a60,
			int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71, int a72,
			int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83, int a84,
			int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95, int a96,
			int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106, int a107,
			int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
			int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127,
			int a128, int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137,
			int a138, int a139, int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147,
			int a148, int a149, int a150, int a151, int a152, int a153, int a154, int a155, int a156, int a157,
			int a158, int a159, int a160, int a161, int a162, int a163, int a164, int a165, int a166, int a167,
			int a168, int a169, int a170, int a171, int a172, int a173, int a174, int a175, int a176, int a177,
			int a178, int a179, int a180, int a181, int a182, int a183, int a184, int a185, int a186, int a187,
			int a188, int a189, int a190, int a191, int a192, int a193, int a194, int a195, int a196, int a197,
			int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205, int a206, int a207,
			int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216, int a217,
			int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
			int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237,
			int a238, int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247,
			int a248, int a249, int a250, int a251, int a252, int a253, int a254) {
		return a0 + a254;
	}
}
