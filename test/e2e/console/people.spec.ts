import { SCOPES } from '../../../src/auth/plan';
import { createAgent } from '../../support/agent';
import { sendRaw } from '../../support/raw-http';
import { useSharedService } from '../../support/use-service';
import { Browser } from './sign-in';

const { service, tenant, live } = useSharedService();

interface Invitation {
  person: { id: number };
  link: string;
}

const people = (): string => `/accounts/${tenant.accountId}/people`;
const tokenOf = ({ link }: { link: string }): string => link.split('#link=')[1]!;

async function add(role: string, options: object = {}): Promise<Invitation> {
  const { status, body } = await service.admin.post(people(), { name: `The ${role}`, role, ...options });
  expect(status).toBe(201);
  return body;
}

/** A new person in a browser that is signed in with their link. */
async function signedIn(role: string, options: object = {}): Promise<{ browser: Browser; id: number }> {
  const invitation = await add(role, options);
  const browser = new Browser(service);
  expect((await browser.signIn({ link: tokenOf(invitation) })).status).toBe(201);
  return { browser, id: invitation.person.id };
}

const withoutWrites = SCOPES.filter((scope) => scope.endsWith(':read'));

describe('a link for a person', () => {
  it('opens the console, signs in once, and expires after 24 hours', async () => {
    const { status, headers, body } = await service.admin.post(people(), { name: 'Ada', role: 'reader' });
    const { id } = body.person;
    expect([status, headers.get('location')]).toEqual([201, `/admin/v1${people()}/${id}`]);
    const person = { id, name: 'Ada', email: '', role: 'reader', agentIds: null, mode: 'live' };
    expect(body).toEqual({
      person: { ...person, createdAt: expect.any(String), lastSeenAt: null },
      link: expect.stringMatching(new RegExp(`^${service.baseUrl}/console#link=[\\w-]{43}$`)),
      expiresAt: expect.any(String),
      isMailed: false,
    });
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const browser = new Browser(service);
    const session = await browser.signIn({ link: tokenOf(body) });
    expect([session.status, session.body]).toEqual([
      201,
      {
        kind: 'tenant',
        account: { id: tenant.accountId, name: expect.any(String), plan: 'enterprise' },
        mode: 'live',
        person: { id, name: 'Ada', email: '', role: 'reader', weeklyMail: false },
        agentIds: null,
        name: 'Ada',
        provider: '',
        scopes: withoutWrites,
        expiresAt: expect.any(String),
      },
    ]);
    const again = await new Browser(service).signIn({ link: tokenOf(body) });
    expect([again.status, again.body.error.details.reason]).toEqual([401, 'invalid']);
    expect((await browser.get('/api/v1/me')).body.key).toEqual({
      id,
      name: 'Ada',
      hint: '',
      expiresAt: null,
    });
    const listed = (await live.get('/people')).body.people.find((other: { id: number }) => other.id === id);
    expect(listed.lastSeenAt).toEqual(expect.any(String));
  });

  it('stops working when there is a new one, while sessions go on', async () => {
    const { browser, id } = await signedIn('reader');
    const first = (await service.admin.post(`${people()}/${id}/link`)).body;
    const second = (await live.post(`/people/${id}/link`)).body;
    expect((await new Browser(service).signIn({ link: tokenOf(first) })).status).toBe(401);
    expect((await new Browser(service).signIn({ link: tokenOf(second) })).status).toBe(201);
    expect(await browser.status()).toBe(200);
  });

  it('signs one browser in when two use it at once', async () => {
    const link = tokenOf(await add('reader'));
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await new Browser(service).signIn({ link })).status),
    );
    expect(statuses.toSorted()).toEqual([201, 401, 401]);
  });
});

