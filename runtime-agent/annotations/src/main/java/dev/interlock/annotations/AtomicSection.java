/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that between two accesses to a variable no other thread may access the variable in a way that cannot be
 * serialised (AtomRace, section 3.2). The agent reads the annotation from the class file; it has no effect at run time.
 *
 * <pre>
 * &#64;AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
 * void deposit(int amount) {
 * 	int old = balance;
 * 	balance = old + amount;
 * }
 * </pre>
 *
 * <p>
 * A <em>site</em> consists of a member, the operation on it, and the index of the access among the method's accesses of
 * that kind in code order, from 0. For example, {@code balance:write#0} is the method's first write of the field
 * {@code balance}. A call of an accessor, or of a method of a shared object, is a site too:
 * {@code getBalance()I:read#0} and {@code setBalance(I)V:write#0}, or {@code containsKey(Ljava/lang/Object;)Z:read#0},
 * with the descriptor as in the class file. A site of another method is prefixed with that method:
 * {@code org.example.Account.close()V/balance:write#0}. The same holds for a site of a lambda, which is another method:
 * {@code org.example.Account.deposit[Runnable#0](I)V/balance:write#0} is in the first {@code Runnable} that
 * {@code deposit} makes. {@code interlock sections list} prints the sites of a class path.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ ElementType.METHOD, ElementType.CONSTRUCTOR })
@Repeatable(AtomicSections.class)
public @interface AtomicSection {

	/**
	 * The variable. It is a field of the annotated method's class by its name, or a field of another class by its full
	 * name ({@code org.example.Account.balance}). For an object whose methods are called it is {@code object} and a
	 * type ({@code object java.util.concurrent.ConcurrentMap}).
	 */
	String variable();

	/** The site where the section begins. */
	String entry();

	/** The sites where it ends; the first one reached ends it. At least one. */
	String[] ends();

	/**
	 * The accesses that other threads may make to the variable inside the section, for each end in the same order, or
	 * once for all ends. Defaults to {@link Allowed#SERIALIZABLE}.
	 */
	Allowed[] allowed() default {};

	/** Whether the section ends when the entry is reached again, if entry and end are the same site. */
	boolean circular() default false;

	/** Whether the method may be called again inside the section. The section then ends with the outermost call. */
	boolean recursive() default false;

	/** The method that heals the section from the start of a run with healing. By default the run decides. */
	Heal heal() default Heal.UNSPECIFIED;

	/** The name in reports; by default made of the method and the variable. */
	String name() default "";
}
