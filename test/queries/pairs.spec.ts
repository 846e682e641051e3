import type { DataSource } from 'typeorm';
import { questionKeys } from '@app/ranking';
import { claimSource, replaceText } from '../../src/ingestion/ingestion.queries';
import { findPairs, hasPairsSql } from '../../src/knowledge/pairs/pairs.queries';
import { newId } from '../../src/platform/database/id';
import { sql } from '../../src/platform/database/sql';
import { newSource } from '../../src/training/new-source';
import { pairColumns } from '../../src/training/pairs/pair';
import { requireRoomForPairs } from '../../src/training/pairs/pair-limit';
import { PairKeysService } from '../../src/training/pairs/pair-keys.service';
import { TrainingSource } from '../../src/training/training-source.entity';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const PAIR = {
  source: 'canada',
  type: 'qa',
  question: 'Do you ship to Canada?',
  alternatives: ['Can I order from Canada?', ' '],
  answer: 'Yes.',
} as const;

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDatabase([TrainingSource]);
  ({ dataSource } = database);
});
afterAll(() => database.close());

async function newAgent(): Promise<{ id: number; accountId: number }> {
  const { accountId, agentId } = await insertAgent(dataSource);
  return { id: agentId, accountId };
}

async function add(agent: { id: number; accountId: number }, fields: object = {}): Promise<number> {
  const sources = dataSource.getRepository(TrainingSource);
  const row = sources.create(newSource(agent, { ...PAIR, alternatives: [PAIR.alternatives[0]], ...fields }));
  await sources.insert(row);
  return row.id;
}

/** The sources whose pair a message asks for. */
async function asked(agent: { id: number; accountId: number }, message: string): Promise<number[]> {
  const keys = questionKeys(message, ['en'], agent.id);
  const pairs = await findPairs(dataSource, { accountId: agent.accountId, agentId: agent.id }, keys);
  return pairs.map(({ sourceId }) => sourceId);
}

async function hasPairs({ id, accountId }: { id: number; accountId: number }): Promise<boolean> {
  const { found } = await sql`SELECT (${hasPairsSql({ accountId, agentId: id })}) AS found`.oneRow<{
    found: boolean;
  }>(dataSource);
  return found;
}

describe('the pairs of an agent', () => {
  it('are found by each of their wordings, and are its own', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    await add(other);
    await add(agent, { source: 'text', type: 'text', data: 'Words.' });
    expect([await hasPairs(agent), await asked(agent, PAIR.question)]).toEqual([false, []]);
    const first = await add(agent);
    const second = await add(agent, { source: 'peru', question: 'Do you ship to Peru?', alternatives: [] });
    expect(await hasPairs(agent)).toBe(true);
    expect(await asked(agent, 'do you ship to canada')).toEqual([first]);
    expect(await asked(agent, PAIR.alternatives[0])).toEqual([first]);
    expect(await asked(agent, 'DO YOU SHIP TO PERU')).toEqual([second]);
    expect(await asked(agent, 'Do you ship to the US?')).toEqual([]);
  });

  it('are found by their new wordings once they are changed', async () => {
    const agent = await newAgent();
    const id = await add(agent);
    const changed = { ...PAIR, question: 'Where do you ship to?', alternatives: [] };
    await dataSource.getRepository(TrainingSource).update({ id }, pairColumns(agent.id, changed));
    expect(await asked(agent, PAIR.question)).toEqual([]);
    expect(await asked(agent, changed.question)).toEqual([id]);
  });

  it('are found again soon after a former release has written or changed them, and never by old wordings', async () => {
    const agent = await newAgent();
    const id = await add(agent);
    await dataSource.query(
      'UPDATE training_sources SET question = $2, alternatives = $3, pair_version = $4 WHERE id = $1',
      [id, 'Where do you ship to?', '[]', newId()],
    );
    expect(await asked(agent, PAIR.question)).toEqual([]);
    await new PairKeysService(dataSource).fill();
    expect(await asked(agent, PAIR.question)).toEqual([]);
    expect(await asked(agent, 'where do you ship to')).toEqual([id]);
    const { waiting } = await sql`SELECT count(*) AS waiting FROM training_sources
      WHERE question IS NOT NULL AND keys_version IS DISTINCT FROM pair_version`.oneRow<{ waiting: number }>(
      dataSource,
    );
    expect(waiting).toBe(0);
  });

  it('are looked up by an index, however many an agent has', async () => {
    const agent = await newAgent();
    const sources = dataSource.getRepository(TrainingSource);
    const rows = Array.from({ length: 2000 }, (_, at) =>
      sources.create(
        newSource(agent, {
          ...PAIR,
          source: `pair ${at}`,
          question: `How do I order part ${at}?`,
          alternatives: Array.from({ length: 20 }, (__, other) => `Where is part ${at} of shelf ${other}?`),
        }),
      ),
    );
    for (let start = 0; start < rows.length; start += 200)
      await sources.insert(rows.slice(start, start + 200));
    await dataSource.query('ANALYZE training_sources');
    const [first] = await dataSource.query<[{ 'QUERY PLAN': string }]>(
      'EXPLAIN SELECT id FROM training_sources WHERE question_keys && $1::bigint[] AND agent_id = $2',
      [questionKeys('Where is part 1234 of shelf 17?', ['en'], agent.id), agent.id],
    );
    expect(JSON.stringify(first)).not.toContain('Seq Scan');
    expect(await asked(agent, 'where is part 1234 of shelf 17')).toEqual([rows[1234]!.id]);
  });

  it('are at most 2,000, to which none can be added', async () => {
    const agent = await newAgent();
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, type, source, question)
       SELECT 1 + (random() * 9007199254740000)::bigint, $1, $2, 'text', 'pair ' || at, 'Is it ' || at || '?'
       FROM generate_series(1, 1999) AS at`,
      [agent.accountId, agent.id],
    );
    const room = async (count: number): Promise<void> =>
      requireRoomForPairs(dataSource.manager, { accountId: agent.accountId, agentId: agent.id }, count);
    await room(1);
    await expect(room(2)).rejects.toMatchObject({ code: 'LIMIT_REACHED', details: { limit: 2000 } });
    await add(agent);
    await expect(room(1)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await room(0);
  });

  it('are texts for a worker, even one of the previous release', async () => {
    const agent = await newAgent();
    const id = await add(agent);
    const key = { accountId: agent.accountId, sourceId: id };
    expect(await claimSource(dataSource, id, newId())).toMatchObject({
      type: 'text',
      isPair: true,
      givenTitle: PAIR.question,
      data: '# Can I order from Canada?\n\nYes.',
    });
    expect(await replaceText(dataSource.manager, key, { data: 'New.', title: 'T' })).toBe(true);
  });
});
