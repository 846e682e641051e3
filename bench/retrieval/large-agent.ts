import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { readText } from '@app/page-text';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { completeSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import type { IngestionRun } from '../../src/ingestion/ingestion-run';
import { IngestionThread } from '../../src/ingestion/ingestion-thread';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { newId } from '../../src/platform/database/id';
import { load, percentile, rate } from '../capacity/load';
import { createDatabase } from '../capacity/installation';
import { LARGE_VOCABULARY, Prose } from '../capacity/prose';
import { megabytes, print, printMachine } from '../capacity/report';
import { insertAgent } from '../service/agent';
import { onDatabase } from '../service/database';

const PASSAGES_A_PAGE = 8;
const PASSAGES_A_SOURCE = 50_000;
const COLD_QUESTIONS = 20;
const AT_ONCE = 4;
const MAX_FOUND = 6;
/** One page in so many is kept, for questions. */
const KEPT_PAGES = 50;

/**
 * `DATABASE_URL=… node dist/bench/retrieval/large-agent.js [--passages 50000] [--questions 1000]`: one agent with many
 * passages on PostgreSQL. Prints how fast ingestion writes them, and how long searches take: with empty caches of the
 * process, one after another, and four at once. All questions are different. The indexes are written by the ingestion
 * thread, as in the service; the time in which the benchmark generates the text does not count.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      passages: { type: 'string', default: '50000' },
      questions: { type: 'string', default: '1000' },
    },
  });
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server');
  printMachine(`one agent with ${values.passages} passages on PostgreSQL`);
  const database = await createDatabase(server);
  try {
    const settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
    };
    await onDatabase(settings, async (dataSource) => {
      const { agentId, texts, prose } = await fill(dataSource, Number(values.passages));
      await dataSource.query('VACUUM ANALYZE');
      await printSizes(dataSource, Number(values.passages));
      const ask = Array.from({ length: Number(values.questions) }, (_, number) =>
        prose.question(texts[number % texts.length] ?? ''),
      );
      await measure(dataSource, agentId, [...new Set(ask)]);
    });
  } finally {
    await database.drop();
  }
}

/** Trains a new agent on websites; returns some of their pages. */
async function fill(
  dataSource: DataSource,
  passages: number,
): Promise<{ agentId: number; texts: string[]; prose: Prose }> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const prose = new Prose(1, LARGE_VOCABULARY);
  const thread = new IngestionThread();
  const texts: string[] = [];
  let [written, seconds, generatingMs] = [0, 0, 0];
  while (written < passages) {
    const beganMs = performance.now();
    const [sourceId, runId] = [newId(), newId()];
    const run = { accountId, agentId, sourceId, runId };
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, run_id)
       VALUES ($1, $2, $3, $4, 'website', $5)`,
      [sourceId, accountId, agentId, `source-${written}`, runId],
    );
    const pages = Math.min(PASSAGES_A_SOURCE, passages - written) / PASSAGES_A_PAGE;
    generatingMs = await writePages(dataSource, run, prose, texts, pages);
    const { signal } = new AbortController();
    const indexed = await indexDocuments(dataSource, run, (batch) => thread.index(batch, signal), signal);
    const result = { ...indexed, title: null, progress: NO_PROGRESS };
    await dataSource.transaction((transaction) => completeSource(transaction, run, result));
    const ownSeconds = (performance.now() - beganMs - generatingMs) / 1000;
    written += indexed.passageCount;
    seconds += ownSeconds;
    print(`writing, ${written} passages`, `${(indexed.passageCount / ownSeconds).toFixed(0)} passages/s`);
  }
  print('writing, all', `${(written / seconds).toFixed(0)} passages/s, from the text to the index`);
  await thread.onApplicationShutdown();
  return { agentId, texts, prose };
}

/** Stores generated pages under the run; returns the time in which they were generated and read. */
async function writePages(
  dataSource: DataSource,
  run: IngestionRun,
  prose: Prose,
  texts: string[],
  pages: number,
): Promise<number> {
  const writer = new DocumentWriter(dataSource, run);
  let generatingMs = 0;
  for (let page = 0; page < pages; page++) {
    const beganMs = performance.now();
    const text = prose.document(PASSAGES_A_PAGE);
    const document = readDocument(readText(text));
    if (page % KEPT_PAGES === 0) texts.push(text);
    generatingMs += performance.now() - beganMs;
    await writer.add(`https://www.example.com/documentation/page-${page}`, document);
  }
  await writer.flush();
  return generatingMs;
}

async function printSizes(dataSource: DataSource, passages: number): Promise<void> {
  const tables: { name: string; bytes: number; rows: number }[] = await dataSource.query(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes, reltuples::float8 AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY bytes DESC LIMIT 5`,
  );
  for (const { name, bytes, rows } of tables)
    print(name, `${(bytes / passages).toFixed(0)} bytes and ${(rows / passages).toFixed(1)} rows a passage`);
  const [{ postings, terms }] = await dataSource.query<[{ postings: number; terms: number }]>(
    `SELECT (sum(octet_length(postings)) / 4)::float8 AS postings, count(DISTINCT term)::float8 AS terms
     FROM posting_blocks`,
  );
  print('postings', `${(postings / passages).toFixed(0)} a passage, of ${terms} terms`);
}

async function measure(dataSource: DataSource, agentId: number, questions: string[]): Promise<void> {
  let reads = 0;
  const counting = {
    query: (sql: string, parameters: unknown[]) => {
      if (/FROM posting/.test(sql)) reads += 1;
      return dataSource.query(sql, parameters);
    },
  } as unknown as DataSource;
  const search = async (knowledge: KnowledgeService): Promise<void> => {
    const question = questions.pop() ?? '';
    await knowledge.search(agentId, question, [], MAX_FOUND);
  };
  const run = async (name: string, clients: number, count: number, next: () => KnowledgeService) => {
    reads = 0;
    let left = count;
    const result = await load(
      clients,
      () => left-- > 0,
      () => search(next()),
    );
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(result.timesMs, share).toFixed(1));
    const figures = `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; ${rate(result).toFixed(0)}/s`;
    print(name, `${figures}; ${(reads / result.calls).toFixed(2)} reads of postings a search`);
  };
  await run('empty caches', 1, COLD_QUESTIONS, () => new KnowledgeService(dataSource));
  const knowledge = new KnowledgeService(counting);
  const third = Math.floor(questions.length / 3);
  for (const part of ['first', 'second']) await run(`${part} ${third} questions`, 1, third, () => knowledge);
  await run(`${AT_ONCE} at once, ${third} more`, AT_ONCE, third, () => knowledge);
  globalThis.gc?.();
  print('memory of the process', megabytes(process.memoryUsage().rss));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
