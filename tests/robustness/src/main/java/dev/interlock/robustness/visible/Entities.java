/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.util.List;

import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.mapping.Property;

import dev.interlock.robustness.visible.samples.Account;

/** A type with mapped fields under an object-relational mapper: its columns, and objects stored and loaded. */
final class Entities {

	private Entities() {
	}

	/** Stores and loads an entity, and describes both its mapping and the loaded object. */
	static void write(Lines lines) {
		lines.begin("entities");
		StandardServiceRegistry registry = new StandardServiceRegistryBuilder()
				.applySetting("hibernate.connection.url", "jdbc:h2:mem:entities")
				.applySetting("hibernate.hbm2ddl.auto", "create").build();
		Metadata metadata = new MetadataSources(registry).addAnnotatedClass(Account.class).buildMetadata();
		for (Property property : metadata.getEntityBinding(Account.class.getName()).getProperties()) {
			lines.add("property",
					property.getName() + ' ' + property.getType().getName() + ' ' + property.getColumns());
		}
		try (SessionFactory factory = metadata.buildSessionFactory()) {
			Long id = factory.fromTransaction(session -> {
				Account account = new Account("Ada", 12);
				session.persist(account);
				return account.getId();
			});
			List<String> loaded = factory
					.fromTransaction(session -> List.of(session.find(Account.class, id).toString(), session
							.createNativeQuery("select * from account", Object[].class).getSingleResult().length
							+ " columns"));
			lines.add("loaded", loaded);
		}
	}
}