describe('a person in the console', () => {
  it('reads as a reader, and writes nothing', async () => {
    const { browser } = await signedIn('reader');
    expect((await browser.get('/api/v1/agents')).status).toBe(200);
    const { status, body } = await browser.post('/api/v1/agents', { name: 'No' });
    expect([status, body.error.details]).toEqual([403, { requiredScope: 'agents:write' }]);
  });

  it('changes agents as an editor, and cannot do what a key without the scope cannot', async () => {
    const { browser } = await signedIn('editor');
    const { body } = await browser.post('/api/v1/agents', { name: 'Edited' });
    expect((await browser.patch(`/api/v1/agents/${body.agent.id}`, { name: 'Again' })).status).toBe(200);
    for (const [path, requiredScope] of [
      ['/api/v1/keys', 'keys:write'],
      ['/api/v1/people', 'keys:write'],
      ['/api/v1/webhooks', 'webhooks:write'],
      ['/api/v1/data-subjects/erase', 'data-subjects:write'],
    ] as const) {
      const refused = await browser.post(path, {});
      expect([path, refused.status, refused.body.error.details]).toEqual([path, 403, { requiredScope }]);
    }
  });

  it('cannot, as an editor, take the identity secret, choose the model of the account, or delete an agent', async () => {
    const { browser } = await signedIn('editor');
    const agent = `/api/v1/agents/${(await browser.post('/api/v1/agents', { name: 'Kept' })).body.agent.id}`;
    for (const [method, path, body, requiredScope] of [
      ['POST', `${agent}/widget/rotate-identity-secret`, {}, 'identity:write'],
      ['PATCH', `${agent}/widget`, { identityRequired: true }, 'identity:write'],
      ['PUT', '/api/v1/model', { name: 'parley-extractive' }, 'models:write'],
      ['DELETE', '/api/v1/model', undefined, 'models:write'],
      ['DELETE', agent, undefined, 'agents:delete'],
      ['PATCH', agent, { retentionDays: 1 }, 'agents:delete'],
    ] as const) {
      const refused = await browser.send(method, path, body);
      expect([method, path, refused.status, refused.body.error?.details]).toEqual([
        method,
        path,
        403,
        { requiredScope },
      ]);
    }
    for (const [path, body] of [
      [`${agent}/widget`, { enabled: true, identityRequired: false }],
      [agent, { name: 'Still kept', retentionDays: null }],
    ] as const)
      expect([path, (await browser.patch(path, body)).status]).toEqual([path, 200]);
    const { browser: owner } = await signedIn('owner');
    expect((await owner.patch(agent, { retentionDays: 30 })).status).toBe(200);
    expect((await owner.post(`${agent}/widget/rotate-identity-secret`, {})).status).toBe(200);
    expect((await owner.send('DELETE', agent)).status).toBe(204);
  });

  it('is in the audit log with their sign-in and their sign-out', async () => {
    const { browser, id } = await signedIn('reader', { name: 'Rosalind' });
    await browser.send('DELETE', '/console/session');
    const { link } = (await live.post(`/people/${id}/link`)).body;
    await browser.signIn({ link: tokenOf({ link }) });
    await browser.send('DELETE', '/console/sessions');
    const { entries } = (await live.get(`/audit-log?actor=${id}`)).body;
    const object = { type: 'session', id: String(id) };
    expect(entries).toMatchObject([
      { action: 'session.ended', object, changes: [] },
      { action: 'session.opened', object, changes: ['link'], actor: { type: 'person', name: 'Rosalind' } },
      { action: 'session.ended', object, changes: [] },
      { action: 'session.opened', object, changes: ['link'] },
    ]);
    const invitations = (await live.get(`/audit-log?objectType=person&objectId=${id}`)).body.entries;
    expect(invitations.map(({ action }: { action: string }) => action)).toEqual([
      'person.invited',
      'person.added',
    ]);
  });

  it('is named in the audit log, even after they are removed', async () => {
    const { browser, id } = await signedIn('owner', { name: 'Grace' });
    const { agent } = (await browser.post('/api/v1/agents', { name: 'Of Grace' })).body;
    const actor = { type: 'person', keyId: null, hint: null, personId: id, name: 'Grace' };
    await service.admin.delete(`${people()}/${id}`);
    const { entries } = (await live.get(`/audit-log?objectId=${agent.id}`)).body;
    expect(entries.map((entry: { actor: object }) => entry.actor)).toEqual([actor]);
    const byGrace = (await live.get(`/audit-log?actor=${id}`)).body.entries;
    expect(byGrace.map(({ action }: { action: string }) => action)).toEqual([
      'agent.created',
      'session.opened',
    ]);
    const byOperator = (await live.get('/audit-log?actor=operator')).body.entries;
    expect(new Set(byOperator.map((entry: { actor: { type: string } }) => entry.actor.type))).toEqual(
      new Set(['operator']),
    );
  });

  it('loses access at once when removed, and their link stops working', async () => {
    const { browser, id } = await signedIn('owner');
    const { link } = (await live.post(`/people/${id}/link`)).body;
    expect((await live.delete(`/people/${id}`)).status).toBe(204);
    expect([await browser.status(), (await browser.get('/api/v1/agents')).status]).toEqual([401, 401]);
    expect((await new Browser(service).signIn({ link: tokenOf({ link }) })).status).toBe(401);
    expect((await live.delete(`/people/${id}`)).status).toBe(404);
  });

  it('signs out everywhere without signing others out', async () => {
    const [{ browser, id }, { browser: other }] = [await signedIn('reader'), await signedIn('reader')];
    const second = new Browser(service);
    await second.signIn({ link: tokenOf((await live.post(`/people/${id}/link`)).body) });
    expect((await browser.send('DELETE', '/console/sessions')).status).toBe(204);
    expect([await second.status(), await other.status()]).toEqual([401, 200]);
  });

  it('sees one mode, and the people of this mode', async () => {
    const { browser, id } = await signedIn('owner', { mode: 'test' });
    expect((await browser.get('/api/v1/me')).body.mode).toBe('test');
    const { body } = await browser.get('/api/v1/people');
    expect(body.people.map((person: { id: number }) => person.id)).toEqual([id]);
    expect((await live.delete(`/people/${id}`)).status).toBe(404);
  });
});

