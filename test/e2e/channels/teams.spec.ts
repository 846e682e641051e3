import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { PlatformCall } from '../../support/fake-platform';
import { secondsFromNow } from '../../support/identity-token';
import { until } from '../../support/wait';
import { QUESTION, useChannels } from './scene';

const APP = '11111111-2222-4333-8444-555555555555';
const BOT = `28:${APP}`;
const credentials = { appId: APP, appPassword: 'shhh', tenantId: 'contoso' };
const microsoft = generateKeyPairSync('rsa', { modulusLength: 2048 });
const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });

const scene = useChannels();
let serviceUrl: string;

beforeEach(() => {
  serviceUrl = `${scene.platform.url}/emea/`;
  const jwk = { ...microsoft.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
  scene.platform.scriptFor('', { body: { keys: [jwk] } });
  scene.platform.scriptFor('token', { body: { access_token: 'bot-token', expires_in: 3600 } });
});

/** A token of the Bot Connector. */
function tokenOf(claims: object = {}, key: KeyObject = microsoft.privateKey): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    iss: 'https://api.botframework.com',
    aud: APP,
    serviceurl: serviceUrl,
    exp: secondsFromNow(600),
    ...claims,
  };
  const signed = `${part({ alg: 'RS256', kid: 'k1' })}.${part(payload)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

let activities = 0;
const activity = (fields: object = {}): Record<string, unknown> => ({
  type: 'message',
  id: `a${(activities += 1)}`,
  channelId: 'msteams',
  serviceUrl,
  timestamp: new Date().toISOString(),
  locale: 'en-GB',
  from: { id: '29:ada', name: 'Ada Lovelace' },
  recipient: { id: BOT, name: 'Bikes' },
  conversation: { id: 'a:1', conversationType: 'personal' },
  text: QUESTION,
  attachments: [{ contentType: 'text/html', content: `<p>${QUESTION}</p>` }],
  ...fields,
});

async function connected() {
  const { channel, problem } = await scene.add('teams', credentials);
  const report = (body: object, token = tokenOf()) =>
    scene.deliver(channel.callbackUrl, body, { authorization: `Bearer ${token}` });
  return { channel, problem, report };
}

const sent = (count: number): Promise<PlatformCall[]> => scene.platform.messages(count);

describe('a Teams channel', () => {
  it('answers a chat at the URL of the token, with a token of the app, once; and shows that it writes', async () => {
    const { report, problem } = await connected();
    expect(problem).toBeNull();
    const asked = activity();
    expect((await report(asked)).status).toBe(200);
    const [answer] = await sent(1);
    expect(answer).toMatchObject({
      path: '/emea/v3/conversations/a%3A1/activities',
      authorization: 'Bearer bot-token',
      body: { type: 'message', textFormat: 'markdown' },
    });
    expect(answer!.body['text']).toContain('40 euros');
    await report(asked);
    await report(activity({ text: 'When does the workshop open?' }));
    const [, second, ...more] = await sent(2);
    expect(second!.body['text']).toContain('seven in the morning');
    expect(more).toEqual([]);
    const logins = scene.platform.callsOf('token');
    expect(logins.map(({ path }) => path)).toEqual(['/contoso/oauth2/v2.0/token']);
    expect(logins[0]!.body).toMatchObject({ client_id: APP, client_secret: 'shhh' });
    const [conversation] = await scene.conversations();
    expect(conversation).toMatchObject({
      userId: 'teams:29:ada',
      messageCount: 2,
      metadata: { channel: 'teams', name: 'Ada Lovelace' },
    });
  });

  it('takes nothing that Microsoft has not signed for the app and this connector now', async () => {
    const { report } = await connected();
    const elsewhere = { serviceUrl: `${scene.platform.url}/attacker/` };
    for (const [body, token] of [
      [activity(), tokenOf({}, forger.privateKey)],
      [activity(), tokenOf({ aud: 'another' })],
      [activity(), tokenOf({ iss: 'https://evil.example' })],
      [activity(), tokenOf({ exp: secondsFromNow(-3600) })],
      [activity(elsewhere), tokenOf()],
      [activity(), tokenOf({ serviceurl: undefined })],
      [activity(), 'nothing'],
    ] as const)
      expect((await report(body, token)).status).toBe(400);
    expect((await report(activity({ channelId: 'webchat' }))).status).toBe(200);
    await report(activity());
    expect(await sent(1)).toHaveLength(1);
  });

  it('welcomes whoever adds the app, with questions to tap; a question of the app is not one of a person', async () => {
    await scene.tenant.live.patch(scene.agent, { welcomeMessage: 'Welcome to the bikes!' });
    await scene.tenant.live.patch(`${scene.agent}/widget`, { suggestedQuestions: [QUESTION] });
    const { report } = await connected();
    const added = { type: 'conversationUpdate', text: undefined, membersAdded: [{ id: BOT }] };
    const group = { id: '19:team@thread.tacv2', conversationType: 'channel' };
    await report(activity({ ...added, conversation: group }));
    await report(activity({ ...added, membersAdded: [{ id: '29:bob' }] }));
    await report(activity({ from: { id: '28:other', name: 'Another bot' } }));
    await report(activity(added));
    const [welcome, ...more] = await sent(1);
    expect(welcome!.body).toMatchObject({
      text: 'Welcome to the bikes!',
      suggestedActions: { actions: [{ type: 'imBack', title: QUESTION, value: QUESTION }] },
    });
    expect(more).toEqual([]);
    expect(await scene.conversations()).toEqual([]);
  });

  it('reads a mention in a channel without the name of the app, and answers it as a reply; each person apart', async () => {
    const { report } = await connected();
    const conversation = { id: '19:team@thread.tacv2;messageid=1', conversationType: 'channel' };
    const entities = [
      { type: 'mention', text: '<at>Bikes</at>', mentioned: { id: BOT } },
      { type: 'mention', text: '<at>Bob</at>', mentioned: { id: '29:bob' } },
    ];
    const text = `<at>Bikes</at>&nbsp;${QUESTION} Ask <at>Bob</at> &amp; me`;
    await report(activity({ id: 'm1', conversation, entities, text }));
    const [answer] = await sent(1);
    expect(answer!.path).toBe(
      '/emea/v3/conversations/19%3Ateam%40thread.tacv2%3Bmessageid%3D1/activities/m1',
    );
    await report(activity({ id: 'm2', conversation, entities, text, from: { id: '29:bob', name: 'Bob' } }));
    await sent(2);
    const conversations = await scene.conversations();
    expect(conversations.map(({ userId }: { userId: string }) => userId).toSorted()).toEqual([
      'teams:29:ada',
      'teams:29:bob',
    ]);
    const path = `${scene.agent}/conversations/${conversations[0].id}/messages`;
    const { messages } = (await scene.tenant.live.get(path)).body;
    expect(messages[0].query).toBe(`${QUESTION} Ask Bob & me`);
  });

  it('says why the login refuses the credentials, and is broken when they are refused later', async () => {
    const refusal = {
      error: 'invalid_client',
      error_description: 'AADSTS7000215: Invalid client secret.\r\nTrace',
    };
    const own = { ...credentials, appPassword: `wrong${Math.random()}` };
    scene.platform.scriptFor('token', { status: 401, body: refusal }, { status: 401, body: refusal });
    const { channel, problem } = await scene.add('teams', own);
    expect(problem).toBe('AADSTS7000215: Invalid client secret.');
    await scene.deliver(channel.callbackUrl, activity(), { authorization: `Bearer ${tokenOf()}` });
    const path = `${scene.agent}/channels/${channel.id}`;
    const { body } = await until(
      () => scene.tenant.live.get(path),
      (answer) => answer.body.channel.failure !== null,
    );
    expect(body.channel).toMatchObject({ failure: 'credentials_refused' });
  });
});
