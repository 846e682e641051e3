import { randomInt } from 'node:crypto';
import { telegramUpdate } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { useOwnChannels } from '../channels/scene';
import { completed, rowsAfterRestart } from './data-subjects';

// Its rows are read from the data folder while the service is stopped.
const scene = useOwnChannels();

async function rowsOf(...words: string[]): Promise<Record<string, number>> {
  const { service, tenant } = scene;
  const found = await rowsAfterRestart(service, ...words);
  scene.tenant = { ...tenant, live: service.client(tenant.live.token) };
  return found;
}

const suspend = async (): Promise<void> => {
  const path = `/accounts/${scene.tenant.accountId}${scene.agent}`;
  expect((await scene.service.admin.patch(path, { suspended: true })).status).toBe(200);
};

const person = (): number => randomInt(1_000_000_000, 2_000_000_000);

describe('the erasure of a person who writes in a channel', () => {
  it('removes a thread without a conversation', async () => {
    const { report } = await scene.telegram();
    const id = person();
    await report(telegramUpdate('/start', id));
    await scene.platform.messages(1);
    await completed(scene.tenant.live, 'erase', { userId: `telegram:${id}` });
    expect(await rowsOf(String(id))).toEqual({});
  });

  it('finds each person of a group on their own', async () => {
    const { report } = await scene.telegram();
    const [first, second] = [person(), person()];
    const group = -person();
    for (const [place, id] of [first, second].entries()) {
      await report(telegramUpdate({ text: `Hello ${place}`, from: { id, is_bot: false } }, group));
      await scene.platform.messages(place + 1);
    }
    const { data } = await completed(scene.tenant.live, 'export', { userId: `telegram:${second}` });
    expect(data.conversations).toMatchObject([
      {
        userId: `telegram:${second}`,
        channel: { kind: 'telegram', thread: `${group} ${second}`, userId: String(second), waiting: [] },
        messages: [{ query: 'Hello 1' }],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('Hello 0');
    await completed(scene.tenant.live, 'erase', { userId: `telegram:${second}` });
    expect(await rowsOf(String(second))).toEqual({});
    expect(await scene.conversations()).toEqual([
      expect.objectContaining({ userId: `telegram:${first}`, messageCount: 1 }),
    ]);
  });

  it('removes a message with their address that waits for its answer', async () => {
    const { channel, report } = await scene.telegram();
    await suspend();
    const email = `ada${person()}@example.com`;
    await report(telegramUpdate(`Mail me at ${email}`));
    await until(
      () => scene.tenant.live.get(`${scene.agent}/channels/${channel.id}`),
      ({ body }) => /AGENT_SUSPENDED/.test(body.channel.lastError),
    );
    await completed(scene.tenant.live, 'erase', { email });
    expect(await rowsOf(email)).toEqual({});
  });
});
