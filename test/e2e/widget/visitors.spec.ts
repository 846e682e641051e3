import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { signJwt } from '../../support/identity-token';
import { closedNow } from '../../support/opening-hours';
import { rest, some } from '../../support/resumable';
import { useSharedService } from '../../support/use-service';
import { enableWidget, publicSurface, Visitor } from '../../support/visitor';

const { service, tenant } = useSharedService();
let agent: string;
let publicId: string;
beforeAll(async () => {
  agent = await createAgent(tenant.live, { welcomeMessage: 'Hi!', botPersonality: 'You know a secret.' });
  await trainText(tenant.live, agent, 'guarantee', 'The guarantee lasts two years.');
  const limits = {
    visitorMessagesPerHour: 1000,
    addressMessagesPerHour: 10_000,
    agentMessagesPerDay: 10_000,
  };
  publicId = await enableWidget(tenant.live, agent, { allowedDomains: ['shop.example'], limits });
});

const anyone = (): Client => publicSurface(service, publicId);
const QUESTION = 'How long does the guarantee last?';

describe('an agent with an enabled widget', () => {
  it('tells browsers what they need, and nothing else', async () => {
    const { status, body } = await anyone().get('');
    expect(status).toBe(200);
    expect(Object.keys(body.agent).toSorted()).toEqual(
      [
        'publicId, name, avatarUrl, welcomeMessage, websiteUrl, removeBranding, gaID, agentType',
        'identityRequired, leadForm, handoff, suggestedQuestions, greeting, alerts, attachments, position, theme',
        'colors, accents, texts, transcripts, opening',
      ]
        .flatMap((names) => names.split(', '))
        .toSorted(),
    );
    expect(body.agent).toMatchObject({ publicId, name: 'Agent', welcomeMessage: 'Hi!' });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('says since when people answer, or when they do next', async () => {
    const openingWith = async (fields: object): Promise<unknown> => {
      const other = await createAgent(tenant.live, fields);
      return (await publicSurface(service, await enableWidget(tenant.live, other)).get('')).body.agent
        .opening;
    };
    const { openingHours, opensAt } = closedNow();
    expect(await openingWith({ openingHours })).toEqual({
      isOpen: false,
      openUntil: null,
      opensAt: opensAt.toISOString(),
      timeZone: 'UTC',
    });
    expect(await openingWith({})).toBeNull();
  });

  it('gets the texts of the launcher in the language of the page, and none for English', async () => {
    const textsIn = async (languages: string): Promise<unknown> => {
      const headers = { 'accept-language': languages };
      return (await anyone().send('GET', '', undefined, headers)).body.agent.launcherTexts;
    };
    expect(await textsIn(',de-CH,fr;q=0.9')).toMatchObject({ open: 'Chat öffnen', direction: 'ltr' });
    expect(await textsIn('xx, ar')).toMatchObject({ direction: 'rtl' });
    for (const languages of ['en-GB,de', 'xx', '', '*']) expect(await textsIn(languages)).toBeUndefined();
  });

  it('answers a visitor in a stream, from its sources', async () => {
    const visitor = await Visitor.of(service, publicId);
    const events = await rest(await visitor.say(QUESTION));
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ data }) => data.delta ?? '').join('')).toContain('two years');
    expect(events.at(-1)!.data).toBe('[DONE]');
    expect(events.at(-2)!.data.sources).toHaveLength(1);
  });

  it('keeps the conversation for its visitor, with the page where it began', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId } = await visitor.ask(QUESTION, { page: 'https://shop.example/tv' });
    const { messageId } = await visitor.ask('And for batteries?', { conversationId });
    const { body } = await visitor.get('/conversations');
    expect(body).toEqual({
      conversations: [
        {
          id: conversationId,
          title: QUESTION,
          messageCount: 2,
          handedOver: false,
          lastMessageAt: expect.any(String),
          createdAt: expect.any(String),
        },
      ],
      nextCursor: null,
    });
    const { messages } = (await visitor.get(`/conversations/${conversationId}/messages`)).body;
    expect(messages.map(({ query }: any) => query)).toEqual(['And for batteries?', QUESTION]);
    expect(messages[0]).toMatchObject({ id: messageId, author: 'agent', authorName: null, rating: null });
    const shown = await tenant.live.get(`${agent}/conversations?limit=1`);
    expect(shown.body.conversations[0]).toMatchObject({
      metadata: { page: 'https://shop.example/tv' },
      userId: null,
    });
  });

  it('accepts ratings of its visitor, which are not in the audit log of the tenant', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId, messageId } = await visitor.ask(QUESTION);
    const rated = await visitor.post(`/conversations/${conversationId}/messages/${messageId}/feedback`, {
      rating: 'negative',
    });
    expect([rated.status, rated.body]).toEqual([200, { messageId, rating: 'negative' }]);
    const { messages } = (await visitor.get(`/conversations/${conversationId}/messages`)).body;
    expect(messages[0].rating).toBe('negative');
    const { entries } = (await tenant.live.get('/audit-log')).body;
    expect(entries.map(({ action }: any) => action)).not.toContain('message.rated');
  });

  it('answers a repeated message with the first answer', async () => {
    const visitor = await Visitor.of(service, publicId);
    const headers = { 'idempotency-key': 'once' };
    const first = await rest(await visitor.say(QUESTION, {}, headers));
    const again = await visitor.say(QUESTION, {}, headers);
    expect(again.response.headers.get('idempotent-replayed')).toBe('true');
    expect((await rest(again)).at(-2)!.data.messageId).toBe(first[0]!.data.messageId);
    const other = await Visitor.of(service, publicId);
    const fresh = await rest(await other.say(QUESTION, {}, headers));
    expect(fresh[0]!.data.messageId).not.toBe(first[0]!.data.messageId);
  });

  it('lets a visitor resume a stream, and stop it', async () => {
    const visitor = await Visitor.of(service, publicId);
    const opened = await visitor.say(QUESTION);
    const [begun] = await some(opened, 1);
    const { messageId } = begun!.data;
    opened.leave();
    const events = await rest(await visitor.readOn(messageId, 0));
    expect(events.at(-1)!.data).toBe('[DONE]');
    expect((await visitor.delete(`/chat/streams/${messageId}`)).status).toBe(204);
    expect((await visitor.get(`/chat/streams/${messageId}?after=${events.length}`)).status).toBe(204);
  });

  it('renews the token of an anonymous visitor', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId } = await visitor.ask(QUESTION);
    const { status, body } = await visitor.post('/visitors');
    expect([status, body.visitor]).toEqual([201, { isVerified: false, userId: null }]);
    const renewed = new Visitor(visitor.baseUrl, body.visitorToken);
    expect((await renewed.get(`/conversations/${conversationId}/messages`)).status).toBe(200);
  });
});

