import { telegramUpdate } from '../../support/fake-platform';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('the credentials of a channel', () => {
  it('are replaced one by one, while its address and secret stay', async () => {
    const { channel, report } = await scene.telegram();
    const path = `${scene.agent}/channels/${channel.id}`;
    const { secret_token } = scene.platform.callsOf('setWebhook').at(-1)!.body;
    const { status, body } = await scene.tenant.live.patch(path, { credentials: { botToken: '2:new' } });
    expect([status, body.problem, body.channel.callbackUrl]).toEqual([200, null, channel.callbackUrl]);
    expect(JSON.stringify(body)).not.toContain('2:new');
    expect(scene.platform.callsOf('deleteWebhook').at(-1)!.path).toBe('/bot1:abc/deleteWebhook');
    expect(scene.platform.callsOf('setWebhook').at(-1)).toMatchObject({
      path: '/bot2:new/setWebhook',
      body: { url: channel.callbackUrl, secret_token },
    });
    await report(telegramUpdate(QUESTION));
    expect((await scene.platform.messages(1))[0]!.path).toBe('/bot2:new/sendMessage');
    const { entries } = (await scene.tenant.live.get('/audit-log')).body;
    expect(entries[0]).toMatchObject({ action: 'channel.updated', changes: ['credentials'] });
  });

  it('are kept where they are not given, and must belong to the platform', async () => {
    const added = await scene.add('slack', { botToken: 'xoxb-1', signingSecret: 'shhh' });
    const path = `${scene.agent}/channels/${added.channel.id}`;
    scene.platform.scriptFor('auth.test', { body: { ok: false, error: 'invalid_auth' } });
    const { body } = await scene.tenant.live.patch(path, {
      name: 'Help',
      credentials: { botToken: 'xoxb-2' },
    });
    expect(body).toMatchObject({ problem: 'invalid_auth', channel: { name: 'Help' } });
    expect(scene.platform.callsOf('auth.test').at(-1)!.authorization).toBe('Bearer xoxb-2');
    for (const credentials of [{ appSecret: 'x' }, { botToken: ' ' }])
      expect((await scene.tenant.live.patch(path, { credentials })).status).toBe(400);
    const other = await scene.service.tenant();
    expect((await other.live.patch(path, { name: 'Mine' })).status).toBe(404);
  });
});
