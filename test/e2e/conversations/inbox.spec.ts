import { createAgent } from '../../support/agent';
import { useSharedServiceWithModel } from '../../support/use-service';
import { callsNoAnswer, handsOver } from '../../support/own-tools';
import { Browser } from '../console/sign-in';
import { completed } from '../privacy/data-subjects';

const { service, tenant, model, live } = useSharedServiceWithModel();

interface Item {
  id: string;
  [field: string]: unknown;
}

let agent: string;
beforeEach(async () => {
  model.reply('I do not know.');
  agent = await createAgent(live);
});

async function ask(message: string, conversationId?: string): Promise<string> {
  const { status, body } = await live.post(`${agent}/chat`, { message, conversationId });
  expect(status).toBe(200);
  return body.conversationId;
}

/** A conversation whose visitor has asked for a person, who has answered. */
async function withPerson(message: string): Promise<string> {
  model.script(handsOver(), 'I have passed this on.');
  const id = await ask(message);
  model.reply('I do not know.');
  expect((await live.post(`${agent}/conversations/${id}/messages`, { text: 'How can I help?' })).status).toBe(
    201,
  );
  return id;
}

async function listed(query: string, path = agent, client: Pick<typeof live, 'get'> = live): Promise<Item[]> {
  const { status, body } = await client.get(`${path}/conversations?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.conversations;
}

const one = async (id: string): Promise<Item> => (await listed('')).find((item) => item.id === id)!;
const idsOf = (items: Item[]): string[] => items.map(({ id }) => id);
const update = (id: string, changes: object) => live.patch(`${agent}/conversations/${id}`, changes);

/** A person of the tenant, signed in to the console. */
async function signedIn(name: string): Promise<{ browser: Browser; id: number }> {
  const added = await service.admin.post(`/accounts/${tenant.accountId}/people`, { name, role: 'editor' });
  const browser = new Browser(service);
  expect((await browser.signIn({ link: added.body.link.split('#link=')[1] })).status).toBe(201);
  return { browser, id: added.body.person.id };
}

describe('a conversation with a person', () => {
  it('waits again as soon as the visitor answers the person, until the person replies', async () => {
    const id = await withPerson('I want to talk to a person');
    expect(await one(id)).toMatchObject({ state: 'with_person' });
    await ask('Are you there? It is urgent.', id);
    expect(await one(id)).toMatchObject({
      state: 'waiting',
      lastMessage: { text: 'Are you there? It is urgent.', author: 'visitor' },
    });
    expect(idsOf(await listed('waiting=true'))).toEqual([id]);
    expect(idsOf(await listed('state=waiting'))).toEqual([id]);
    expect(await listed('waiting=false')).toEqual([]);
    await live.post(`${agent}/conversations/${id}/messages`, { text: 'Yes.', author: 'Grace' });
    expect(await one(id)).toMatchObject({
      state: 'with_person',
      lastMessage: { text: 'Yes.', author: 'person' },
    });
    expect(await listed('waiting=true')).toEqual([]);
  });

  it('is left to the person when the visitor writes twice, although it waits', async () => {
    const id = await withPerson('I want to talk to a person');
    await ask('Are you there?', id);
    const { body } = await live.post(`${agent}/chat`, { message: 'Hello?', conversationId: id });
    expect(body.text).toBe('');
  });
});

describe('the inbox', () => {
  it('is ordered by the last message if it is asked to be, page by page', async () => {
    const ids = [await ask('One'), await ask('Two'), await ask('Three')];
    await ask('More', ids[0]);
    const expected = [ids[0], ids[2], ids[1]];
    expect(idsOf(await listed('orderBy=lastMessageAt'))).toEqual(expected);
    expect(idsOf(await listed(''))).toEqual(ids.toReversed());
    const first = (await live.get(`${agent}/conversations?orderBy=lastMessageAt&limit=2`)).body;
    const rest = await live.get(
      `${agent}/conversations?orderBy=lastMessageAt&limit=2&cursor=${first.nextCursor}`,
    );
    expect(idsOf([...first.conversations, ...rest.body.conversations])).toEqual(expected);
    const other = await live.get(`${agent}/conversations?limit=2&cursor=${first.nextCursor}`);
    expect(other.body.error.code).toBe('INVALID_CURSOR');
  });

  it('has the conversations of all agents of the account and mode, and of no other', async () => {
    const mine = await ask('Mine');
    const other = await createAgent(live);
    const { conversationId } = (await live.post(`${other}/chat`, { message: 'Other' })).body;
    const testAgent = await createAgent(tenant.test);
    await tenant.test.post(`${testAgent}/chat`, { message: 'In test mode' });
    const all = await listed('orderBy=lastMessageAt&limit=2', '');
    expect(idsOf(all)).toEqual([conversationId, mine]);
    expect(all.map(({ agentId }) => `/agents/${String(agentId)}`)).toEqual([other, agent]);
    expect((await listed('', '', tenant.test)).map(({ title }) => title)).toEqual(['In test mode']);
    expect((await live.delete(other)).status).toBe(204);
    expect(idsOf(await listed('orderBy=lastMessageAt&limit=1', ''))).toEqual([mine]);
  });

  it('says for each person and key whether something is new since they read', async () => {
    const id = await ask('One');
    const [grace, ada] = [await signedIn('Grace'), await signedIn('Ada')];
    const unread = async (client: Pick<typeof live, 'get'>) =>
      (await listed('', agent, client))[0]!['unread'];
    const read = `${agent}/conversations/${id}/read`;
    expect((await grace.browser.send('PUT', `/api/v1${read}`)).status).toBe(204);
    const ofGrace = { get: (path: string) => grace.browser.get(`/api/v1${path}`) };
    const ofAda = { get: (path: string) => ada.browser.get(`/api/v1${path}`) };
    expect([await unread(ofGrace), await unread(ofAda), await unread(live)]).toEqual([false, true, true]);
    expect((await live.send('PUT', read)).status).toBe(204);
    expect(await unread(live)).toBe(false);
    await ask('Two', id);
    expect([await unread(ofGrace), await unread(ofAda), await unread(live)]).toEqual([true, true, true]);
  });

  it('names the visitor by the lead, or else by the metadata, and is found by this name', async () => {
    const metadata = { name: 'Boris' };
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'Hello', metadata })).body;
    await ask('Hello');
    const found = async () => idsOf(await listed('q=boris+hello'));
    expect(await one(conversationId)).toMatchObject({ visitorName: 'Boris' });
    expect(await found()).toEqual([conversationId]);
    await ask("I'm Ada, mail me at ada@example.com", conversationId);
    expect(await one(conversationId)).toMatchObject({ visitorName: 'Ada' });
    expect(await found()).toEqual([]);
  });
});

describe('a person', () => {
  it('closes a conversation, which a later message opens again', async () => {
    const id = await withPerson('I want to talk to a person');
    await ask('Thank you', id);
    expect((await update(id, { closed: true })).body.conversation).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    });
    expect([idsOf(await listed('state=closed')), await listed('waiting=true')]).toEqual([[id], []]);
    await ask('One more thing', id);
    expect(await one(id)).toMatchObject({ state: 'open', closedAt: null });
    expect(idsOf(await listed('state=open'))).toEqual([id]);
    await update(id, { closed: true });
    expect((await update(id, { closed: false })).body.conversation.state).toBe('open');
  });

  it('snoozes a conversation until a moment, or until the visitor writes', async () => {
    const id = await withPerson('I want to talk to a person');
    await ask('Any news?', id);
    const snoozedUntil = '2099-01-01T09:00:00.000Z';
    expect((await update(id, { snoozedUntil })).body.conversation.snoozedUntil).toBe(snoozedUntil);
    expect(await listed('state=waiting')).toEqual([]);
    await ask('And now?', id);
    expect(idsOf(await listed('state=waiting'))).toEqual([id]);
    expect(await one(id)).toMatchObject({ snoozedUntil: null });
  });

  it('is assigned a conversation, of the people that a key can list, and tags it', async () => {
    const id = await ask('Hello');
    const grace = await signedIn('Grace Hopper');
    const { assignees } = (await live.get('/conversations/assignees')).body;
    expect(assignees).toContainEqual({ id: grace.id, name: 'Grace Hopper' });
    const changes = { assigneeId: grace.id, tags: ['refund', ' refund '] };
    const { conversation } = (await update(id, changes)).body;
    expect(conversation).toMatchObject({
      assignee: { id: grace.id, name: 'Grace Hopper' },
      tags: ['refund'],
    });
    expect(idsOf(await listed(`assigneeId=${grace.id}`))).toEqual([id]);
    expect([idsOf(await listed('tag=refund')), await listed('tag=other')]).toEqual([[id], []]);
    expect((await update(id, { assigneeId: 1 })).status).toBe(404);
    await service.admin.delete(`/accounts/${tenant.accountId}/people/${grace.id}`);
    expect(await one(id)).toMatchObject({ assignee: null });
    expect((await update(id, { assigneeId: null })).body.conversation.assignee).toBeNull();
  });

  it('is shown to the others while writing a reply', async () => {
    const id = await ask('Hello');
    const grace = await signedIn('Grace');
    await grace.browser.send('PUT', `/api/v1${agent}/conversations/${id}/typing`);
    expect(await one(id)).toMatchObject({ typing: { id: grace.id, name: 'Grace' } });
    await live.post(`${agent}/conversations/${id}/messages`, { text: 'Yes.' });
    expect(await one(id)).toMatchObject({ typing: null });
  });

  it('leaves internal notes, which are exported and erased with the conversation', async () => {
    const { conversationId: id } = (await live.post(`${agent}/chat`, { message: 'Hello', userId: 'ada' }))
      .body;
    const notes = `${agent}/conversations/${id}/notes`;
    const { status, body } = await live.post(notes, { text: 'Asked the workshop.', author: 'Grace' });
    const note = {
      id: expect.any(Number),
      author: 'Grace',
      text: 'Asked the workshop.',
      createdAt: expect.any(String),
    };
    expect([status, body]).toEqual([201, { note }]);
    await update(id, { tags: ['workshop'] });
    expect((await live.get(notes)).body).toEqual({ notes: [body.note] });
    expect(JSON.stringify((await live.get(`${agent}/conversations/${id}/messages`)).body)).not.toContain(
      'workshop',
    );
    const { data } = await completed(live, 'export', { userId: 'ada' });
    const { author, text } = body.note;
    expect(data.conversations).toMatchObject([{ id, tags: ['workshop'], notes: [{ author, text }] }]);
    expect((await live.delete(`${notes}/${body.note.id}`)).status).toBe(204);
    expect((await live.delete(`${notes}/${body.note.id}`)).status).toBe(404);
    expect((await live.get(notes)).body.notes).toEqual([]);
    await live.post(notes, { text: 'Again.' });
    await completed(live, 'erase', { userId: 'ada' });
    expect((await live.get(notes)).status).toBe(404);
  });
});

describe('a suggested reply', () => {
  const suggest = async (id: string) => {
    const { status, body } = await live.post(`${agent}/conversations/${id}/suggested-reply`, undefined);
    return [status, body.suggestedReply ?? body.error.details];
  };

  it("answers the visitor's last message as the agent would while a person answers, and records nothing", async () => {
    const id = await withPerson('Where is my parcel?');
    await ask('When do you open?', id);
    const state = async () => [
      (await live.get(`${agent}/conversations/${id}/messages`)).body.messages,
      await listed(''),
    ];
    const before = await state();
    const tokens = async () => (await live.get('/me')).body.usage.tokens;
    const spent = await tokens();
    model.reply('We open at nine.');
    const { id: messageId } = before[0][0];
    expect(await suggest(id)).toEqual([200, { messageId, text: 'We open at nine.', sources: [] }]);
    expect(
      model.requests
        .at(-1)!
        .body.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual([
      'Where is my parcel?',
      'I have passed this on.\n\nHow can I help?',
      expect.stringContaining('When do you open?'),
    ]);
    expect(await state()).toEqual(before);
    expect(await tokens()).toBeGreaterThan(spent);
  });

  it('has no text if the agent has no answer or would pass the visitor on, and needs a message of the visitor', async () => {
    const id = await ask('Where is my parcel?');
    const nothing = { text: null, sources: [] };
    for (const says of [callsNoAnswer(), handsOver()]) {
      model.script(says, 'Sorry.');
      expect(await suggest(id)).toMatchObject([200, nothing]);
    }
    expect(await listed('waiting=true')).toEqual([]);
    expect(await suggest('none')).toEqual([404, { resource: 'conversation' }]);
  });
});

describe('canned replies', () => {
  const titles = async (client: Pick<typeof live, 'get'> = live): Promise<string[]> =>
    (await client.get('/canned-replies')).body.cannedReplies.map(({ title }: { title: string }) => title);

  it('are shared by all people of an account and mode, by title, and each change is in the audit log', async () => {
    const input = { title: 'Returns', text: 'Hello {name}, returns are free.' };
    const { status, body } = await live.post('/canned-replies', input);
    const { cannedReply: reply } = body;
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect([status, reply]).toEqual([201, { id: reply.id, ...input, ...times }]);
    await live.post('/canned-replies', { title: 'Delivery', text: 'Two days.' });
    expect(await titles()).toEqual(['Delivery', 'Returns']);
    expect(await titles(tenant.test)).toEqual([]);
    const path = `/canned-replies/${reply.id}`;
    const { cannedReply: changed } = (await live.patch(path, { title: 'A return' })).body;
    expect(changed).toMatchObject({ ...input, title: 'A return' });
    expect((await tenant.test.patch(path, { title: 'No' })).status).toBe(404);
    expect((await live.patch(path, { text: ' ' })).status).toBe(400);
    expect([(await live.delete(path)).status, (await live.delete(path)).status]).toEqual([204, 404]);
    expect(await titles()).toEqual(['Delivery']);
    const { entries } = (await live.get(`/audit-log?objectType=canned_reply&objectId=${reply.id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'canned_reply.deleted',
      'canned_reply.updated',
      'canned_reply.added',
    ]);
  });

  it('can be read, and not changed, by a person who is limited to some agents', async () => {
    const person = { name: 'Ada', role: 'owner', agentIds: [Number(agent.split('/')[2])] };
    const added = await service.admin.post(`/accounts/${tenant.accountId}/people`, person);
    const browser = new Browser(service);
    await browser.signIn({ link: added.body.link.split('#link=')[1] });
    expect((await browser.get('/api/v1/canned-replies')).status).toBe(200);
    expect((await browser.post('/api/v1/canned-replies', { title: 'x', text: 'x' })).status).toBe(403);
  });
});
