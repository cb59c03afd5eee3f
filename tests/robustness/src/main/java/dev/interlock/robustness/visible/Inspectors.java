/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.assertj.core.api.Assertions;
import org.codehaus.groovy.runtime.DefaultGroovyMethods;
import org.objenesis.ObjenesisStd;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.util.ReflectionUtils;

import com.esotericsoftware.reflectasm.FieldAccess;
import net.bytebuddy.description.type.TypeDescription;

import dev.interlock.robustness.visible.samples.Customer;

/** Libraries that copy, compare and print objects field by field. */
final class Inspectors {

	private Inspectors() {
	}

	/** Describes the sample as they see it. */
	static void write(Lines lines) {
		lines.begin("inspectors");
		Customer customer = Customer.example();
		Customer other = Customer.example();
		other.name = "Grace";
		lines.add("commons-lang3",
				new ReflectionToStringBuilder(customer, ToStringStyle.NO_CLASS_NAME_STYLE, null, null,
						true, true).toString());
		lines.add("commons-lang3 fields", FieldUtils.getAllFieldsList(Customer.class));
		lines.add("commons-lang3 equal", EqualsBuilder.reflectionEquals(customer, Customer.example(), true));
		spring(lines, customer);
		lines.add("Groovy", properties(customer));
		lines.add("Byte Buddy", TypeDescription.ForLoadedType.of(Customer.class).getDeclaredFields());
		lines.add("ReflectASM", List.of(FieldAccess.get(Customer.class).getFieldNames()));
		lines.add("Objenesis", new ObjenesisStd().newInstance(Customer.class).getNumber());
		try {
			Assertions.assertThat(customer).usingRecursiveComparison().isEqualTo(other);
		} catch (AssertionError e) {
			lines.add("AssertJ", e.getMessage());
		}
		try {
			Assertions.assertThat(customer).hasAllNullFieldsOrProperties();
		} catch (AssertionError e) {
			lines.add("AssertJ, null", e.getMessage());
		}
	}

	private static TreeSet<String> properties(Customer customer) {
		TreeSet<String> names = new TreeSet<>();
		for (Object name : DefaultGroovyMethods.getProperties(customer).keySet()) {
			names.add((String) name);
		}
		return names;
	}

	private static void spring(Lines lines, Customer customer) {
		List<String> fields = new ArrayList<>();
		ReflectionUtils.doWithFields(Customer.class, field -> fields.add(field.toString()));
		lines.add("Spring fields", fields);
		List<String> properties = new ArrayList<>();
		for (var property : BeanUtils.getPropertyDescriptors(Customer.class)) {
			properties.add(property.getName() + ' ' + property.getReadMethod() + ' ' + property.getWriteMethod());
		}
		lines.add("Spring properties", properties);
		lines.add("Spring values", new BeanWrapperImpl(customer).getPropertyValue("name") + " "
				+ new DirectFieldAccessor(customer).getPropertyValue("balance"));
		Customer copy = new Customer();
		ReflectionUtils.shallowCopyFieldState(customer, copy);
		lines.add("Spring copy", copy);
	}
}
