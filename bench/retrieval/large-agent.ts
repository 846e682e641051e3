import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { readText } from '@app/page-text';
import { buildQuery } from '@app/ranking';
import type { AgentKey } from '../../src/agents/agents.queries';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { completeSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import type { IngestionRun } from '../../src/ingestion/ingestion-run';
import { IngestionThreadsService } from '../../src/ingestion/ingestion-threads.service';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { knowledgeVersion } from '../../src/knowledge/knowledge.queries';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { PublishedPassages } from '../../src/knowledge/published-passages';
import { newId } from '../../src/platform/database/id';
import { load, percentile, rate } from '../capacity/load';
import { createDatabase } from '../capacity/installation';
import { LARGE_VOCABULARY, Prose } from '../capacity/prose';
import { megabytes, print, printMachine } from '../capacity/report';
import { cpuSeconds } from '../capacity/use';
import { insertAgent } from '../../test/support/insert-agent';
import { onDatabase } from '../service/database';

const PASSAGES_A_PAGE = 8;
const PASSAGES_A_SOURCE = 50_000;
const COLD_QUESTIONS = 20;
const AT_ONCE = 4;
const CHECKED_QUESTIONS = 100;
const MAX_CANDIDATES = 40;
const MAX_FOUND = 6;
/** One page in this many is kept for questions. */
const KEPT_PAGES = 50;

/**
 * `DATABASE_URL=… npm run bench -- retrieval/large-agent [--passages 50000] [--questions 3000]`: one agent with many
 * passages on PostgreSQL. Prints how fast ingestion writes them, how long searches take, and whether they find the best
 * candidates. The ingestion thread writes the indexes, as in the service; the time for generating the text does not
 * count.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      passages: { type: 'string', default: '50000' },
      questions: { type: 'string', default: '3000' },
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
      const { agent, texts, prose } = await fill(dataSource, Number(values.passages));
      await dataSource.query('VACUUM ANALYZE');
      await printSizes(dataSource, Number(values.passages));
      const ask = Array.from({ length: Number(values.questions) }, (_, number) =>
        prose.question(texts[number % texts.length] ?? ''),
      );
      const questions = [...new Set(ask)];
      await measure(dataSource, agent, questions);
      await check(dataSource, agent, questions.slice(0, CHECKED_QUESTIONS));
    });
  } finally {
    await database.drop();
  }
}

/** Trains a new agent on websites; returns some of their pages. */
async function fill(
  dataSource: DataSource,
  passages: number,
): Promise<{ agent: AgentKey; texts: string[]; prose: Prose }> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const prose = new Prose(1, LARGE_VOCABULARY);
  const threads = new IngestionThreadsService();
  const texts: string[] = [];
  let [written, seconds, generatingMs] = [0, 0, 0];
  const began = await cpuOf(dataSource);
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
    const indexed = await indexDocuments(dataSource, run, {
      index: (batch) => threads.index(accountId, batch, signal),
      signal,
    });
    const result = { ...indexed, title: null, progress: NO_PROGRESS };
    await dataSource.transaction((transaction) => completeSource(transaction, run, result));
    const ownSeconds = (performance.now() - beganMs - generatingMs) / 1000;
    written += indexed.passageCount;
    seconds += ownSeconds;
    print(`writing, ${written} passages`, `${(indexed.passageCount / ownSeconds).toFixed(0)} passages/s`);
  }
  const cpu = cpuFigures(began, await cpuOf(dataSource), written);
  print('writing, all', `${(written / seconds).toFixed(0)} passages/s, from the text to the index; ${cpu}`);
  await threads.onApplicationShutdown();
  return { agent: { accountId, agentId }, texts, prose };
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

/** CPU time so far: of this process with its thread, and of the connections to PostgreSQL on this machine. */
interface CpuTimes {
  process: number;
  postgresql: number;
}

async function cpuOf(dataSource: DataSource): Promise<CpuTimes> {
  const backends: { pid: number }[] = await dataSource.query(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const postgresql = backends.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  return { process: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6, postgresql };
}

function cpuFigures(began: CpuTimes, ended: CpuTimes, calls: number): string {
  const [own, database] = [ended.process - began.process, ended.postgresql - began.postgresql].map(
    (seconds) => ((1000 * seconds) / calls).toFixed(2),
  );
  return `CPU of the process ${own} ms, of PostgreSQL ${database} ms each`;
}

/** Prints how long searches take, and how many of them read postings from the database. */
async function measure(dataSource: DataSource, agent: AgentKey, questions: string[]): Promise<void> {
  let reads = 0;
  const counting = {
    query: (sql: string, parameters: unknown[]) => {
      if (/FROM posting/.test(sql)) reads += 1;
      return dataSource.query(sql, parameters);
    },
  } as unknown as DataSource;
  const run = async (name: string, clients: number, asked: string[], next: () => KnowledgeService) => {
    reads = 0;
    const began = await cpuOf(dataSource);
    const left = asked.values();
    let question = left.next();
    const result = await load(
      clients,
      () => !question.done,
      async () => {
        const message = question.value ?? '';
        question = left.next();
        await next().search(agent, message, { maxPassages: MAX_FOUND });
      },
    );
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(result.timesMs, share).toFixed(1));
    const perSecond = rate(result).toFixed(0);
    const share = ((100 * reads) / result.calls).toFixed(0);
    const cpu = cpuFigures(began, await cpuOf(dataSource), result.calls);
    print(name, `p50 ${p50} ms, p95 ${p95} ms; ${perSecond}/s; ${share} % read postings; ${cpu}`);
  };
  const third = Math.floor((questions.length - COLD_QUESTIONS) / 3);
  const part = (number: number): string[] => questions.slice(number * third, (number + 1) * third);
  await run('empty caches', 1, questions.slice(-COLD_QUESTIONS), () => new KnowledgeService(counting));
  const knowledge = new KnowledgeService(counting);
  await run(`${third} questions`, 1, part(0), () => knowledge);
  await run(`${third} more`, 1, part(1), () => knowledge);
  await run('the same again', 1, part(1), () => knowledge);
  await run(`${AT_ONCE} at once, ${third} more`, AT_ONCE, part(2), () => knowledge);
  await run(`${AT_ONCE} at once, the same again`, AT_ONCE, part(2), () => knowledge);
  print('memory of the process', megabytes(process.memoryUsage().rss));
}

/** Compares the best passages with the result of scoring all blocks, as a search for all passages does. */
async function check(dataSource: DataSource, agent: AgentKey, questions: string[]): Promise<void> {
  const published = new PublishedPassages(dataSource);
  const version = await knowledgeVersion(dataSource, agent);
  let [same, bestMs] = [0, 0];
  for (const question of questions) {
    const query = buildQuery(question, [], version.languages);
    const index = await published.index(agent, version, query);
    const beganMs = performance.now();
    const best = index.best(query, MAX_CANDIDATES);
    bestMs += performance.now() - beganMs;
    const all = index.best(query, version.passageCount).slice(0, MAX_CANDIDATES);
    if (best.join() === all.join()) same += 1;
  }
  print(
    `same best ${MAX_CANDIDATES} as all blocks give`,
    `${same} of ${questions.length}; ${(bestMs / questions.length).toFixed(1)} ms each`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
