import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { countDays } from '../../src/analytics/activity.queries';
import { dayOf } from '../../src/analytics/period';
import {
  agentsToCount,
  countedDays,
  countPeriod,
  endOfSlice,
  type Counts,
} from '../../src/analytics/analytics.queries';
import type { AgentKey } from '../../src/agents/agents.queries';
import { countUsage, countUsageByDay } from '../../src/accounts/admin/usage.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const DAY_MS = 86_400_000;
const PROPERTY_RUNS = 40;
/** 14 hours ahead of UTC, 11 hours behind, and one with half an hour and summer time. */
const TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'UTC'];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

const isoOf = (moment: number): string => new Date(moment).toISOString();

/** Times of an agent's messages, conversations and leads, in ISO 8601. */
interface Moments {
  messages?: string[];
  conversations?: string[];
  leads?: string[];
}

/** The account of each agent. */
const accountIds = new Map<number, number>();
const keyOf = (agentId: number): AgentKey => ({ accountId: accountIds.get(agentId) ?? newId(), agentId });

async function newAgent(): Promise<number> {
  const { accountId, agentId } = await insertAgent(dataSource, 'pro');
  accountIds.set(agentId, accountId);
  return agentId;
}

/** A deleted agent of the same account: its conversations count for nobody. */
async function newHolder(agentId: number): Promise<AgentKey> {
  const { accountId } = keyOf(agentId);
  const holder = { accountId, agentId: newId() };
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name, deleted_at)
     VALUES ($1, $2, 'live', 'Holder', 'Holder', now())`,
    [holder.agentId, accountId],
  );
  return holder;
}

async function insertConversations({ accountId, agentId }: AgentKey, moments: string[]): Promise<string[]> {
  const ids = moments.map(() => newUuid());
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at)
     SELECT id, $4, $1, created_at, created_at FROM unnest($2::uuid[], $3::timestamptz[]) AS row (id, created_at)`,
    [agentId, ids, moments, accountId],
  );
  return ids;
}

async function insert(
  agentId: number,
  { messages = [], conversations = [], leads = [] }: Moments,
): Promise<void> {
  await insertConversations(keyOf(agentId), conversations);
  // The rows are in another agent's conversation, because only the agent's own rows are counted, each by its own time.
  const [holder] = await insertConversations(await newHolder(agentId), ['2000-01-01T00:00:00.000Z']);
  await dataSource.query(
    `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
     SELECT id, $5, $1, $2, 'q', 'r', 'm', created_at FROM unnest($3::bigint[], $4::timestamptz[]) AS row (id, created_at)`,
    [agentId, holder, messages.map(newId), messages, keyOf(agentId).accountId],
  );
  const visited = await insertConversations(await newHolder(agentId), leads);
  await dataSource.query(
    `INSERT INTO leads (id, account_id, agent_id, conversation_id, message, created_at)
     SELECT id, $5, $1, conversation_id, 'q', created_at
     FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[]) AS row (id, conversation_id, created_at)`,
    [agentId, leads.map(newId), visited, leads, keyOf(agentId).accountId],
  );
}

/** An agent with a message, a conversation and a lead at each of these times. */
async function agentOf(moments: string[]): Promise<number> {
  const agentId = await newAgent();
  await insert(agentId, { messages: moments, conversations: moments, leads: moments });
  return agentId;
}

async function count(agentId: number, start: string, end: string): Promise<Counts> {
  const { messages, conversations, leads } = await countPeriod(dataSource, keyOf(agentId), { start, end });
  return { messages, conversations, leads };
}

const each = (number: number): Counts => ({ messages: number, conversations: number, leads: number });

function storedDays(agentId: number): Promise<(Counts & { day: string })[]> {
  return dataSource.query(
    'SELECT day::text, messages, conversations, leads FROM agent_days WHERE agent_id = $1 ORDER BY day',
    [agentId],
  );
}

