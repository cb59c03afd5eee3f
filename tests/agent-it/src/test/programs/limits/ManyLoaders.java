/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.io.InputStream;

/** Defines the same class in thousands of loaders, in sequence, and runs it in each. */
public class ManyLoaders {

	/** A class with many accesses. */
	public static class Plug implements Runnable {

		int a;
		static int b;
		int c;
		static int d;
		int e;
		static int f;
		int g;
		static int h;
		int i;
		static int j;
		int k;
		static int l;
		int m;
		static int n;
		int o;
		static int p;
		int q;
		static int r;
		int s;
		static int t;
		int u;
		static int v;
		int w;
		static int x;
		int y;
		static int z;

		@Override
		public void run() {
			Plug plug = new Plug();
			plug.a++;
			b++;
			plug.c++;
			d++;
			plug.e++;
			f++;
			plug.g++;
			h++;
			plug.i++;
			j++;
			plug.k++;
			l++;
			plug.m++;
			n++;
			plug.o++;
			p++;
			plug.q++;
			r++;
			plug.s++;
			t++;
			plug.u++;
			v++;
			plug.w++;
			x++;
			plug.y++;
			z++;
			plug.a++;
			b++;
			plug.c++;
			d++;
			plug.e++;
			f++;
			plug.g++;
			h++;
			plug.i++;
			j++;
			plug.k++;
			l++;
			plug.m++;
			n++;
			plug.o++;
			p++;
			plug.q++;
			r++;
			plug.s++;
			t++;
			plug.u++;
			v++;
			plug.w++;
			x++;
			plug.y++;
			z++;
			plug.a++;
			b++;
			plug.c++;
			d++;
			plug.e++;
			f++;
			plug.g++;
			h++;
			plug.i++;
			j++;
			plug.k++;
			l++;
			plug.m++;
			n++;
			plug.o++;
			p++;
			plug.q++;
			r++;
			plug.s++;
			t++;
			plug.u++;
			v++;
			plug.w++;
			x++;
			plug.y++;
			z++;
			plug.a++;
			b++;
			plug.c++;
			d++;
			plug.e++;
			f++;
			plug.g++;
			h++;
			plug.i++;
			j++;
			plug.k++;
			l++;
			plug.m++;
			n++;
			plug.o++;
			p++;
			plug.q++;
			r++;
			plug.s++;
			t++;
			plug.u++;
			v++;
			plug.w++;
			x++;
			plug.y++;
			z++;
		}
	}

	private static final class Loader extends ClassLoader {

		Loader() {
			super(null);
		}

		Class<?> define(byte[] bytes) {
			return defineClass(null, bytes, 0, bytes.length);
		}
	}

	public static void main(String[] args) throws Exception {
		byte[] bytes;
		try (InputStream in = ManyLoaders.class.getResourceAsStream("ManyLoaders$Plug.class")) {
			bytes = in.readAllBytes();
		}
		for (int i = 0; i < Integer.parseInt(args[0]); i++) {
			Runnable plug = (Runnable) new Loader().define(bytes).getDeclaredConstructor().newInstance();
			plug.run();
		}
		System.out.println("end");
	}
}
