import { randomInt } from 'node:crypto';
import { telegramUpdate } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { useChannels } from '../channels/scene';
import { onDatabase, rowsWith } from '../deletion/rows-of-agent';

const scene = useChannels();

/** Runs while the service is stopped: the embedded database has one process at a time. */
async function rowsOf(...words: string[]): Promise<Record<string, number>> {
  const { service } = scene;
  await service.terminate();
  const url = service.setting('DATABASE_URL');
  const environment = { DATA_DIR: service.setting('DATA_DIR')!, ...(url && { DATABASE_URL: url }) };
  const found = await onDatabase({ environment }, (sql) => rowsWith(sql, ...words));
  await service.restart();
  scene.tenant = { ...scene.tenant, live: service.client(scene.tenant.live.token) };
  return found;
}

async function erase(subject: object): Promise<void> {
  const { live } = scene.tenant;
  const { body } = await live.post('/data-subjects/erase', subject);
  await until(
    () => live.get(`/data-subjects/requests/${body.request.id}`),
    (answer) => answer.body.request.status === 'completed',
  );
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
    await report(telegramUpdate({ voice: { file_id: 'x' } }, id));
    await scene.platform.messages(1);
    await erase({ userId: `telegram:${id}` });
    expect(await rowsOf(String(id))).toEqual({});
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
    await erase({ email });
    expect(await rowsOf(email)).toEqual({});
  });
});