describe('the counts of a period', () => {
  it.each(['2026-03-15', '2028-02-29', '2027-02-28', '2026-12-31', '1582-10-10', '0001-01-02', '9999-12-30'])(
    'take a day from its first to its last millisecond: %s',
    async (day) => {
      const first = Date.parse(`${day}T00:00:00.000Z`);
      const moments = [first - 1, first, first + DAY_MS - 1, first + DAY_MS].map(isoOf);
      const [before, after] = [dayOf(new Date(first - 1)), dayOf(new Date(first + DAY_MS))];
      const agentId = await agentOf(moments);
      const check = async (): Promise<void> => {
        expect(await count(agentId, day, day)).toEqual(each(2));
        expect(await count(agentId, before, day)).toEqual(each(3));
        expect(await count(agentId, day, after)).toEqual(each(3));
        expect(await count(agentId, '0001-01-01', '9999-12-31')).toEqual(each(4));
      };
      await check();
      for (const lastDay of [before, day, after]) {
        await countDays(dataSource, keyOf(agentId), lastDay);
        await check();
      }
    },
  );

  it('can cover all days from the year 1 to 9999', async () => {
    const agentId = await agentOf(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']);
    expect(await count(agentId, '0001-01-01', '9999-12-31')).toEqual(each(2));
    await countDays(dataSource, keyOf(agentId), '2026-11-20');
    expect(await count(agentId, '0001-01-01', '9999-12-31')).toEqual(each(2));
    expect(await count(agentId, '0001-01-02', '9999-12-30')).toEqual(each(0));
  });

  it('are separate for messages, conversations and leads', async () => {
    const agentId = await newAgent();
    const [one, two] = ['2026-05-01T10:00:00.000Z', '2026-05-02T10:00:00.000Z'];
    await insert(agentId, { messages: [one, one, one, two], conversations: [one, two], leads: [two] });
    for (const lastDay of [undefined, '2026-05-01', '2026-05-02']) {
      if (lastDay) await countDays(dataSource, keyOf(agentId), lastDay);
      const first = await count(agentId, '2026-05-01', '2026-05-01');
      expect(first).toEqual({ messages: 3, conversations: 1, leads: 0 });
      const both = await count(agentId, '2026-05-01', '2026-05-31');
      expect(both).toEqual({ messages: 4, conversations: 2, leads: 1 });
    }
  });

  it('add up to the usage of an account, however many of its days are counted', async () => {
    const moments = ['2026-05-01T10:00:00.000Z', isoOf(Date.now() - 2 * DAY_MS), isoOf(Date.now())];
    const agentId = await agentOf(moments);
    await dataSource.query(
      'UPDATE messages SET prompt_tokens = 70, completion_tokens = 9 WHERE agent_id = $1',
      [agentId],
    );
    const { accountId } = keyOf(agentId);
    const check = async (): Promise<void> => {
      const usage = await countUsage(dataSource, accountId);
      expect(usage).toMatchObject({ agents: 1, conversations: 3, messages: 3 });
      const days = await countUsageByDay(dataSource, accountId);
      const active = { messages: 1, conversations: 1, leads: 1, promptTokens: 70, completionTokens: 9 };
      const [today, before] = [moments[2]!.slice(0, 10), moments[1]!.slice(0, 10)];
      expect(days).toEqual([
        { day: today, ...active },
        { day: before, ...active },
      ]);
    };
    await check();
    for (const lastDay of ['2026-05-01', dayOf(new Date(Date.now() - DAY_MS))]) {
      await countDays(dataSource, keyOf(agentId), lastDay);
      await check();
    }
  });

  it('are zero for an agent without messages, and never include another agent', async () => {
    await agentOf(['2026-05-01T10:00:00.000Z']);
    const agentId = await newAgent();
    expect(await count(agentId, '2026-05-01', '2026-05-01')).toEqual(each(0));
    await countDays(dataSource, keyOf(agentId), '2026-05-02');
    expect(await count(agentId, '0001-01-01', '9999-12-31')).toEqual(each(0));
  });

  it('are counted in slices of a few messages or of one day, until nothing is left to count', async () => {
    const moments = ['2026-05-01', '2026-05-02', '2026-05-02', '2026-05-02', '2026-05-04', '2026-05-05'];
    const agentId = await agentOf(moments.map((day) => `${day}T10:00:00.000Z`));
    const isWaiting = async (): Promise<boolean> =>
      (await agentsToCount(dataSource, 100_000)).some((agent) => agent.agentId === agentId);
    expect(await countedDays(dataSource, keyOf(agentId))).toMatchObject({ countedUntil: null });
    expect(await isWaiting()).toBe(true);
    const ends = [];
    const { lastSettledDay } = await countedDays(dataSource, keyOf(agentId));
    for (let end = ''; end !== lastSettledDay; ends.push(end)) {
      end = await endOfSlice(dataSource, keyOf(agentId), 2);
      await countDays(dataSource, keyOf(agentId), end);
      expect((await countedDays(dataSource, keyOf(agentId))).countedUntil).toBe(end);
    }
    expect(ends).toEqual(['2026-05-01', '2026-05-02', '2026-05-04', lastSettledDay]);
    expect(await isWaiting()).toBe(false);
    expect(await count(agentId, '2026-05-01', '2026-05-31')).toEqual(each(6));
  });

  it('include rows that were written after the days were counted', async () => {
    const agentId = await agentOf(['2026-05-01T10:00:00.000Z', '2026-05-02T23:59:59.999Z']);
    await countDays(dataSource, keyOf(agentId), '2026-05-02');
    const moments = ['2026-05-03T00:00:00.000Z', '2026-05-03T12:00:00.000Z'];
    await insert(agentId, { messages: moments, conversations: moments, leads: moments });
    expect(await count(agentId, '2026-05-01', '2026-05-31')).toEqual(each(4));
    expect(await count(agentId, '2026-05-03', '2026-05-03')).toEqual(each(2));
    await countDays(dataSource, keyOf(agentId), '2026-05-04');
    expect(await count(agentId, '2026-05-01', '2026-05-31')).toEqual(each(4));
    expect(await storedDays(agentId)).toEqual([
      { day: '2026-05-01', ...each(1) },
      { day: '2026-05-02', ...each(1) },
      { day: '2026-05-03', ...each(2) },
      { day: '2026-05-04', ...each(0) },
    ]);
  });

  it('equal a naive count, whichever days were counted before', async () => {
    const base = Date.parse('2028-02-28T00:00:00.000Z');
    const day = fc.integer({ min: -4, max: 6 });
    const edge = fc.constantFrom(0, 1, DAY_MS - 1);
    const moment = fc.record({ day, timeMs: fc.oneof(edge, fc.integer({ min: 0, max: DAY_MS - 1 })) });
    const drawn = fc.record({
      messages: fc.array(moment, { maxLength: 15 }),
      conversations: fc.array(moment, { maxLength: 8 }),
      leads: fc.array(moment, { maxLength: 5 }),
    });
    const rounds = fc.array(fc.record({ lastDay: day, later: drawn }), { maxLength: 3 });
    const periods = fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 4 });
    const dayText = (number: number): string => dayOf(new Date(base + number * DAY_MS));

    const property = fc.asyncProperty(drawn, rounds, periods, async (first, further, asked) => {
      const agentId = await newAgent();
      const all: Required<Moments> = { messages: [], conversations: [], leads: [] };
      let countedUntil = -Infinity;
      const add = async (moments: typeof first): Promise<void> => {
        const added: Moments = {};
        for (const kind of ['messages', 'conversations', 'leads'] as const) {
          // Only days that are over are counted.
          const open = moments[kind].filter((drawnMoment) => drawnMoment.day > countedUntil);
          added[kind] = open.map((drawnMoment) =>
            isoOf(base + drawnMoment.day * DAY_MS + drawnMoment.timeMs),
          );
          all[kind].push(...added[kind]);
        }
        await insert(agentId, added);
      };
      const check = async (): Promise<void> => {
        for (const [one, other] of asked) {
          const [start, end] = [dayText(Math.min(one, other)), dayText(Math.max(one, other))];
          const within = (texts: string[]): number =>
            texts.filter((text) => text.slice(0, 10) >= start && text.slice(0, 10) <= end).length;
          const { messages, conversations, leads } = all;
          expect(await count(agentId, start, end)).toEqual({
            messages: within(messages),
            conversations: within(conversations),
            leads: within(leads),
          });
        }
      };
      await add(first);
      await check();
      for (const { lastDay, later } of further) {
        await countDays(dataSource, keyOf(agentId), dayText(lastDay));
        countedUntil = Math.max(countedUntil, lastDay);
        await add(later);
        await check();
      }
    });
    await fc.assert(property, { numRuns: PROPERTY_RUNS });
  });
});

