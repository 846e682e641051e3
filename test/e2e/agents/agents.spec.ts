import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** All fields of an agent that was created with a name alone. */
const BARE = {
  id: expect.any(Number),
  name: 'Support',
  botName: 'Support',
  botAvatar: '',
  botPersonality: '',
  botNoAnswer: '',
  welcomeMessage: '',
  businessSummary: '',
  websiteUrl: '',
  primaryColor: '',
  status: 'listed',
  agentType: 'default',
  suspended: false,
  chatbotType: '',
  removeBranding: false,
  gaID: '',
  notifyEmail: '',
  crisisLine: '',
  onModelFault: 'error',
  maskPersonalData: false,
  maxTokens: null,
  monthlyBudget: null,
  onBudgetSpent: 'continue',
  retentionDays: null,
  outcomeAfterMinutes: 1440,
  weeklyMail: false,
  openingHours: null,
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
};

/** Every field that Update Agent takes, each unlike its default. */
const SETTINGS = {
  name: 'Ada of Support',
  botName: 'Ada',
  botAvatar: 'https://cdn.example.com/ada.png',
  botPersonality: 'You are Ada.',
  botNoAnswer: 'I do not know.',
  welcomeMessage: 'Hello!',
  businessSummary: 'We sell bicycles.',
  websiteUrl: 'https://www.example.com/',
  primaryColor: '#00AA77',
  gaID: 'G-ABC123',
  notifyEmail: 'desk@example.com',
  crisisLine: 'Call 116 123.',
  onModelFault: 'quotation',
  maskPersonalData: true,
  maxTokens: 300,
  monthlyBudget: 50_000_000,
  onBudgetSpent: 'quotation',
  removeBranding: true,
  retentionDays: 365,
  outcomeAfterMinutes: 60,
  weeklyMail: true,
};

const TEXT_SETTINGS = [
  'botAvatar',
  'botPersonality',
  'botNoAnswer',
  'welcomeMessage',
  'businessSummary',
  'websiteUrl',
  'primaryColor',
  'gaID',
  'notifyEmail',
  'crisisLine',
] as const;

