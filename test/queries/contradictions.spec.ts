import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { newId } from '../../src/platform/database/id';
import {
  dismissContradiction,
  dismissedContradictions,
  figurePassages,
} from '../../src/questions/contradictions/contradictions.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** Adds a source with a published passage of each text, and one of an earlier run. */
async function addSource({ accountId, agentId }: AgentKey, source: string, texts: string[]): Promise<number> {
  const [sourceId, documentId] = [newId(), newId()];
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, live_run_id)
     VALUES ($1, $2, $3, $4, 'text', 'completed', 7)`,
    [sourceId, accountId, agentId, source],
  );
  await dataSource.query(
    `INSERT INTO documents (id, account_id, agent_id, source_id, run_id, title, language)
     VALUES ($1, $2, $3, $4, 7, 'Title', 'en')`,
    [documentId, accountId, agentId, sourceId],
  );
  for (const [position, text] of [...texts, 'An earlier run of 3 days.'].entries())
    await dataSource.query(
      `INSERT INTO passages (id, account_id, agent_id, source_id, document_id, run_id, position, heading, text)
       VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8)`,
      [newId(), accountId, agentId, sourceId, documentId, position < texts.length ? 7 : 6, position, text],
    );
  return sourceId;
}

describe('the passages with figures', () => {
  it('are searchable passages of the agent, with their sources', async () => {
    const [agent, other] = [await insertAgent(dataSource), await insertAgent(dataSource)];
    await addSource(other, 'other', ['Costs 4 euros.']);
    const sourceId = await addSource(agent, 'guide', ['Costs 4 euros.', 'Is free.', 'Takes 5 days.']);
    const found = await figurePassages(dataSource, agent, 10);
    expect(found.map(({ text }) => text).toSorted()).toEqual(['Costs 4 euros.', 'Takes 5 days.']);
    expect(found[0]).toMatchObject({
      sourceId,
      source: 'guide',
      question: null,
      title: 'Title',
      language: 'en',
    });
    await dataSource.query(
      `INSERT INTO disabled_passages (id, account_id, agent_id, source_id, text_hash)
       SELECT $1, account_id, agent_id, source_id, text_hash FROM passages
       WHERE source_id = $2 AND text = 'Costs 4 euros.'`,
      [newId(), sourceId],
    );
    expect((await figurePassages(dataSource, agent, 10)).map(({ text }) => text)).toEqual(['Takes 5 days.']);
    const foreign = { accountId: other.accountId, agentId: agent.agentId };
    expect(await figurePassages(dataSource, foreign, 10)).toEqual([]);
  });

  it('are of each source, where there are more than the limit', async () => {
    const agent = await insertAgent(dataSource);
    await addSource(agent, 'large', ['1 euro.', '2 euros.', '3 euros.', '4 euros.']);
    await addSource(agent, 'small', ['5 euros.']);
    const found = await figurePassages(dataSource, agent, 3);
    expect(found.map(({ source }) => source).toSorted()).toEqual(['large', 'large', 'small']);
  });
});

describe('dismissed contradictions', () => {
  it('are kept once each, the last thousand, for this agent alone', async () => {
    const [agent, other] = [await insertAgent(dataSource), await insertAgent(dataSource)];
    for (const id of [1, 2, 1]) await dismissContradiction(dataSource, agent, id);
    expect(await dismissedContradictions(dataSource, agent)).toEqual(new Set([2, 1]));
    await dismissContradiction(dataSource, { accountId: other.accountId, agentId: agent.agentId }, 3);
    expect((await dismissedContradictions(dataSource, agent)).has(3)).toBe(false);
    expect(await dismissedContradictions(dataSource, other)).toEqual(new Set());
    await dataSource.query(
      'UPDATE agents SET dismissed_contradictions = ARRAY(SELECT generate_series(1, 1000)) WHERE id = $1',
      [agent.agentId],
    );
    await dismissContradiction(dataSource, agent, 2000);
    const kept = await dismissedContradictions(dataSource, agent);
    expect([kept.size, kept.has(1), kept.has(2), kept.has(2000)]).toEqual([1000, false, true, true]);
  });
});
