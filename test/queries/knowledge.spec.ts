import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { analyze } from '@app/ranking';
import { BM25 } from '@app/ranking';
import { deleteUnpublished } from '../../src/ingestion/document.queries';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { RunOvertakenError, type IngestionRun } from '../../src/ingestion/ingestion-run';
import { documentFrequencies, knowledgeVersion } from '../../src/knowledge/knowledge.queries';
import { findStretches } from '../../src/knowledge/passages.queries';
import { findOpenings } from '../../src/knowledge/openings.queries';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { indexDocuments, type IndexedRun } from '../../src/ingestion/passage-writer';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { PublishedPassages } from '../../src/knowledge/published-passages';
import { queuePositions } from '../../src/ingestion/claims/claim.queries';
import { newId } from '../../src/platform/database/id';
import { claimSource, completeSource, failSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import { openTestDatabase, type TestDatabase } from '../support/database';

const TEXTS = [
  'Refunds are paid within thirty days of purchase, to the card that paid.',
  'Shipping takes five days. Shipping to islands takes ten days and costs more.',
  'Our office in Berlin is open from nine to five; on Fridays until three.',
  'Gift cards never expire and cannot be paid out.',
];
const MAX_CANDIDATES = 40;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

const newAgent = (): AgentKey => ({ accountId: newId(), agentId: newId() });

/** A pending source of the agent, by default of a new one. */
async function pendingSource({ accountId, agentId } = newAgent()): Promise<Omit<IngestionRun, 'runId'>> {
  const sourceId = newId();
  await dataSource.query(
    `INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise') ON CONFLICT DO NOTHING`,
    [accountId],
  );
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent') ON CONFLICT DO NOTHING`,
    [agentId, accountId],
  );
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type) VALUES ($1, $2, $3, $4, 'text')`,
    [sourceId, accountId, agentId, String(sourceId)],
  );
  return { accountId, agentId, sourceId };
}

async function claim(source: Omit<IngestionRun, 'runId'>): Promise<IngestionRun> {
  const run = { ...source, runId: newId() };
  // Ends the lease of an earlier run.
  await dataSource.query(`UPDATE training_sources SET available_at = now() WHERE id = $1`, [run.sourceId]);
  expect(await claimSource(dataSource, run.sourceId, run.runId)).toBeDefined();
  return run;
}

async function write(run: IngestionRun, texts: string[]): Promise<IndexedRun> {
  const writer = new DocumentWriter(dataSource, run);
  for (const text of texts) {
    await writer.add(
      text,
      readDocument({ title: null, sections: [{ heading: '', anchor: null, blocks: [text] }] }),
    );
  }
  await writer.flush();
  return indexDocuments(dataSource, run);
}

function publish(run: IngestionRun, indexed: IndexedRun): Promise<boolean> {
  const result = { ...indexed, title: null, progress: NO_PROGRESS };
  return dataSource.transaction(async (transaction) => {
    const completed = await completeSource(transaction, run, result);
    await deleteUnpublished(transaction, run);
    return completed;
  });
}

async function trained(texts: string[], agent?: AgentKey): Promise<IngestionRun> {
  const run = await claim(await pendingSource(agent));
  expect(await publish(run, await write(run, texts))).toBe(true);
  return run;
}

/** The candidates that a process finds with an empty cache, and again from its cache. */
async function search(agent: AgentKey, question: string): Promise<string[]> {
  const passages = new PublishedPassages(dataSource);
  const fresh = await candidates(passages, agent, question);
  expect(await candidates(passages, agent, question)).toEqual(fresh);
  return fresh;
}

async function candidates(passages: PublishedPassages, agent: AgentKey, question: string): Promise<string[]> {
  const terms = [...new Set(analyze(question, 'en'))].map((term) => ({ term, weight: 1 }));
  const query = { terms, concepts: [] };
  const index = await passages.index(agent, await knowledgeVersion(dataSource, agent), query);
  const best = await passages.passagesOf(agent, index.best(query, MAX_CANDIDATES));
  return best.map(({ text }) => text);
}

/** BM25 by its textbook formula, in memory. */
function textbook(question: string): string[] {
  const documents = TEXTS.map((text) => ({ text, terms: analyze(`\n${text}`, 'en') }));
  const average = documents.reduce((sum, { terms }) => sum + terms.length, 0) / documents.length;
  const { k1, b } = BM25;
  return documents
    .map(({ text, terms }) => {
      const bm25 = [...new Set(analyze(question, 'en'))].reduce((sum, term) => {
        const holding = documents.filter((document) => document.terms.includes(term)).length;
        const frequency = terms.filter((other) => other === term).length;
        const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
        return sum + (idf * frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * terms.length) / average));
      }, 0);
      return { text, bm25 };
    })
    .filter(({ bm25 }) => bm25 > 0)
    .toSorted((first, second) => second.bm25 - first.bm25)
    .map(({ text }) => text);
}

describe('candidates of a search', () => {
  it.each([
    'How long does shipping take?',
    'refunds paid to my card',
    'days',
    'Berlin office on Fridays',
    'nothing of it',
  ])('are ranked as by the textbook formula of BM25: %s', async (question) => {
    const agent = await trained(TEXTS);
    expect(await search(agent, question)).toEqual(textbook(question));
  });

  it('are ranked the same when the passages are spread over several sources', async () => {
    const agent = await trained(TEXTS.slice(0, 2));
    await trained(TEXTS.slice(2), agent);
    const question = 'How many days does shipping take?';
    expect(await search(agent, question)).toEqual(textbook(question));
  });

  it('are found by their rare words, however many passages have the common ones', async () => {
    const run = await trained(TEXTS);
    await dataSource.query(
      `INSERT INTO passage_batches (account_id, agent_id, source_id, run_id, batch_id, passages)
       SELECT account_id, agent_id, id, live_run_id, batch,
              string_agg(int8send(batch * 1000 + passage) || int4send(9), '' ORDER BY passage)
       FROM training_sources, generate_series(1, 30) AS batch, generate_series(0, 999) AS passage
       WHERE id = $1 GROUP BY 1, 2, 3, 4, 5`,
      [run.sourceId],
    );
    await dataSource.query(
      `INSERT INTO posting_blocks (account_id, agent_id, batch_id, term, postings)
       SELECT account_id, agent_id, batch, 'refund', string_agg(int4send(passage * 256 + 1), '' ORDER BY passage)
       FROM training_sources, generate_series(1, 30) AS batch, generate_series(0, 999) AS passage
       WHERE id = $1 GROUP BY 1, 2, 3`,
      [run.sourceId],
    );
    await dataSource.query('UPDATE training_sources SET data_count = 90000 WHERE id = $1', [run.sourceId]);
    const [best] = await search(run, 'Is a gift card a refund?');
    expect(best).toBe(TEXTS[3]);
  });

  it('are never passages of another agent', async () => {
    await trained(['The secret of another tenant is seventeen.']);
    const agent = await trained(['Nothing to see.']);
    expect(await search(agent, 'secret tenant seventeen')).toEqual([]);
  });

  it('have the term frequencies of their vocabulary, over all sources of the agent', async () => {
    await trained(['The shipping of another tenant.']);
    const agent = await trained(TEXTS.slice(0, 2));
    await trained(TEXTS.slice(1), agent);
    await write(await claim(await pendingSource(agent)), TEXTS);
    const terms = ['ship', 'day', 'berlin', 'tenant', 'unheard'];
    expect(await documentFrequencies(dataSource, agent, terms)).toEqual(
      new Map([
        ['ship', 2],
        ['day', 3],
        ['berlin', 1],
      ]),
    );
    expect(await documentFrequencies(dataSource, agent, [])).toEqual(new Map());
  });

  it('are not passages of a run that was not published', async () => {
    const run = await claim(await pendingSource());
    await write(run, TEXTS);
    expect(await search(run, 'shipping')).toEqual([]);
    expect((await knowledgeVersion(dataSource, run)).languages).toEqual([]);
  });
});

describe('a search', () => {
  it('with an outdated version finds passages of the current version', async () => {
    const first = await trained(['Shipping to all of the islands takes five days in general.']);
    const knowledge = new KnowledgeService(dataSource);
    const question = 'How many days does shipping take?';
    const version = await knowledgeVersion(dataSource, first);
    const texts = async (): Promise<string[]> =>
      (await knowledge.search(first, question, { maxPassages: 5, version })).passages.map(({ text }) => text);
    expect(await texts()).toEqual(['Shipping to all of the islands takes five days in general.']);
    await dataSource.query(`UPDATE training_sources SET status = 'pending' WHERE id = $1`, [first.sourceId]);
    const second = await claim(first);
    await publish(
      second,
      await write(second, ['Shipping to all of the islands takes seven days in general.']),
    );
    // Cached passages of the first version are not used.
    const now = new KnowledgeService(dataSource);
    const found = await now.search(first, question, { maxPassages: 5, version });
    expect(found.passages).toMatchObject([
      { text: 'Shipping to all of the islands takes seven days in general.' },
    ]);
  });
});

describe('a text of the service', () => {
  it('is looked up as it is spelt, in one statement', async () => {
    const agent = await trained(TEXTS);
    const version = await knowledgeVersion(dataSource, agent);
    const knowledge = new KnowledgeService(dataSource);
    await knowledge.search(agent, 'refunds', { maxPassages: 1, version });
    const statements = jest.spyOn(dataSource, 'query');
    await knowledge.search(agent, 'telephone', { maxPassages: 1, version, correctsSpelling: false });
    expect(statements).toHaveBeenCalledTimes(1);
    await knowledge.search(agent, 'telegraph', { maxPassages: 1, version });
    expect(statements.mock.calls.length).toBeGreaterThan(2);
    statements.mockRestore();
  });
});

describe('a message of unknown words', () => {
  it('waits for one message of another account with such words, however many this account sends at once', async () => {
    const [greedy, modest] = [await trained(TEXTS), await trained(TEXTS)];
    const knowledge = new KnowledgeService(dataSource);
    const unknown = (place: number): string =>
      `refumds ${`qzx${'abcdefghij'[place]}wvk `.repeat(3)}shippping`;
    let ended = 0;
    const searched = async (agent: AgentKey, place: number): Promise<number> => {
      const { passages } = await knowledge.search(agent, unknown(place), { maxPassages: 2 });
      expect(passages).toHaveLength(2);
      return (ended += 1);
    };
    const places = Array.from({ length: 10 }, (_, place) => place);
    const others = places.map((place) => searched(greedy, place));
    // They begin together: otherwise the machine's speed decides how many end before the first statement of this one.
    expect(await searched(modest, 0)).toBeLessThanOrEqual(4);
    await Promise.all(others);
  });
});

describe('the text read from a page', () => {
  const PARAGRAPH = 'A paragraph of some length, so that it is a passage of its own. '.repeat(12);

  it('is a stretch of its passages in order, of this agent only', async () => {
    const run = await trained([`First. ${PARAGRAPH}\n\nSecond. ${PARAGRAPH}\n\nThird. ${PARAGRAPH}`]);
    const other = await trained(['Something else.']);
    const [{ id: documentId }] = await dataSource.query(`SELECT id FROM documents WHERE source_id = $1`, [
      run.sourceId,
    ]);
    const stretch = [{ documentId, first: 0, last: 1 }];
    const rows = await findStretches(dataSource, run, stretch);
    expect(rows.map(({ position, text }) => [position, text.split('.')[0]])).toEqual([
      [0, 'First'],
      [1, 'Second'],
    ]);
    expect(await findStretches(dataSource, run, [...stretch, ...stretch])).toEqual(rows);
    expect(await findStretches(dataSource, other, stretch)).toEqual([]);
  });

  it('is its beginning, for start pages and introductions of websites', async () => {
    const run = await trained(['The start page.', 'Another page.']);
    expect(await findOpenings(dataSource, run)).toEqual([]);
    await dataSource.query(`UPDATE training_sources SET type = 'website' WHERE id = $1`, [run.sourceId]);
    const [start, ...others] = await findOpenings(dataSource, run);
    expect(start).toMatchObject({ text: 'The start page.', position: 0, isStart: true });
    expect(others).toEqual([]);
    await dataSource.query(
      `UPDATE documents SET title = '2.1. Introduction — Acme' WHERE source_id = $1 AND position = 1`,
      [run.sourceId],
    );
    const introductions = await findOpenings(dataSource, run);
    expect(introductions.map(({ isStart }) => isStart)).toEqual([false, true]);
  });
});

describe('an ingestion run', () => {
  it('leaves the previous passages searchable until it is published, and replaces them then', async () => {
    const first = await trained(['Shipping to all of the islands takes five days in general.']);
    await dataSource.query(`UPDATE training_sources SET status = 'pending' WHERE id = $1`, [first.sourceId]);
    const second = await claim(first);
    const writer = await write(second, ['Shipping to all of the islands takes seven days in general.']);
    expect(await search(first, 'shipping')).toEqual([
      'Shipping to all of the islands takes five days in general.',
    ]);
    await publish(second, writer);
    expect(await search(first, 'shipping')).toEqual([
      'Shipping to all of the islands takes seven days in general.',
    ]);
    for (const table of ['documents', 'passages', 'passage_batches']) {
      const rows = await dataSource.query(
        `SELECT DISTINCT run_id AS "runId" FROM ${table} WHERE source_id = $1`,
        [first.sourceId],
      );
      expect(rows).toEqual([{ runId: second.runId }]);
    }
  });

  it('writes nothing after another run of the source has begun, and cannot publish or fail the source', async () => {
    const source = await pendingSource();
    const first = await claim(source);
    const writer = await write(first, TEXTS.slice(0, 1));
    const second = await claim(source);
    await expect(write(first, TEXTS)).rejects.toThrow(RunOvertakenError);
    expect(await publish(first, writer)).toBe(false);
    expect(await failSource(dataSource.manager, first, { error: 'late', progress: NO_PROGRESS })).toBe(false);
    expect(await publish(second, await write(second, TEXTS))).toBe(true);
    expect((await search(source, 'gift cards'))[0]).toBe(TEXTS[3]);
  });

  it('writes nothing after its source was deleted', async () => {
    const run = await claim(await pendingSource());
    await write(run, TEXTS);
    await dataSource.query(`DELETE FROM training_sources WHERE id = $1`, [run.sourceId]);
    await expect(write(run, TEXTS)).rejects.toThrow(RunOvertakenError);
    for (const table of ['documents', 'passages', 'passage_batches']) {
      expect(await dataSource.query(`SELECT 1 FROM ${table} WHERE source_id = $1`, [run.sourceId])).toEqual(
        [],
      );
    }
  });

  it('is offered to workers only while its source is pending', async () => {
    const source = await pendingSource();
    const isOffered = async (): Promise<boolean> =>
      (await queuePositions(dataSource.manager, source.agentId)).has(source.sourceId);
    expect(await isOffered()).toBe(true);
    const run = await claim(source);
    expect(await isOffered()).toBe(false);
    expect(await claimSource(dataSource, run.sourceId, newId())).toBeUndefined();
    await publish(run, await write(run, TEXTS));
    expect(await isOffered()).toBe(false);
    expect(await claimSource(dataSource, run.sourceId, newId())).toBeUndefined();
  });
});
