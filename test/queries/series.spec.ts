import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { COUNTED_CHANNELS } from '../../src/analytics/channel-counts';
import { presentPart } from '../../src/analytics/series.dto';
import { countDays } from '../../src/analytics/activity.queries';
import { countSeries, INTERVALS, type SeriesPeriod } from '../../src/analytics/series.queries';
import { CHANNEL_KINDS } from '../../src/channels/channel-adapter';
import { newId, newUuid } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
];
const PROPERTY_RUNS = 25;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'pro')`, [accountId]);
});
afterAll(() => database.close());

interface Row {
  at: string;
  firstTokenMs?: number;
  promptTokens?: number;
  unanswered?: boolean;
  grounded?: boolean;
  rating?: string;
  channel?: string;
}

/** The account of all agents. */
const accountId = newId();

/** An agent with these messages, each in a conversation that begins with it. */
async function agentWith(rows: Row[]): Promise<number> {
  const agentId = newId();
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent')`,
    [agentId, accountId],
  );
  for (const row of rows) {
    const { at, firstTokenMs = null, promptTokens = null, unanswered = null, rating = null, channel } = row;
    const { grounded = null } = row;
    const conversationId = newUuid();
    await dataSource.query(
      `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at, metadata)
       VALUES ($1, $2, $3, $4, $4, $5)`,
      [conversationId, accountId, agentId, at, channel === undefined ? {} : { channel }],
    );
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at,
         first_token_ms, answer_ms, prompt_tokens, unanswered, rating, grounded)
       VALUES ($1, $2, $3, $4, 'q', 'r', 'm', $5, $6, $6, $7, $8, $9, $10)`,
      [
        newId(),
        accountId,
        agentId,
        conversationId,
        at,
        firstTokenMs,
        promptTokens,
        unanswered,
        rating,
        grounded,
      ],
    );
  }
  return agentId;
}

async function seriesOf(agentId: number, period: SeriesPeriod) {
  return (await countSeries(dataSource, { accountId, agentId }, period)).map(presentPart);
}

describe('a series', () => {
  it('cuts days at midnight of the time zone, even days of 23 and 25 hours', async () => {
    const agentId = await agentWith([
      { at: '2026-03-28T22:59:59.999Z' },
      { at: '2026-03-28T23:00:00.000Z' },
      { at: '2026-03-29T21:59:59.999Z' },
      { at: '2026-03-29T22:00:00.000Z' },
      { at: '2026-10-25T22:59:59.999Z' },
      { at: '2026-10-25T23:00:00.000Z' },
    ]);
    const berlin = { interval: 'day', timeZone: 'Europe/Berlin' } as const;
    const spring = await seriesOf(agentId, { start: '2026-03-28', end: '2026-03-30', ...berlin });
    expect(spring.map(({ start, messages }) => [start.toISOString(), messages])).toEqual([
      ['2026-03-27T23:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 2],
      ['2026-03-29T22:00:00.000Z', 1],
    ]);
    const autumn = await seriesOf(agentId, { start: '2026-10-25', end: '2026-10-26', ...berlin });
    expect(autumn.map(({ messages }) => messages)).toEqual([1, 1]);
    const hours = { ...berlin, interval: 'hour' as const };
    expect(await seriesOf(agentId, { start: '2026-10-25', end: '2026-10-25', ...hours })).toHaveLength(25);
    expect(await seriesOf(agentId, { start: '2026-03-29', end: '2026-03-29', ...hours })).toHaveLength(23);
  });

  it('begins weeks on Monday and counts no row outside its period', async () => {
    const agentId = await agentWith([
      { at: '2026-11-16T12:00:00Z' },
      { at: '2026-11-18T12:00:00Z' },
      { at: '2026-11-23T12:00:00Z' },
    ]);
    const period = { start: '2026-11-18', end: '2026-11-23', timeZone: 'UTC' };
    const weeks = await seriesOf(agentId, { ...period, interval: 'week' });
    expect(weeks.map(({ start, messages }) => [start.toISOString(), messages])).toEqual([
      ['2026-11-16T00:00:00.000Z', 1],
      ['2026-11-23T00:00:00.000Z', 1],
    ]);
    const [month] = await seriesOf(agentId, { ...period, interval: 'month' });
    expect([month!.start.toISOString(), month!.messages]).toEqual(['2026-11-01T00:00:00.000Z', 2]);
  });

  it('has the measures, counts and ratings', async () => {
    const at = '2026-11-18T12:00:00Z';
    const agentId = await agentWith([
      { at, firstTokenMs: 100, promptTokens: 10, unanswered: false, grounded: true, rating: 'positive' },
      { at, firstTokenMs: 1000, promptTokens: 20, unanswered: true, grounded: false, rating: 'negative' },
      { at },
    ]);
    const [day] = await seriesOf(agentId, {
      start: '2026-11-18',
      end: '2026-11-18',
      interval: 'day',
      timeZone: 'UTC',
    });
    const { p50, p95 } = day!.firstTokenMs;
    expect(p50).toBeGreaterThanOrEqual(95);
    expect(p50).toBeLessThanOrEqual(105);
    expect(p95).toBeGreaterThanOrEqual(950);
    expect(p95).toBeLessThanOrEqual(1050);
    expect(day).toMatchObject({
      messages: 3,
      conversations: 3,
      leads: 0,
      ratings: { positive: 1, negative: 1 },
      unanswered: 1,
      ungrounded: 1,
      tokens: { prompt: 30, completion: 0 },
    });
  });

  it('keeps the counts by channel when the conversations are deleted', async () => {
    const at = '2026-11-18T12:00:00Z';
    const agentId = await agentWith([{ at, channel: 'slack' }, { at }, { at, channel: 'a@example.com' }]);
    await countDays(dataSource, { accountId, agentId }, '2026-11-18');
    await dataSource.query('DELETE FROM messages WHERE agent_id = $1', [agentId]);
    await dataSource.query('DELETE FROM conversations WHERE agent_id = $1', [agentId]);
    const day = { start: '2026-11-18', end: '2026-11-18', interval: 'day', timeZone: 'UTC' } as const;
    const [{ channels } = { channels: [] }] = await seriesOf(agentId, day);
    expect(channels.map(({ channel }) => channel)).toEqual(['api', 'other', 'slack']);
    expect(channels[0]).toEqual({ channel: 'api', messages: 1, conversations: 1, leads: 0, unanswered: 0 });
  });

  it('knows every kind of channel', () => {
    expect(COUNTED_CHANNELS).toEqual(expect.arrayContaining([...CHANNEL_KINDS]));
  });

  it('is the same from rows, from stored quarters and days, also of an earlier release, and from all', async () => {
    const moment = fc
      .integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 5) })
      .map((ms) => new Date(ms).toISOString());
    const row = fc.record({
      at: moment,
      firstTokenMs: fc.integer({ min: 0, max: 120_000 }),
      promptTokens: fc.nat(5000),
      unanswered: fc.boolean(),
      grounded: fc.boolean(),
      channel: fc.constantFrom('telegram', 'slack', 'something else'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: 20, max: 31 }),
        async (rows, timeZone, interval, lastDay) => {
          const agentId = await agentWith(rows);
          const period = { start: '2026-10-21', end: '2026-11-03', timeZone, interval };
          const live = await seriesOf(agentId, period);
          for (const { messages, channels } of live)
            expect(channels.reduce((sum, { messages: own }) => sum + own, 0)).toBe(messages);
          await countDays(dataSource, { accountId, agentId }, `2026-10-${lastDay}`);
          expect(await seriesOf(agentId, period)).toEqual(live);
          // An earlier release stored no more than the numbers of messages, conversations and leads.
          await dataSource.query('UPDATE agent_days SET answer = NULL WHERE agent_id = $1', [agentId]);
          expect(await seriesOf(agentId, period)).toEqual(live);
          await countDays(dataSource, { accountId, agentId }, '2026-11-10');
          await countDays(dataSource, { accountId, agentId }, '2026-11-10');
          expect(await seriesOf(agentId, period)).toEqual(live);
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
