import { randomBytes } from 'node:crypto';
import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { rest } from '../../support/resumable';
import type { Tenant } from '../../support/service';
import { useService } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';
import { completed, rowsAfterRestart } from './data-subjects';

const EVENTS = ['message.sent', 'message.rated', 'conversation.started', 'lead.captured', 'lead.updated'];

// Its rows are read from the data folder while the service is stopped.
const { service } = useService({ ALLOW_INSECURE_WEBHOOKS: 'true' });
let tenant: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  tenant = await service.tenant();
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.stop();
});

async function rowsOf(...words: string[]): Promise<Record<string, number>> {
  const found = await rowsAfterRestart(service, ...words);
  tenant = {
    ...tenant,
    live: service.client(tenant.live.token),
    test: service.client(tenant.test.token),
  };
  return found;
}

/** Sends these messages in one conversation, each with an idempotency key, and rates the last one. */
async function converse(client: Client, agent: string, ...messages: string[]): Promise<string> {
  let conversationId: string | undefined;
  for (const message of messages) {
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const { status, body } = await client.send('POST', `${agent}/chat`, { message, conversationId }, headers);
    expect(status).toBe(200);
    ({ conversationId } = body);
    await client.post(`${agent}/conversations/${conversationId}/messages/${body.messageId}/feedback`, {
      rating: 'negative',
    });
  }
  return conversationId!;
}

