import type { DataSource } from 'typeorm';
import type { AgentsService } from '../../src/agents/agents.service';
import type { AuditLogService } from '../../src/audit/audit-log.service';
import type { AgentCaller } from '../../src/auth/caller';
import { IngestionRequestsService } from '../../src/ingestion/ingestion-requests.service';
import { claimSource, completeSource, replaceText } from '../../src/ingestion/ingestion.queries';
import { insertDocuments } from '../../src/ingestion/document.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import { RunOvertakenError } from '../../src/ingestion/ingestion-run';
import { newId } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { TrainingSource } from '../../src/training/training-source.entity';
import { TrainingService } from '../../src/training/training.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const RESULT = {
  title: 'T',
  passageCount: 1,
  termCount: 3,
  languages: [],
  summary: '',
  progress: NO_PROGRESS,
};

/** The document of the earlier text. */
const DOCUMENT = {
  id: newId(),
  url: null,
  position: 0,
  title: 'T',
  language: 'en',
  date: null,
  sections: '[]',
  contentHash: '',
} as const;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase([TrainingSource]);
  ({ dataSource } = database);
});
afterAll(() => database.close());

async function add(type: 'text' | 'page'): Promise<number> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const id = newId();
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, data) VALUES ($1, $2, $3, 's', $4, 'Old.')`,
    [id, accountId, agentId, type],
  );
  accountIds.set(id, accountId);
  return id;
}

/** The account of each source. */
const accountIds = new Map<number, number>();
const replaced = (id: number) =>
  replaceText(
    dataSource.manager,
    { accountId: accountIds.get(id) ?? newId(), sourceId: id },
    { data: 'New.', title: 'Given' },
  );

async function stateOf(id: number): Promise<{ status: string; live: number | null; error: string | null }> {
  const [row] = await dataSource.query(
    'SELECT status, live_run_id AS live, error FROM training_sources WHERE id = $1',
    [id],
  );
  return row;
}

describe('a text that is replaced', () => {
  it('can be claimed at once, although a run works on the earlier text', async () => {
    const id = await add('text');
    expect(await claimSource(dataSource, id, newId())).toMatchObject({ data: 'Old.', givenTitle: null });
    expect(await claimSource(dataSource, id, newId())).toBeUndefined();
    expect(await replaced(id)).toBe(true);
    const claimed = await claimSource(dataSource, id, newId());
    expect(claimed).toMatchObject({ data: 'New.', givenTitle: 'Given', starts: 1 });
  });

  it('is neither written nor published by a run of the earlier text, not even before it is claimed', async () => {
    const id = await add('text');
    const run = (await claimSource(dataSource, id, newId()))!;
    await replaced(id);
    await expect(insertDocuments(dataSource, run, [])).rejects.toThrow(RunOvertakenError);
    expect(await completeSource(dataSource.manager, run, RESULT)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ status: 'pending', live: null });
  });

  it('is not written by a statement that waits while it is replaced', async () => {
    const id = await add('text');
    const run = (await claimSource(dataSource, id, newId()))!;
    const { replacing, writing } = await dataSource.transaction(async (transaction) => {
      const isReplaced = await replaceText(transaction, run, { data: 'New.', title: null });
      return { replacing: isReplaced, writing: insertDocuments(dataSource, run, [DOCUMENT]).catch(String) };
    });
    expect(replacing).toBe(true);
    expect(await writing).toContain('RunOvertakenError');
    expect(await dataSource.query('SELECT 1 FROM documents WHERE source_id = $1', [id])).toEqual([]);
  });

  it('keeps the published content', async () => {
    const id = await add('text');
    const run = (await claimSource(dataSource, id, newId()))!;
    expect(await completeSource(dataSource.manager, run, RESULT)).toBe(true);
    await replaced(id);
    expect(await stateOf(id)).toEqual({ status: 'pending', live: run.runId, error: null });
  });
});

/** The service, for a caller whose check found the agent, and the actions that it audits. */
function setUpService() {
  const actions: string[] = [];
  const transactions = new TransactionsService(dataSource);
  const training = new TrainingService(
    dataSource.getRepository(TrainingSource),
    { get: async () => ({}) } as unknown as AgentsService,
    transactions,
    new IngestionRequestsService(transactions, { add: async () => undefined } as never),
    undefined as never,
    { record: async (...[, , { action }]) => void actions.push(action) } as AuditLogService,
  );
  return { training, actions };
}

async function agentOf(id: number): Promise<number> {
  const [row] = await dataSource.query('SELECT agent_id AS "agentId" FROM training_sources WHERE id = $1', [
    id,
  ]);
  return row.agentId;
}

describe('a request to replace a text', () => {
  it('is audited', async () => {
    const id = await add('text');
    const { training, actions } = setUpService();
    const source = await training.replace(
      { accountId: accountIds.get(id), agentId: await agentOf(id) } as AgentCaller,
      id,
      { data: 'New.' },
    );
    expect(source).toMatchObject({ id, status: 'pending' });
    expect(actions).toEqual(['training.replaced']);
  });

  it('is answered 404 and not audited when the agent is deleted meanwhile', async () => {
    const id = await add('text');
    const agentId = await agentOf(id);
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [agentId]);
    const { training, actions } = setUpService();
    const request = training.replace({ accountId: accountIds.get(id), agentId } as AgentCaller, id, {
      data: 'New.',
    });
    await expect(request).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(actions).toEqual([]);
  });
});

describe('a source without a text', () => {
  it('cannot be replaced: a page, a source that is gone, a source of a deleted agent', async () => {
    const page = await add('page');
    expect(await replaced(page)).toBe(false);
    expect(await replaced(newId())).toBe(false);
    const orphan = await add('text');
    await dataSource.query(
      'UPDATE agents SET deleted_at = now() WHERE id = (SELECT agent_id FROM training_sources WHERE id = $1)',
      [orphan],
    );
    expect(await replaced(orphan)).toBe(false);
  });
});
