/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** A Netty echo server on the loopback interface; the clients' buffers pass from their threads to event loops. */
public final class NettyLoad {

	private static final int TURNS = 1500;

	/** Sends the received bytes back. */
	private static final class Echo extends ChannelInboundHandlerAdapter {
		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			context.writeAndFlush(message);
		}
	}

	/** One connection: assembles numbers from the returned bytes. */
	private static final class Client extends ChannelInboundHandlerAdapter {
		private final BlockingQueue<Long> numbers = new LinkedBlockingQueue<>();
		private final ByteBuf pending = PooledByteBufAllocator.DEFAULT.buffer();
		private final Channel channel;

		Client(NioEventLoopGroup group, SocketAddress server) throws InterruptedException {
			channel = new Bootstrap().group(group).channel(NioSocketChannel.class).handler(this).connect(server).sync()
					.channel();
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			ByteBuf buffer = (ByteBuf) message;
			pending.writeBytes(buffer);
			buffer.release();
			while (pending.readableBytes() >= Long.BYTES) {
				numbers.add(pending.readLong());
			}
			pending.discardReadBytes();
		}

		long echo(long number) throws InterruptedException {
			channel.writeAndFlush(PooledByteBufAllocator.DEFAULT.buffer(64).writeLong(number));
			return numbers.take();
		}
	}

	private NettyLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		NioEventLoopGroup group = new NioEventLoopGroup(2);
		Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
				.childHandler(new ChannelInitializer<>() {
					@Override
					protected void initChannel(Channel channel) {
						channel.pipeline().addLast(new Echo());
					}
				}).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
		Client[] clients = new Client[4];
		for (int i = 0; i < clients.length; i++) {
			clients[i] = new Client(group, server.localAddress());
		}
		long turns = Load.run(args, TURNS, (self, turn) -> {
			if (clients[self].echo(turn) != turn) {
				throw new IllegalStateException("the echo of " + turn + " was another number");
			}
		});
		for (Client client : clients) {
			client.channel.close().sync();
		}
		server.close().sync();
		group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
		System.out.println(turns + " echoes, all right");
	}
}
