/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.io.IOException;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A Lucene index in memory: three threads add and replace documents while one searches. */
public final class LuceneLoad {

	private static final int TURNS = 500;

	private LuceneLoad() {
	}

	private static void add(IndexWriter writer, int self, long turn) throws IOException {
		Document document = new Document();
		document.add(new StringField("id", self + "-" + turn % 100, Field.Store.YES));
		document.add(new StringField("kind", "document", Field.Store.NO));
		writer.updateDocument(new Term("id", self + "-" + turn % 100), document);
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException, IOException {
		try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
				IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
				SearcherManager searchers = new SearcherManager(writer, null)) {
			long turns = Load.run(args, TURNS, (self, turn) -> {
				if (self < 3) {
					add(writer, self, turn);
					return;
				}
				searchers.maybeRefresh();
				IndexSearcher searcher = searchers.acquire();
				try {
					int found = searcher.count(new TermQuery(new Term("kind", "document")));
					if (found > 300) {
						throw new IllegalStateException(found + " documents were found, but there are 300 at most");
					}
				} finally {
					searchers.release(searcher);
				}
			});
			writer.commit();
			searchers.maybeRefreshBlocking();
			System.out.println(turns + " turns");
			IndexSearcher searcher = searchers.acquire();
			int all = searcher.count(new TermQuery(new Term("kind", "document")));
			searchers.release(searcher);
			Load.check("documents", writer.getDocStats().numDocs, all);
		}
	}
}
