/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * The stream that the agent sends and that session files contain: the messages, generated from {@code interlock.proto},
 * and their framing. See {@code PROTOCOL.md} for a description.
 */
package dev.interlock.protocol;