describe('the erasure of a person', () => {
  it('leaves nothing of the person in any table and in no log, in whatever spelling it was', async () => {
    const { live } = tenant;
    const mark = randomBytes(6).toString('hex');
    const agent = await createAgent(live);
    const hook = await registerWebhook(live, receiver.url, EVENTS);
    const email = `ada${mark}@example.com`;
    const conversations = [
      await converse(live, agent, `I am Ada, mail me at ${email} (secret${mark})`),
      await converse(
        live,
        agent,
        `secret${mark}: ada${mark.toUpperCase()}@EXAMPLE.com`,
        `bo@example.net secret${mark}`,
      ),
      await converse(live, agent, `my colleague (ａda${mark}＠example．com) is secret${mark}`),
    ];
    const other = await converse(live, agent, `write to x${email} other${mark}`);
    await until(
      () => live.get(`${hook.path}/deliveries?limit=100`),
      ({ body }) =>
        body.deliveries.length >= 12 &&
        body.deliveries.every((row: { status: string }) => row.status === 'succeeded'),
    );
    const exported = await completed(live, 'export', { email });
    expect(exported.data.conversations.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      conversations.toSorted(),
    );
    expect(exported.request.receipt).toMatchObject({ found: { conversations: 3, messages: 4 } });

    expect(Object.keys(await rowsOf(`secret${mark}`, ...conversations))).toEqual(
      expect.arrayContaining([
        'messages',
        'leads',
        'deliveries',
        'conversations',
        'idempotency_keys',
        'data_subject_exports',
      ]),
    );
    const { request, data } = await completed(tenant.live, 'erase', { email: ` ${email.toUpperCase()}` });
    expect(data).toBeNull();
    expect(request.receipt).toMatchObject({
      found: { conversations: 3, messages: 4 },
      removed: { conversations: 3, messages: 4, answers: 4, exports: 3 },
      completedAt: expect.any(String),
    });
    expect(await rowsOf(`secret${mark}`, ...conversations, `"${email}`, ` ${email}`)).toEqual({});
    expect(service.output).not.toContain(mark);
    expect((await tenant.live.get(`${agent}/conversations/${other}`)).status).toBe(200);
    for (const id of conversations)
      expect((await tenant.live.get(`${agent}/conversations/${id}`)).status).toBe(404);
  });

  it('removes messages and forms of visitors of the widget, and the answers of persons', async () => {
    const { live } = tenant;
    const mark = randomBytes(6).toString('hex');
    const secret = `secret${mark}`;
    const agent = await createAgent(live);
    await registerWebhook(live, receiver.url, [...EVENTS, 'conversation.handoff']);
    const visitor = await Visitor.of(service, await enableWidget(live, agent));
    const keyed = () => ({ 'idempotency-key': randomBytes(8).toString('hex') });
    const said = await rest(await visitor.say(secret, { page: `https://example.com/${secret}` }, keyed()));
    const { conversationId } = said[0]!.data;
    const email = `ada${mark}@example.com`;
    const form = { conversationId, name: secret, email };
    expect((await visitor.send('POST', '/leads', form, keyed())).status).toBe(201);
    const asked = `/conversations/${conversationId}/handoff`;
    expect((await visitor.send('POST', asked, { message: secret }, keyed())).status).toBe(202);
    const answered = await live.post(`${agent}${asked.replace('handoff', 'messages')}`, { text: secret });
    expect(answered.status).toBe(201);
    expect(Object.keys(await rowsOf(secret, conversationId))).toEqual(
      expect.arrayContaining(['messages', 'leads', 'conversations', 'idempotency_keys']),
    );
    const { request } = await completed(tenant.live, 'erase', { email });
    expect(request.receipt.removed).toMatchObject({ conversations: 1, messages: 3, leads: 1, answers: 3 });
    expect(await rowsOf(secret, email, conversationId)).toEqual({});
    expect(service.output).not.toContain(mark);
  });

  it('finds an address in a note, in the address of a page, as an author, and in unusual writing', async () => {
    const { live } = tenant;
    const mark = randomBytes(6).toString('hex');
    const agent = await createAgent(live);
    await registerWebhook(live, receiver.url, ['conversation.handoff']);
    const visitor = await Visitor.of(service, await enableWidget(live, agent));
    const begin = async (message: string, page = 'https://example.com/'): Promise<string> =>
      (await rest(await visitor.say(message, { page })))[0]!.data.conversationId;
    const handedOver = await begin('Hello');
    const note = `Write to Ada <Ada.${mark}@Example.com>, please`;
    const request = { message: note, phone: '+44 20 7946 0321' };
    const asked = await visitor.send('POST', `/conversations/${handedOver}/handoff`, request);
    expect(asked.status).toBe(202);
    const answered = await begin('Is anybody there?');
    const answer = { text: 'I am.', author: `ada.${mark}@example.com` };
    expect((await live.post(`${agent}/conversations/${answered}/messages`, answer)).status).toBe(201);
    const found = [
      handedOver,
      answered,
      await begin('Hello', `https://example.com/?email=ada.${mark}%40example.com`),
      await begin(`＜Ａｄａ．${mark.toUpperCase()}＋Ｓｈｏｐ＠Ｅｘａｍｐｌｅ．ｃｏｍ＞`),
    ];
    const erasure = await completed(live, 'erase', { email: `ada.${mark}@example.com` });
    const { receipt } = erasure.request;
    expect(receipt.found.conversations).toBe(found.length);
    expect(receipt.notSearched).toContainEqual(expect.stringContaining('training sources'));
    expect(await rowsOf(mark, mark.toUpperCase(), ...found)).toEqual({});
  });

  it.each([
    ['+44 20 7946 0958', 'call me: 020 7946 0958'],
    ['(020) 7946-0123', 'call me: +44 (0)20 7946 0123'],
  ])('by the phone number %s removes the conversation that says %j', async (phone, message) => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const id = await converse(live, agent, message);
    const { request } = await completed(live, 'erase', { phone });
    expect(request.receipt.removed.conversations).toBe(1);
    expect((await live.get(`${agent}/conversations/${id}`)).status).toBe(404);
  });

  it('finds nothing of another account or mode', async () => {
    const { live, test } = tenant;
    const stranger = await service.tenant();
    const agent = await createAgent(live);
    const id = await converse(live, agent, 'I am eve@example.com');
    for (const client of [test, stranger.live]) {
      const { request } = await completed(client, 'erase', { email: 'eve@example.com' });
      expect(request.receipt.found).toEqual({ conversations: 0, messages: 0, leads: 0 });
      const { request: opened } = (await live.post('/data-subjects/export', { email: 'x@example.com' })).body;
      expect((await client.get(`/data-subjects/requests/${opened.id}`)).status).toBe(404);
    }
    expect((await live.get(`${agent}/conversations/${id}`)).status).toBe(200);
  });

  it.each([
    [{}, 'exactly_one'],
    [{ email: 'a@example.com', userId: 'u' }, 'exactly_one'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ userId: ' ' }, 'required'],
  ])('needs one identifier: %j is refused', async (body, rule) => {
    const answer = await tenant.live.post('/data-subjects/erase', body);
    expect([answer.status, answer.body.error.details.fields[0].rule]).toEqual([400, rule]);
  });
});

describe('the export of a person', () => {
  it('has all of a long conversation, in pages', async () => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const id = await converse(live, agent, 'I am zoe@example.com');
    for (let said = 0; said < 60; said++)
      await live.post(`${agent}/chat`, { message: `more ${said}`, conversationId: id });
    const { data, request } = await completed(live, 'export', { email: 'zoe@example.com' });
    expect(data.nextCursor).toBeNull();
    const [newer, older] = data.conversations;
    expect([older.messages.length, newer.messages.length]).toEqual([50, 11]);
    expect(older).toMatchObject({ id, userId: null, metadata: {}, lead: { email: 'zoe@example.com' } });
    expect(request.receipt.found).toEqual({ conversations: 1, messages: 61, leads: 1 });
    expect(Date.parse(request.expiresAt) - Date.parse(request.receipt.completedAt)).toBe(7 * 86_400_000);
  });
});