describe('a public id', () => {
  it('opens nothing of the API of keys, nor does a visitor token', async () => {
    const visitor = await Visitor.of(service, publicId);
    for (const token of [publicId, visitor.token!]) {
      expect((await service.client(token).get('/agents')).status).toBe(401);
      expect((await service.client(token).get(`${agent}/conversations`)).status).toBe(401);
    }
    expect((await publicSurface(service, agent.split('/')[2]!).get('')).status).toBe(404);
  });

  it.each(['unknown', 'not enabled', 'of a suspended account', 'of an account on Basic'])(
    'that is %s is the same 404',
    async (kind) => {
      const other = await service.tenant();
      const its = await createAgent(other.live);
      const id = kind === 'unknown' ? `wid_${'0'.repeat(22)}` : await enableWidget(other.live, its);
      if (kind === 'not enabled') await other.live.patch(`${its}/widget`, { enabled: false });
      const change = {
        'of a suspended account': { suspended: true },
        'of an account on Basic': { plan: 'basic' },
      };
      if (kind in change)
        await service.admin.patch(`/accounts/${other.accountId}`, change[kind as keyof typeof change]);
      const [got, missing] = await Promise.all(
        [id, 'wid_nonsense'].map((one) =>
          publicSurface(service, one).send('POST', '/visitors', {}, { 'x-request-id': 'same' }),
        ),
      );
      expect([got!.status, got!.body]).toEqual([404, missing!.body]);
    },
  );
});

