/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.Access;
import jakarta.persistence.AccessType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** An entity with field access. */
@Entity
@Access(AccessType.FIELD)
public class Account {

	@Id
	@GeneratedValue
	private Long id;
	private String owner;
	private long amount;
	private transient int looks;
	@ElementCollection
	private List<String> notes = new ArrayList<>();

	/** For the object-relational mapper. */
	protected Account() {
	}

	/** An account with one note. */
	public Account(String owner, long amount) {
		this.owner = owner;
		this.amount = amount;
		notes.add("opened");
	}

	public Long getId() {
		return id;
	}

	@Override
	public String toString() {
		looks++;
		return owner + ' ' + amount + ' ' + notes;
	}
}