describe('a person who is limited to some agents', () => {
  const newAgent = async () => Number((await createAgent(live)).split('/')[2]);
  const namesOf = (list: { id: number }[]) => list.map(({ id }) => id);

  it('finds these in every list, from the next request on, and nothing of others', async () => {
    const [own, other, later] = [await newAgent(), await newAgent(), await newAgent()];
    for (const id of [own, other]) await live.post(`/agents/${id}/chat`, { message: 'Hello' });
    const { browser, id } = await signedIn('editor', { agentIds: [own, own] });
    const seen = async () => {
      const [agents, inbox] = [
        await browser.get('/api/v1/agents'),
        await browser.get('/api/v1/conversations?state=open'),
      ];
      const { conversations } = inbox.body as { conversations: { agentId: number }[] };
      return [namesOf(agents.body.agents), conversations.map(({ agentId }) => agentId)];
    };
    expect(await seen()).toEqual([[own], [own]]);
    expect((await browser.get('/console/session')).body.agentIds).toEqual([own]);
    expect((await browser.get('/api/v1/me')).body.usage).toBeNull();
    expect((await browser.post(`/api/v1/agents/${own}/chat`, { message: 'Hello' })).status).toBe(200);
    expect((await browser.post('/api/v1/agents', { name: 'No' })).status).toBe(403);

    const { body } = await live.patch(`/people/${id}`, { agentIds: [other, later] });
    expect(body.person.agentIds).toEqual([other, later]);
    expect(await seen()).toEqual([[later, other], [other]]);
    await live.delete(`/agents/${later}`);
    await live.delete(`/agents/${other}`);
    expect(await seen()).toEqual([[], []]);
    await live.patch(`/people/${id}`, { agentIds: null });
    expect((await seen())[0]).toContain(own);
    const { entries } = (await live.get(`/audit-log?objectType=person&objectId=${id}`)).body;
    expect(entries[0]).toMatchObject({ action: 'person.updated', changes: ['agentIds'] });
  });

  it('can be assigned conversations of these agents only', async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const limited = await signedIn('editor', { agentIds: [own] });
    const { id: elsewhere } = (await add('editor', { agentIds: [other] })).person;
    const assign = async (agentId: number, assigneeId: number) => {
      const { body } = await live.post(`/agents/${agentId}/chat`, { message: 'Hello' });
      const path = `/agents/${agentId}/conversations/${body.conversationId}`;
      return (await live.patch(path, { assigneeId })).status;
    };
    expect([await assign(own, limited.id), await assign(other, limited.id)]).toEqual([200, 404]);
    const { assignees } = (await limited.browser.get('/api/v1/conversations/assignees')).body;
    expect(namesOf(assignees)).toContain(limited.id);
    expect(namesOf(assignees)).not.toContain(elsewhere);
  });

  it('is limited only to agents of the same account and mode', async () => {
    const stranger = await service.tenant();
    for (const client of [stranger.live, tenant.test]) {
      const foreign = Number((await createAgent(client)).split('/')[2]);
      const { status, body } = await live.post('/people', {
        name: 'Bo',
        role: 'reader',
        agentIds: [await newAgent(), foreign],
      });
      expect([status, body.error.details.fields]).toMatchObject([
        400,
        [{ path: 'agentIds', rule: 'exists' }],
      ]);
    }
    const { status } = await live.post('/people', { name: 'Bo', role: 'reader', agentIds: [] });
    expect(status).toBe(400);
  });
});