describe('another visitor', () => {
  it('gets the 404 of a missing one for a conversation, its messages and its streams', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId, messageId } = await visitor.ask(QUESTION);
    const other = await Visitor.of(service, publicId);
    const otherAgent = await createAgent(tenant.live);
    const elsewhere = await Visitor.of(service, await enableWidget(tenant.live, otherAgent));
    for (const stranger of [other, elsewhere]) {
      expect((await stranger.get('/conversations')).body.conversations).toEqual([]);
      const missing = '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa';
      for (const [method, path, body] of [
        ['GET', '/conversations/ID/messages', undefined],
        ['POST', `/conversations/ID/messages/${messageId}/feedback`, { rating: 'positive' }],
        ['POST', '/chat', { message: 'Go on', conversationId: 'ID' }],
      ] as const) {
        const ask = (id: string) =>
          stranger.send(
            method,
            path.replace('ID', id),
            body && JSON.parse(JSON.stringify(body).replace('ID', id)),
            {
              'x-request-id': 'same',
            },
          );
        const [got, none] = [await ask(conversationId), await ask(missing)];
        expect([path, got.status, got.body]).toEqual([path, 404, none.body]);
      }
      expect((await stranger.get(`/chat/streams/${messageId}`)).status).toBe(404);
      expect((await stranger.delete(`/chat/streams/${messageId}`)).status).toBe(404);
    }
    expect((await visitor.get(`/chat/streams/${messageId}`)).status).toBe(200);
  });

  it('cannot use a token of another agent, a forged or an unsigned one', async () => {
    const visitor = await Visitor.of(service, publicId);
    const [, payload] = visitor.token!.split('.') as [string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const unsigned = signJwt(claims, '', { alg: 'none' }).replace(/[^.]*$/, '');
    const forged = signJwt(claims, 'wrong');
    const otherAgent = await enableWidget(tenant.live, await createAgent(tenant.live));
    const foreign = await Visitor.of(service, otherAgent);
    for (const [token, reason] of [
      [unsigned, 'invalid'],
      [forged, 'invalid'],
      [foreign.token!, 'invalid'],
      ['nonsense', 'invalid'],
      [undefined, 'missing'],
    ] as const) {
      const { status, body } = await new Visitor(visitor.baseUrl, token).get('/conversations');
      expect([status, body.error?.code, body.error?.details]).toEqual([401, 'UNAUTHENTICATED', { reason }]);
    }
  });
});

it('the body of a request is parsed only if everything else is right', async () => {
  const visitor = await Visitor.of(service, publicId);
  const post = async (id: string, headers: Record<string, string> = {}): Promise<number> => {
    const url = `${service.baseUrl}/public/v1/agents/${id}/chat`;
    const init = {
      method: 'POST',
      body: 'no JSON',
      headers: { 'content-type': 'application/json', ...headers },
    };
    return (await fetch(url, init)).status;
  };
  expect(await post(`wid_${'0'.repeat(22)}`)).toBe(404);
  expect(await post(publicId, { origin: 'https://evil.example' })).toBe(403);
  expect(await post(publicId)).toBe(401);
  expect(await post(publicId, { authorization: `Bearer ${visitor.token}` })).toBe(400);
});

describe('a page of another site', () => {
  const ask = (method: string, path: string, headers: object) =>
    fetch(`${service.baseUrl}/public/v1/agents/${publicId}${path}`, { method, headers: { ...headers } });

  it('may read the answers if its site is allowed', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/chat'],
      ['OPTIONS', ''],
      ['GET', ''],
    ] as const) {
      const { status, headers } = await ask(method, path, { origin: 'https://shop.example' });
      expect([method, status]).toEqual([method, method === 'GET' ? 200 : 204]);
      expect(headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toMatch(/origin/i);
    }
  });

  it.each(['https://evil.example', 'null', 'https://shop.example.evil.org'])(
    'is refused on %s',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET']) {
        const response = await ask(method, '', { origin });
        expect(response.status).toBe(403);
        // The page may read the reason, but can send no token and no JSON.
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('access-control-allow-headers')).toBeNull();
        expect(response.headers.get('access-control-allow-methods')).toBeNull();
        const { error } = (await response.json()) as any;
        expect(error.code).toBe('ORIGIN_NOT_ALLOWED');
      }
    },
  );

  it('cannot reach the API of keys', async () => {
    const response = await fetch(`${service.baseUrl}/api/v1/agents`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});
