import type { DataSource } from 'typeorm';
import type { Lead } from '../../src/leads/lead.entity';
import {
  addToLead,
  captureLead,
  endCompletions,
  incompleteLeads,
  takeCompletion,
  visitorMessages,
  requestCompletion,
  type CapturedLead,
} from '../../src/leads/lead.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const COMPLETIONS = 5;
const SAID = ['Do you ship to London?', 'And to Paris?', 'My address is ada@example.com'];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** A lead to capture, of a new conversation with an agent of its own. */
async function conversation(said = SAID): Promise<CapturedLead> {
  const { accountId, agentId } = await insertAgent(dataSource, 'plus');
  const conversationId = newUuid();
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [conversationId, accountId, agentId],
  );
  for (const [index, text] of said.entries()) {
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       VALUES ($1, $2, $3, $4, $5, 'r', 'm', $6)`,
      [newId(), accountId, agentId, conversationId, text, new Date(Date.UTC(2026, 10, 21, 9, index))],
    );
  }
  return { id: newId(), accountId, agentId, conversationId, createdAt: new Date() };
}

const capture = (lead: CapturedLead, completionsLeft = 0) =>
  dataSource.transaction((transaction) => captureLead(transaction, lead, completionsLeft));

async function leadsOf({ conversationId }: CapturedLead): Promise<Partial<Lead>[]> {
  return dataSource.query(
    `SELECT id, name, email, phone, company_name AS "companyName", message FROM leads WHERE conversation_id = $1`,
    [conversationId],
  );
}

describe('a captured lead', () => {
  it('is one when several are captured at the same time, with the first value of each', async () => {
    const found = await conversation();
    const emails = Array.from({ length: 8 }, (_, number) => `ada${number}@example.com`);
    const captured = await Promise.all(emails.map((email) => capture({ ...found, id: newId(), email })));
    expect(captured.filter((lead) => lead?.isNew)).toHaveLength(1);
    const [lead, ...more] = await leadsOf(found);
    expect(more).toEqual([]);
    expect(emails).toContain(lead!.email);
  });
});

describe('the completions of a lead', () => {
  it('are pending while a name or a company is missing and attempts are left', async () => {
    const contact = { email: 'ada@example.com' };
    const wants = async (person: object, completions: number): Promise<boolean> =>
      (await capture({ ...(await conversation()), ...contact, ...person }, completions))?.needsCompletion ??
      false;
    expect(await wants({}, COMPLETIONS)).toBe(true);
    expect(await wants({ name: 'Ada' }, COMPLETIONS)).toBe(true);
    expect(await wants({ companyName: 'Engines' }, COMPLETIONS)).toBe(true);
    expect(await wants({ name: 'Ada', companyName: 'Engines' }, COMPLETIONS)).toBe(false);
    expect(await wants({}, 0)).toBe(false);
  });

  it('are claimed as often as attempts are left, even at the same time', async () => {
    const found = await conversation();
    const { agentId, conversationId } = found;
    await capture({ ...found, email: 'ada@example.com' }, COMPLETIONS);
    expect(await incompleteLeads(dataSource, 1000)).toContain(found.id);
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeCompletion(dataSource, found.id)));
    // On PostgreSQL the claims commit in any order.
    const claimed = taken
      .filter((lead) => lead !== undefined)
      .sort((one, other) => other.completionsLeft - one.completionsLeft);
    expect(claimed).toMatchObject(
      Array.from({ length: COMPLETIONS }, (_, index) => ({
        agentId,
        conversationId,
        mode: 'live',
        completionsLeft: COMPLETIONS - 1 - index,
      })),
    );
    expect(await incompleteLeads(dataSource, 1000)).not.toContain(found.id);
  });

  it('end with an answer of the model, and start again when the visitor leaves more details', async () => {
    const found = await conversation();
    await capture({ ...found, email: 'ada@example.com' }, COMPLETIONS);
    const first = await takeCompletion(dataSource, found.id);
    await endCompletions(dataSource, first!, found.id);
    expect(await takeCompletion(dataSource, found.id)).toBeUndefined();
    await capture({ ...found, phone: '+49 30 1234567' }, COMPLETIONS);
    const second = await takeCompletion(dataSource, found.id);
    expect(second).toBeDefined();
    // The visitor left more while the model was working, so its answer is not final.
    expect(
      await requestCompletion(dataSource.manager, found.accountId, {
        conversationId: found.conversationId,
        completionsLeft: COMPLETIONS,
      }),
    ).toBe(found.id);
    await endCompletions(dataSource, second!, found.id);
    expect(await takeCompletion(dataSource, found.id)).toBeDefined();
  });

  it('end when nothing is missing', async () => {
    const found = await conversation();
    await capture({ ...found, email: 'ada@example.com' }, COMPLETIONS);
    await addToLead(dataSource.manager, found.accountId, {
      conversationId: found.conversationId,
      person: {
        name: 'Ada',
        companyName: 'Engines',
      },
    });
    expect(await takeCompletion(dataSource, found.id)).toBeUndefined();
    expect(await incompleteLeads(dataSource, 1000)).not.toContain(found.id);
  });

  it('do not exist for a deleted lead or a deleted agent', async () => {
    expect(await takeCompletion(dataSource, newId())).toBeUndefined();
    const found = await conversation();
    await capture({ ...found, email: 'ada@example.com' }, COMPLETIONS);
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [found.agentId]);
    expect(await takeCompletion(dataSource, found.id)).toBeUndefined();
    expect(await incompleteLeads(dataSource, 1000)).not.toContain(found.id);
  });

  it('use the messages of the visitor, oldest first, up to a limit', async () => {
    const found = await conversation();
    expect(await visitorMessages(dataSource, found, 10)).toEqual(SAID);
    expect(await visitorMessages(dataSource, found, 2)).toEqual(SAID.slice(0, 2));
  });
});
