import type { DataSource } from 'typeorm';
import { claimSource, replaceText } from '../../src/ingestion/ingestion.queries';
import { findPairs, pairsVersion } from '../../src/knowledge/pairs/pairs.queries';
import { newId } from '../../src/platform/database/id';
import { newSource } from '../../src/training/new-source';
import { pairColumns } from '../../src/training/pairs/pair';
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

async function versionOf({ id, accountId }: { id: number; accountId: number }): Promise<number> {
  return pairsVersion(dataSource, { accountId, agentId: id });
}

describe('the pairs of an agent', () => {
  it('are its own, with the version that a turn reads', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    await add(other);
    await add(agent, { source: 'text', type: 'text', data: 'Words.' });
    expect([await versionOf(agent), await findPairs(dataSource, { ...agent, agentId: agent.id })]).toEqual([
      0,
      { version: 0, pairs: [] },
    ]);
    const first = await add(agent);
    const second = await add(agent, { source: 'peru', question: 'Do you ship to Peru?', answer: 'No.' });
    const { version, pairs } = await findPairs(dataSource, { ...agent, agentId: agent.id });
    expect(version).toBe(await versionOf(agent));
    expect(pairs.toSorted((one) => (one.sourceId === first ? -1 : 1))).toEqual([
      {
        sourceId: first,
        source: 'canada',
        question: PAIR.question,
        alternatives: [PAIR.alternatives[0]],
        answer: 'Yes.',
      },
      {
        sourceId: second,
        source: 'peru',
        question: 'Do you ship to Peru?',
        alternatives: [PAIR.alternatives[0]],
        answer: 'No.',
      },
    ]);
  });

  it('have another version after each change, and only then', async () => {
    const agent = await newAgent();
    const versions = [await versionOf(agent)];
    const id = await add(agent);
    versions.push(await versionOf(agent));
    await claimSource(dataSource, id, newId());
    expect(await versionOf(agent)).toBe(versions.at(-1));
    const changed = { ...PAIR, alternatives: [], answer: 'No.' };
    await dataSource.getRepository(TrainingSource).update({ id }, pairColumns(changed));
    versions.push(await versionOf(agent));
    await add(agent, { source: 'second' });
    versions.push(await versionOf(agent));
    expect(new Set(versions).size).toBe(4);
    await dataSource.query('DELETE FROM training_sources WHERE agent_id = $1', [agent.id]);
    expect(await versionOf(agent)).toBe(0);
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