describe('agents', () => {
  const { service } = useSharedService();
  let client: Client;
  beforeEach(async () => {
    client = (await service.tenant()).live;
  });

  const read = async (path: string) => (await client.get(path)).body.agent;

  describe('created', () => {
    it('answer 201 with exactly the fields of the interface', async () => {
      const { status, body } = await client.post('/agents', { name: 'Support' });
      expect(status).toBe(201);
      expect(body).toEqual({
        agent: {
          id: expect.any(Number),
          name: 'Support',
          botName: 'Support',
          websiteUrl: '',
          status: 'listed',
          createdAt: TIMESTAMP,
        },
      });
    });

    it('have an id that JSON and JavaScript carry exactly', async () => {
      const { body } = await client.post('/agents', { name: 'Support' });
      expect(Number.isSafeInteger(body.agent.id) && body.agent.id > 0).toBe(true);
    });

    it('from a name alone have every default, and no null', async () => {
      expect(await read(await createAgent(client, { name: 'Support' }))).toEqual(BARE);
    });

    it('take every field of PATCH, and agentType', async () => {
      const path = await createAgent(client, { ...SETTINGS, agentType: 'slack' });
      expect(await read(path)).toEqual({ ...BARE, ...SETTINGS, agentType: 'slack' });
    });

    it('read null and "" of a text setting as unset', async () => {
      const unset = Object.fromEntries(TEXT_SETTINGS.map((field, index) => [field, index % 2 ? null : '']));
      expect(await read(await createAgent(client, { ...unset, name: 'Support', botName: null }))).toEqual(
        BARE,
      );
      expect(await read(await createAgent(client, { name: 'Support', botName: ' ' }))).toEqual(BARE);
    });

    it('lose white space around their texts', async () => {
      const agent = await read(await createAgent(client, { name: '  A b \n', botPersonality: '\t calm ' }));
      expect(agent).toMatchObject({ name: 'A b', botName: 'A b', botPersonality: 'calm' });
    });

    it('refuse fields that only the service sets', async () => {
      for (const field of ['id', 'status', 'chatbotType', 'createdAt', 'updatedAt', 'accountId', 'mode']) {
        const { status, body } = await client.post('/agents', { name: 'Support', [field]: 'x' });
        expect([status, body.error.message]).toEqual([400, `${field} is not a known field`]);
      }
    });
  });

  describe('listed', () => {
    it('carry exactly the fields of a list item', async () => {
      await createAgent(client, { ...SETTINGS, agentType: 'copilot' });
      const { status, body } = await client.get('/agents');
      expect(status).toBe(200);
      expect(body).toEqual({
        agents: [
          {
            id: expect.any(Number),
            name: SETTINGS.name,
            botName: 'Ada',
            botAvatar: SETTINGS.botAvatar,
            websiteUrl: SETTINGS.websiteUrl,
            status: 'listed',
            agentType: 'copilot',
            suspended: false,
            createdAt: TIMESTAMP,
            updatedAt: TIMESTAMP,
          },
        ],
        nextCursor: null,
      });
    });

    it('are an empty list with a null cursor for a new account', async () => {
      expect((await client.get('/agents')).body).toEqual({ agents: [], nextCursor: null });
    });
  });

  it('answer HEAD like GET, without a body', async () => {
    const path = await createAgent(client);
    const [head, get] = [await client.send('HEAD', path), await client.get(path)];
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      get.headers.get('content-length'),
    ]);
  });

  describe('updated', () => {
    it('change the included field alone, and updatedAt', async () => {
      for (const [field, value] of Object.entries(SETTINGS)) {
        const path = await createAgent(client, { name: 'Support' });
        const before = await read(path);
        await delay(2);
        const { status, body } = await client.patch(path, { [field]: value });
        expect(status).toBe(200);
        expect(body).toEqual({ agent: { ...BARE, id: before.id, [field]: value } });
        expect(body.agent.createdAt).toBe(before.createdAt);
        expect(body.agent.updatedAt > before.updatedAt).toBe(true);
        expect(await read(path)).toEqual(body.agent);
      }
    });

    it('stay unchanged, including updatedAt, when the body is empty or changes nothing', async () => {
      const path = await createAgent(client, SETTINGS);
      const before = await read(path);
      await delay(2);
      for (const body of [{}, SETTINGS, { name: SETTINGS.name }, { name: ` ${SETTINGS.name} ` }]) {
        const { status, body: answer } = await client.patch(path, body);
        expect([status, answer]).toEqual([200, { agent: before }]);
      }
      expect(await read(path)).toEqual(before);
    });

    it('have each text setting cleared by "" and by null, to ""', async () => {
      const path = await createAgent(client, SETTINGS);
      for (const field of [...TEXT_SETTINGS, 'botName'] as const) {
        for (const clear of ['', null, '   ']) {
          await client.patch(path, { [field]: SETTINGS[field] });
          expect((await client.patch(path, { [field]: clear })).body.agent[field]).toBe('');
        }
      }
    });

    it('keep their botName when only the name changes', async () => {
      const path = await createAgent(client, { name: 'Old' });
      expect((await client.patch(path, { name: 'New' })).body.agent).toMatchObject({
        name: 'New',
        botName: 'Old',
      });
    });

    it('cannot lose their name or set removeBranding to null', async () => {
      const path = await createAgent(client);
      for (const body of [{ name: '' }, { name: null }, { name: ' \u00a0' }, { removeBranding: null }]) {
        expect((await client.patch(path, body)).status).toBe(400);
      }
    });

    it('change nothing when one field of several is bad', async () => {
      const path = await createAgent(client, SETTINGS);
      const before = await read(path);
      const { status } = await client.patch(path, { botName: 'Changed', primaryColor: 'red' });
      expect([status, await read(path)]).toEqual([400, before]);
    });

    it('keep both of two changes that arrive at the same time', async () => {
      const path = await createAgent(client, SETTINGS);
      await Promise.all([client.patch(path, { botName: 'One' }), client.patch(path, { gaID: 'Two' })]);
      expect(await read(path)).toMatchObject({ botName: 'One', gaID: 'Two' });
    });
  });

  describe('deleted', () => {
    it('answer 204 with an empty body, then 404 to everything', async () => {
      const path = await createAgent(client);
      const { status, body, headers } = await client.delete(path);
      expect([status, body, headers.get('content-type')]).toEqual([204, '', null]);
      const below = [`${path}/training`, `${path}/conversations`];
      for (const gone of [path, ...below]) expect((await client.get(gone)).status).toBe(404);
      expect((await client.patch(path, {})).status).toBe(404);
      expect((await client.delete(path)).status).toBe(404);
      expect((await client.get('/agents')).body.agents).toEqual([]);
    });

    it('are deleted once by ten requests at the same time', async () => {
      const path = await createAgent(client);
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.delete(path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    });
  });
});