describe('the name under which a session replies', () => {
  it('belongs to the person, who changes it, with an entry in the audit log', async () => {
    const { browser, id } = await signedIn('editor', { name: 'Gracie' });
    expect((await browser.patch('/console/session', { name: ' Grace ' })).body).toMatchObject({
      name: 'Grace',
      person: { id, name: 'Grace' },
    });
    const [entry] = (await live.get(`/audit-log?objectType=person&objectId=${id}`)).body.entries;
    expect(entry).toMatchObject({ action: 'person.updated', changes: ['name'], actor: { personId: id } });
  });

  it('comes with whether the person wants the weekly mail, which only they change', async () => {
    const { browser, id } = await signedIn('reader');
    const { person } = (await browser.patch('/console/session', { weeklyMail: true })).body;
    expect(person).toMatchObject({ id, weeklyMail: true });
    expect((await browser.get('/console/session')).body.person).toEqual(person);
    const [entry] = (await live.get(`/audit-log?objectType=person&objectId=${id}`)).body.entries;
    expect([entry.action, entry.changes]).toEqual(['person.updated', ['weeklyMail']]);
    expect((await live.patch(`/people/${id}`, { weeklyMail: false })).status).toBe(400);
    expect((await browser.patch('/console/session', { weeklyMail: false })).body.person.weeklyMail).toBe(
      false,
    );
    const withKey = new Browser(service);
    await withKey.signIn({ apiKey: live.token! });
    expect((await withKey.patch('/console/session', { weeklyMail: true })).status).toBe(404);
  });

  it('belongs, without a person, to one session of the key', async () => {
    const [first, second] = [new Browser(service), new Browser(service)];
    for (const browser of [first, second]) await browser.signIn({ apiKey: live.token! });
    expect((await first.patch('/console/session', { name: 'Hedy' })).body.name).toBe('Hedy');
    const names = await Promise.all(
      [first, second].map(async (browser) => (await browser.get('/console/session')).body.name),
    );
    expect(names).toEqual(['Hedy', '']);
  });

  it('is changed only from the console itself, and by nobody who is not signed in', async () => {
    const { browser } = await signedIn('editor');
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.send('PATCH', '/console/session', { name: 'No' }, foreign)).status).toBe(403);
    expect((await new Browser(service).patch('/console/session', { name: 'No' })).status).toBe(401);
  });
});

describe('a tenant that adds people', () => {
  const keyWith = async (options: object) => {
    const { body } = await service.admin.post(`/accounts/${tenant.accountId}/keys`, {
      mode: 'live',
      ...options,
    });
    return service.client(body.secret);
  };

  it('cannot give more access than it has, not even with a link', async () => {
    const weak = await keyWith({ scopes: [...withoutWrites, 'keys:write'] });
    const { person } = await add('owner');
    expect((await weak.post('/people', { name: 'Bo', role: 'reader' })).status).toBe(201);
    for (const [path, body] of [
      ['/people', { name: 'Bo', role: 'editor' }],
      [`/people/${person.id}/link`, {}],
    ] as const) {
      const { status, body: refused } = await weak.post(path, body);
      expect([status, refused.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    }
  });

  it('cannot remove anybody who may do more', async () => {
    const manager = await keyWith({ scopes: ['keys:write'] });
    for (const role of ['owner', 'editor', 'reader']) {
      const { person } = await add(role);
      const { status, body } = await manager.delete(`/people/${person.id}`);
      expect([role, status, body.error.code]).toEqual([role, 403, 'INSUFFICIENT_SCOPE']);
      expect((await live.delete(`/people/${person.id}`)).status).toBe(204);
    }
    const { person } = await add('reader');
    const reads = await keyWith({ scopes: [...withoutWrites, 'keys:write'] });
    expect((await reads.delete(`/people/${person.id}`)).status).toBe(204);
  });

  it('gets a link that names no host which the request only claims', async () => {
    const { person } = await add('reader');
    for (const client of [live, service.admin]) {
      const path = client === live ? `/people/${person.id}/link` : `${people()}/${person.id}/link`;
      for (const host of [
        'evil.example',
        'localhost.evil.example',
        '127.0.0.1.evil.example:3000',
        '10.0.0.1',
      ]) {
        const { status, body } = await sendRaw(
          service.baseUrl,
          `POST ${new URL(client.baseUrl).pathname}${path} HTTP/1.1\r\nHost: ${host}\r\n` +
            `Authorization: Bearer ${client.token}\r\nContent-Length: 0\r\n\r\n`,
        );
        expect([host, status, body.link.replace(/=.*/, '')]).toEqual([host, 201, '/console#link']);
      }
    }
  });

  it('cannot give access beyond the end of its key', async () => {
    const ending = await keyWith({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { status, body } = await ending.post('/people', { name: 'Bo', role: 'reader' });
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('adds people as an owner in the console, who issue keys with their own scopes', async () => {
    const { browser } = await signedIn('owner');
    const { status, body } = await browser.post('/api/v1/people', { name: 'Cy', role: 'owner' });
    expect(status).toBe(201);
    const cy = new Browser(service);
    await cy.signIn({ link: tokenOf(body) });
    expect((await cy.post('/api/v1/keys', { name: 'of Cy' })).body.key).toMatchObject({
      scopes: [...SCOPES],
    });
  });

  it('cannot reach people of another tenant', async () => {
    const { person } = await add('reader');
    const other = await service.tenant();
    expect((await other.live.get('/people')).body.people).toEqual([]);
    expect((await other.live.post(`/people/${person.id}/link`)).status).toBe(404);
    expect((await other.live.delete(`/people/${person.id}`)).status).toBe(404);
    expect((await service.admin.delete(`/accounts/${other.accountId}/people/${person.id}`)).status).toBe(404);
  });
});
