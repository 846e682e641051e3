import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { callsNoAnswer } from '../../support/own-tools';
import { rest } from '../../support/resumable';
import { useSharedServiceWithModel } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';

const { service, model } = useSharedServiceWithModel();
let live: Client;
let agent: string;

beforeEach(async () => {
  live = (await service.tenant()).live;
  agent = await createAgent(live, { botNoAnswer: 'Ask a human.' });
});

const series = (query = '') => live.get(`${agent}/analytics/series${query}`);

describe('the series of analytics', () => {
  it('counts the latest activity, with durations, tokens and unanswered messages', async () => {
    await trainText(live, agent, 'faq', 'Refunds take 30 days.');
    model.script({
      chunks: ['Within ', '30 days.'],
      delayMs: 20,
      usage: { prompt_tokens: 12, completion_tokens: 3 },
    });
    const answered = await live.post(`${agent}/chat`, { message: 'How long do refunds take?' });
    model.script({ ...callsNoAnswer(), usage: { prompt_tokens: 0, completion_tokens: 0 } });
    await live.post(`${agent}/chat`, { message: 'Who won the chess championship of 1972?' });
    const { conversationId, messageId } = answered.body;
    await live.post(`${agent}/conversations/${conversationId}/messages/${messageId}/feedback`, {
      rating: 'positive',
    });
    const { status, body } = await series('?interval=month');
    expect(status).toBe(200);
    expect(body).toMatchObject({ interval: 'month', timeZone: 'UTC', period: {} });
    expect(body.series.at(-1)).toEqual({
      start: expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00.000Z$/),
      messages: 2,
      conversations: 2,
      leads: 0,
      ratings: { positive: 1, negative: 0 },
      unanswered: 1,
      ungrounded: 0,
      firstTokenMs: { p50: expect.any(Number), p95: expect.any(Number) },
      answerMs: { p50: expect.any(Number), p95: expect.any(Number) },
      tokens: { prompt: 12, completion: 3 },
      cost: 0,
      channels: [{ channel: 'api', messages: 2, conversations: 2, leads: 0, unanswered: 1 }],
    });
    expect(body.series.at(-1).answerMs.p95).toBeGreaterThanOrEqual(20);
  });

  it('counts by channel, and no name that a client makes up', async () => {
    const say = (message: string, metadata?: object) =>
      live.post(`${agent}/chat`, { message, ...(metadata && { metadata }) });
    const { body: begun } = await say('Hello', { channel: 'telegram' });
    await live.post(`${agent}/chat`, { message: 'And now?', conversationId: begun.conversationId });
    await say('I am anna@example.com', { channel: 'anna@example.com' });
    await say('Hello', { channel: "' OR true --" });
    const visitor = await Visitor.of(service, await enableWidget(live, agent));
    await rest(await visitor.say('Hello'));
    const { body } = await series('?interval=month');
    const { channels } = body.series.at(-1);
    const counts = channels.map((each: any) => [each.channel, each.messages, each.conversations, each.leads]);
    expect(counts).toEqual([
      ['other', 2, 2, 1],
      ['telegram', 2, 1, 0],
      ['widget', 1, 1, 0],
    ]);
  });

  it('has parts in which nothing happened, with unknown durations', async () => {
    const { body } = await series('?start=2026-02-01&end=2026-02-28&timeZone=Asia/Kolkata');
    expect(body.series).toHaveLength(28);
    expect(body.series[0].start).toBe('2026-01-31T18:30:00.000Z');
    expect(body.series[0]).toMatchObject({ messages: 0, firstTokenMs: { p50: null, p95: null } });
  });

  it.each([
    ['timeZone=Mars/Olympus', 'timeZone'],
    ['timeZone=%2B05:30', 'timeZone'],
    ['timeZone=', 'timeZone'],
    ['timeZone=CET', 'timeZone'],
    ['timeZone=ist', 'timeZone'],
    ['timeZone=ECT', 'timeZone'],
    ['timeZone=US/Pacific-New', 'timeZone'],
    ['start=2026-01-01&end=2026-02-11&interval=hour', 'interval'],
    ['start=2007-01-03&end=2026-03-03&interval=week', 'interval'],
    ['interval=minute', 'interval'],
    ['start=2026-01-01&end=2026-12-31&interval=hour', 'interval'],
    ['start=2020-01-01&end=2026-12-31', 'interval'],
    ['start=2026-02-30&end=2026-03-01', 'start'],
    ['end=2026-03-01', 'start'],
    ['start=2026-03-02&end=2026-03-01', 'start'],
    ['days=7', 'days'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await series(`?${query}`);
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      path,
    ]);
  });

  it.each([
    ['start=2026-01-01&end=2026-02-10&interval=hour', 984],
    ['start=2026-10-01&end=2026-11-10&interval=hour&timeZone=Europe/Berlin', 985],
    ['start=2024-01-01&end=2026-09-26&interval=day', 1000],
    ['start=2007-01-01&end=2026-03-01&interval=week', 1000],
    ['start=2000-01-31&end=2083-04-01&interval=month', 1000],
  ])('cuts %s into %i parts', async (query, parts) => {
    const { status, body } = await series(`?${query}`);
    expect([status, body.series?.length]).toEqual([200, parts]);
  });

  it('knows every time zone that Intl names', async () => {
    for (const timeZone of ['America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'EST5EDT', 'Pacific/Kiritimati']) {
      const query = new URLSearchParams({ start: '2026-02-01', end: '2026-02-02', timeZone });
      expect([timeZone, (await series(`?${query.toString()}`)).status]).toEqual([timeZone, 200]);
    }
  });
});