describe('counting by day', () => {
  it('counts each day once when several processes count up to different days at the same time', async () => {
    const agentId = await agentOf(['2026-05-01T10:00:00.000Z', '2026-05-03T10:00:00.000Z']);
    const lastDays = Array.from({ length: 12 }, (_, number) => `2026-05-0${3 + (number % 3)}`);
    const seen = await Promise.all(
      lastDays.map(async (lastDay) => {
        await countDays(dataSource, keyOf(agentId), lastDay);
        return count(agentId, '2026-05-01', '2026-05-31');
      }),
    );
    expect(seen).toEqual(seen.map(() => each(2)));
    const days = await storedDays(agentId);
    expect(days.filter(({ messages }) => messages > 0)).toEqual([
      { day: '2026-05-01', ...each(1) },
      { day: '2026-05-03', ...each(1) },
    ]);
    expect(days.at(-1)).toEqual({ day: '2026-05-05', ...each(0) });
  });

  it('counts each day once when another transaction has counted it and not committed', async () => {
    const agentId = await agentOf(['2026-05-01T10:00:00.000Z']);
    const runner = dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await countDays(runner.manager, keyOf(agentId), '2026-05-03');
      const others = ['2026-05-03', '2026-05-04'].map((lastDay) =>
        countDays(dataSource, keyOf(agentId), lastDay),
      );
      // On PostgreSQL they are running when this is answered; on the embedded database they wait for the commit.
      await runner.query('SELECT 1');
      await runner.commitTransaction();
      await Promise.all(others);
    } finally {
      await runner.release();
    }
    expect(await count(agentId, '2026-05-01', '2026-05-31')).toEqual(each(1));
  });

  it('does not change days that it has counted', async () => {
    const agentId = await agentOf(['2026-05-01T10:00:00.000Z']);
    await countDays(dataSource, keyOf(agentId), '2026-05-03');
    const before = await storedDays(agentId);
    await countDays(dataSource, keyOf(agentId), '2026-05-03');
    await countDays(dataSource, keyOf(agentId), '2026-05-02');
    expect(await storedDays(agentId)).toEqual(before);
  });

  it('writes no day for an agent that does not exist', async () => {
    const agentId = newId();
    await expect(countDays(dataSource, keyOf(agentId), '2026-05-03')).rejects.toMatchObject({
      driverError: { constraint: 'agent_quarters_agent_id_fkey' },
    });
  });

  it.each(TIME_ZONES)('uses UTC days in a session with the time zone %s', async (zone) => {
    const agentId = await agentOf([
      '2026-04-30T23:59:59.999Z',
      '2026-05-01T00:00:00.000Z',
      '2026-05-01T23:59:59.999Z',
      '2026-05-02T00:00:00.000Z',
    ]);
    await dataSource.transaction(async (transaction) => {
      await transaction.query(`SET LOCAL timezone = '${zone}'`);
      const session = transaction as unknown as DataSource;
      const check = async (): Promise<void> => {
        for (const [start, end, number] of [
          ['2026-05-01', '2026-05-01', 2],
          ['2026-04-30', '2026-05-01', 3],
          ['2026-05-02', '2026-05-02', 1],
        ] as const) {
          expect(await countPeriod(session, keyOf(agentId), { start, end })).toMatchObject(each(number));
        }
      };
      await check();
      await countDays(session, keyOf(agentId), '2026-05-01');
      await check();
      await countDays(session, keyOf(agentId), '2026-05-02');
      await check();
    });
    expect(await storedDays(agentId)).toEqual([
      { day: '2026-04-30', ...each(1) },
      { day: '2026-05-01', ...each(2) },
      { day: '2026-05-02', ...each(1) },
    ]);
  });
});
