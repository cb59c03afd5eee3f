/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A bean with fields of many kinds, and without a serial version id: it is computed from the members. */
@XmlRootElement
@XmlAccessorType(XmlAccessType.FIELD)
public class Customer implements Serializable {

	private static int made;

	/** Public on purpose: some libraries only use public fields. */
	public String name;
	protected long number;
	int discount;
	private double balance;
	private boolean active;
	private char initial;
	private volatile int visits;
	private transient String session = "none";
	private int[] orders;
	private List<String> tags = new ArrayList<>();
	private Map<String, Integer> points = new LinkedHashMap<>();
	private Level level;
	private Address address;

	/** For creation by reflection. */
	public Customer() {
		made++;
	}

	/** A customer with a value in each field. */
	public static Customer example() {
		Customer customer = new Customer();
		customer.name = "Ada";
		customer.number = 1L << 40;
		customer.discount = 5;
		customer.balance = 12.5;
		customer.active = true;
		customer.initial = 'A';
		customer.visits = 3;
		customer.session = "open";
		customer.orders = new int[] { 1, 2, 3 };
		customer.tags.add("new");
		customer.points.put("summer", 7);
		customer.level = Level.GOLD;
		customer.address = new Address("Main Street", 12);
		return customer;
	}

	public String getName() {
		return name;
	}

	public void setName(String name) {
		this.name = name;
	}

	public long getNumber() {
		return number;
	}

	public double getBalance() {
		return balance;
	}

	public boolean isActive() {
		return active;
	}

	public Level getLevel() {
		return level;
	}

	public Address getAddress() {
		return address;
	}

	/** The number of visits; each call is one visit. */
	public int visit() {
		return ++visits;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Customer customer && Objects.equals(name, customer.name) && number == customer.number
				&& Objects.equals(tags, customer.tags) && Objects.equals(points, customer.points)
				&& level == customer.level && Objects.equals(address, customer.address);
	}

	@Override
	public int hashCode() {
		return Objects.hash(name, number, initial, session);
	}

	@Override
	public String toString() {
		return name + ' ' + number + ' ' + tags + ' ' + points + ' ' + level + ' ' + address;
	}
}
