/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;

/** A class that defines its own serial form. */
public class Address implements Serializable {

	private static final long serialVersionUID = 42;

	private static final ObjectStreamField[] serialPersistentFields = { new ObjectStreamField("place", String.class) };

	private String street;
	private int house;

	/** For creation by reflection. */
	public Address() {
		this("", 0);
	}

	/** An address. */
	public Address(String street, int house) {
		this.street = street;
		this.house = house;
	}

	public String getStreet() {
		return street;
	}

	private void writeObject(ObjectOutputStream out) throws IOException {
		out.putFields().put("place", street + '/' + house);
		out.writeFields();
	}

	private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
		String[] place = ((String) in.readFields().get("place", "/0")).split("/");
		street = place[0];
		house = Integer.parseInt(place[1]);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Address address && street.equals(address.street) && house == address.house;
	}

	@Override
	public int hashCode() {
		return street.hashCode() + house;
	}

	@Override
	public String toString() {
		return street + ' ' + house;
	}
}
