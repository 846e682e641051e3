import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { readQuestionSets } from '../retrieval/question-set';
import { Receiver } from '../../test/support/receiver';
import { text, website, writeAgent, type SourceContent } from './corpus';
import { dumpAndRestore } from './dump';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { Installation } from './installation';
import { load } from './load';
import { Prose } from './prose';
import { untilDelivered } from './recorded-events';
import { print, printMachine } from './report';
import { visitors } from './visitors';

const PASSAGES = 10_000;
const PASSAGES_A_PAGE = 8;
const PAGES_A_WEBSITE = 125;
const PASSAGES_A_SMALL_TEXT = 8;

const CLIENTS = 10;
const EXCHANGES = 2000;
const QUESTIONS = 500;

const OF_PASSAGES = ['passages', 'posting_blocks', 'passage_batches', 'documents', 'training_sources'];
const OF_EXCHANGES = ['messages', 'conversations', 'deliveries', 'delivery_attempts', 'idempotency_keys'];

/**
 * `DATABASE_URL=… npm run bench -- capacity/storage [--data <folder of question sets>]`: the bytes that passages,
 * exchanges, deliveries and idempotency keys need on PostgreSQL, as the service writes them, each kind in its own
 * database.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  if (!process.env['DATABASE_URL']) throw new Error('DATABASE_URL must name a PostgreSQL server');
  const prose = new Prose(1);
  const websites = PASSAGES / PASSAGES_A_PAGE / PAGES_A_WEBSITE;
  await measurePassages('websites of 1,000 passages', () =>
    Array.from({ length: websites }, () => website(prose, PAGES_A_WEBSITE, PASSAGES_A_PAGE)),
  );
  await measurePassages('texts of 8 passages', () =>
    Array.from({ length: PASSAGES / PASSAGES_A_SMALL_TEXT }, () => text(prose, PASSAGES_A_SMALL_TEXT)),
  );
  for (const { name, corpus } of values.data ? await readQuestionSets(values.data) : []) {
    const documents = corpus.map(({ id, title = null, heading = '', text: block }) => ({
      url: id,
      document: readDocument({ title, sections: [{ heading, anchor: null, blocks: [block] }] }),
    }));
    await measurePassages(name, () => [{ documents, data: null }]);
  }
  await measureExchanges(prose);
}

async function measurePassages(name: string, sources: () => SourceContent[]): Promise<void> {
  const installation = await Installation.create();
  try {
    const { passages } = await installation.onDatabase(async (dataSource) => {
      const agent = await writeAgent(dataSource, sources());
      console.log(`\n${name}: bytes a passage, of ${agent.passages}`);
      await printSizes(dataSource, OF_PASSAGES, agent.passages);
      return agent;
    });
    await printDump(installation, passages);
  } finally {
    await installation.remove();
  }
}

async function printDump({ databaseUrl }: Installation, passages: number): Promise<void> {
  const { bytes, dumpSeconds, restoreSeconds } = await dumpAndRestore(databaseUrl);
  const times = `pg_dump ${dumpSeconds.toFixed(1)} s, pg_restore ${restoreSeconds.toFixed(1)} s`;
  print('compressed in a dump', `${(bytes / passages).toFixed(0)} (${times})`);
}

/** Chats with an idempotency key each; one webhook gets their events. */
async function measureExchanges(prose: Prose): Promise<void> {
  const installation = await Installation.create();
  const receiver = await Receiver.start();
  try {
    await installation.start();
    printMachine(`\n${installation.title}`);
    const { client } = await installation.tenant();
    const data = prose.document(1000);
    const agentId = await client.createAgent();
    await client.train(agentId, [data]);
    await client.post('/webhooks', { name: 'bench', url: receiver.url, events: ['message.sent'] });
    const questions = Array.from({ length: QUESTIONS }, () => prose.question(data));
    const chat = visitors(client, agentId, questions, () => ({ 'idempotency-key': randomUUID() }));
    let left = EXCHANGES;
    await load(CLIENTS, () => left-- > 0, chat);
    await untilDelivered(receiver, EXCHANGES);
    await installation.stop();
    console.log(
      `bytes an exchange, of ${EXCHANGES} in conversations of four, with a key and a delivery each`,
    );
    await installation.onDatabase((dataSource) => printSizes(dataSource, OF_EXCHANGES, EXCHANGES));
  } finally {
    await installation.remove();
    await receiver.stop();
  }
}

async function printSizes(dataSource: DataSource, tables: string[], units: number): Promise<void> {
  let total = 0;
  for (const table of tables) {
    const [size] = await dataSource.query<[{ rows: number; heap: number; indexes: number }]>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows, pg_table_size('${table}') AS heap, pg_indexes_size('${table}') AS indexes`,
    );
    const [heap, indexes] = [size.heap / units, size.indexes / units];
    total += heap + indexes;
    const rows = (size.rows / units).toFixed(2);
    print(
      table,
      `${(heap + indexes).toFixed(0)} (table ${heap.toFixed(0)}, indexes ${indexes.toFixed(0)}; ${rows} rows)`,
    );
  }
  print('together', total.toFixed(0));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
