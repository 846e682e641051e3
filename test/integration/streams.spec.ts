import { onDatabase } from '../e2e/deletion/rows-of-agent';
import { createAgent } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { Client } from '../support/client';
import { hearFirstAnswer } from '../support/first-answer';
import { resume, rest, send, some, textOf } from '../support/resumable';
import { useServiceWithModel } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const WORDS = Array.from({ length: 30 }, (_, number) => `word-${number} `);
/** Far below the time that the model may take; slow machines exist. */
const SOON_MS = 10_000;

describeScaledOut('a resumable stream on two api processes', () => {
  const { service, model, live } = useServiceWithModel();
  let secondApi: ServiceProcess;
  let agent: string;
  let atSecond: Client;

  beforeAll(async () => {
    secondApi = await service.another({ ROLE: 'api' });
    agent = await createAgent(live);
    atSecond = new Client(`${secondApi.baseUrl}/api/v1`, live.token);
    for (const client of [live, atSecond]) await hearFirstAnswer(client, model);
  });

  afterAll(async () => {
    await secondApi.end('SIGTERM');
  });

  const messages = async (client: Client, conversationId: string): Promise<object[]> =>
    (await client.get(`${agent}/conversations/${conversationId}/messages`)).body.messages;

  it('can be read at the other process while it runs and afterwards, from every event on', async () => {
    model.reply({ chunks: WORDS, delayMs: 20 });
    const first = await send(live, agent, { message: 'Count' });
    const prefix = await some(first, 5);
    const { messageId, conversationId } = prefix[0]!.data;
    first.leave();
    const whole = [...prefix, ...(await rest(await resume(atSecond, agent, messageId, 5)))];
    expect(textOf(whole)).toBe(WORDS.join(''));
    for (let after = 0; after < whole.length; after++) {
      const client = after % 2 === 0 ? atSecond : live;
      expect(await rest(await resume(client, agent, messageId, after))).toEqual(whole.slice(after));
    }
    expect((await resume(atSecond, agent, messageId, whole.length)).response.status).toBe(204);
    expect(await messages(live, conversationId)).toMatchObject([{ id: messageId, response: WORDS.join('') }]);
  });

  it('can be stopped at the other process, and the text so far is kept', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const calls = model.requests.length;
    const stream = await send(live, agent, { message: 'Hello' });
    const { messageId, conversationId } = (await some(stream, 2))[0]!.data;
    const stoppedAtMs = Date.now();
    const stopped = atSecond.delete(`${agent}/chat/streams/${messageId}`);
    await model.requests[calls]!.closed;
    expect(Date.now() - stoppedAtMs).toBeLessThan(SOON_MS);
    expect((await stopped).status).toBe(204);
    expect((await rest(stream)).at(-1)!.data.error.code).toBe('STREAM_STOPPED');
    expect(await messages(atSecond, conversationId)).toMatchObject([{ response: 'So far so good' }]);
  });

  it('is told to a retry under its key at the other process', async () => {
    model.reply({ chunks: WORDS, delayMs: 20 });
    const key = { 'idempotency-key': 'one' };
    const first = await send(live, agent, { message: 'Count' }, key);
    await some(first, 2);
    first.leave();
    const { response } = await send(atSecond, agent, { message: 'Count' }, key);
    const { error } = (await response.json()) as { error: { details: { messageId: number } } };
    const all = await rest(await resume(atSecond, agent, error.details.messageId, 0));
    expect(textOf(all)).toBe(WORDS.join(''));
  });

  it('is hidden from others at the other process, like one that never existed', async () => {
    model.reply('Hello there');
    const { messageId } = (await rest(await send(live, agent, { message: 'Hello' })))[0]!.data;
    const stranger = (await service.tenant()).live;
    const own = await createAgent(stranger);
    const theirs = new Client(atSecond.baseUrl, stranger.token);
    const [foreign, absent] = await Promise.all(
      [messageId, 4823094820394820].map((id) => theirs.get(`${own}/chat/streams/${id}`)),
    );
    expect(foreign).toMatchObject({ status: 404, body: absent!.body });
  });

  it('is not readable in the database, and leaves it when its time is over', async () => {
    model.reply('The secret is forty-one');
    const all = await rest(await send(live, agent, { message: 'A confidential question' }));
    const { messageId } = all[0]!.data;
    const environment = { DATABASE_URL: service.setting('DATABASE_URL')! };
    await onDatabase({ environment }, async (sql) => {
      const stored = async (): Promise<{ sealed: string }[]> =>
        sql(
          `SELECT encode(head, 'escape') || string_agg(encode(pieces, 'escape'), '') AS sealed
           FROM replies JOIN reply_pieces USING (message_id) WHERE message_id = $1 GROUP BY head`,
          [messageId],
        );
      const [row] = await stored();
      for (const word of ['secret', 'confidential', 'forty', 'sources'])
        expect(row!.sealed).not.toContain(word);
      await sql(`UPDATE replies SET ended_at = ended_at - interval '299 seconds' WHERE message_id = $1`, [
        messageId,
      ]);
      await until(stored, (rows) => rows.length === 0);
    });
  });

  it('whose process is killed is soon known to be dead, and its text so far is kept', async () => {
    const doomed = await service.another({ ROLE: 'api' });
    const atDoomed = new Client(`${doomed.baseUrl}/api/v1`, live.token);
    await hearFirstAnswer(atDoomed, model);
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const stream = await send(atDoomed, agent, { message: 'Hello' });
    const [opening, ...said] = await some(stream, 2);
    const { messageId, conversationId } = opening!.data;
    const unread = await send(atDoomed, agent, { message: 'Nobody comes back for this' });
    const { conversationId: unreadConversation } = (await some(unread, 2))[0]!.data;
    await doomed.end('SIGKILL');
    const resumedAtMs = Date.now();
    const more = await rest(await resume(atSecond, agent, messageId, 1 + said.length));
    expect(Date.now() - resumedAtMs).toBeLessThan(SOON_MS);
    expect(more.at(-1)!.data.error).toMatchObject({ code: 'STREAM_INTERRUPTED' });
    expect(textOf([...said, ...more])).toBe('So far so good');
    expect(await messages(live, conversationId)).toMatchObject([
      { id: messageId, response: 'So far so good' },
    ]);
    expect(await rest(await resume(live, agent, messageId, 1 + said.length))).toEqual(more);
    const { body } = await until(
      () => live.get(`${agent}/conversations/${unreadConversation}/messages`),
      ({ status }) => status === 200,
      30_000,
    );
    expect(body.messages).toHaveLength(1);
    for (const left of [stream, unread]) left.leave();
  });
});
