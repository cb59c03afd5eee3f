/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.load;

import java.util.concurrent.CompletableFuture;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;

/** A server of Netty that echoes within the JVM, event loops on both sides, and pooled buffers passed between threads. */
public final class NettyLoad {

	private static final LocalAddress ADDRESS = new LocalAddress("echo");

	/** Sends back what it gets. */
	private static final class Echo extends ChannelInboundHandlerAdapter {
		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			context.writeAndFlush(message);
		}
	}

	/** Completes a future with the first number that comes back. */
	private static final class Answer extends ChannelInboundHandlerAdapter {
		private final CompletableFuture<Long> number;

		Answer(CompletableFuture<Long> number) {
			this.number = number;
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			ByteBuf buffer = (ByteBuf) message;
			number.complete(buffer.readLong());
			buffer.release();
		}
	}

	private NettyLoad() {
	}

	private static long echo(DefaultEventLoopGroup group, long number) throws Exception {
		CompletableFuture<Long> answer = new CompletableFuture<>();
		Channel channel = new Bootstrap().group(group).channel(LocalChannel.class).handler(new Answer(answer))
				.connect(ADDRESS).sync().channel();
		ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(64);
		buffer.writeLong(number);
		channel.writeAndFlush(buffer);
		long echoed = answer.get();
		channel.close().sync();
		return echoed;
	}

	/** Runs the program; the argument is for how many seconds. */
	public static void main(String[] args) throws InterruptedException {
		DefaultEventLoopGroup group = new DefaultEventLoopGroup(2);
		Channel server = new ServerBootstrap().group(group).channel(LocalServerChannel.class)
				.childHandler(new ChannelInitializer<>() {
					@Override
					protected void initChannel(Channel channel) {
						channel.pipeline().addLast(new Echo());
					}
				}).bind(ADDRESS).sync().channel();
		long turns = Load.run(args, (self, turn) -> {
			if (echo(group, turn) != turn) {
				throw new IllegalStateException("the echo of " + turn + " was another number");
			}
		});
		server.close().sync();
		group.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).sync();
		System.out.println(turns + " echoes, all right");
	}
}
