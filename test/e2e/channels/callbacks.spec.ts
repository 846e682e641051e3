import { telegramUpdate } from '../../support/fake-platform';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('a hostile channel', () => {
  it('has its messages of the distant past and future answered like current messages', async () => {
    const { report } = await scene.telegram();
    for (const [at, date] of [-1e12, 8.64e12].entries())
      expect((await report(telegramUpdate({ text: QUESTION, date }, 4711 + at))).status).toBe(200);
    expect(await scene.platform.messages(2)).toHaveLength(2);
  });

  it('calls no other path of the platform, whatever the token', async () => {
    await scene.add('telegram', { botToken: '1:abc/../../other?x=#' });
    expect(scene.platform.calls.map(({ path }) => path)).toEqual([
      '/bot1:abc%2F..%2F..%2Fother%3Fx%3D%23/setWebhook',
    ]);
  });
});
