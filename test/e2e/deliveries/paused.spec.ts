import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { Service } from '../../support/service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

/** Due deliveries are sent within a second where they are not paused. */
const SEVERAL_SWEEPS_MS = 3500;

describe('a restored copy that is started with DELIVERIES=paused', () => {
  it('sends nothing, neither old nor new deliveries; a start without it sends each once', async () => {
    const receiver = await Receiver.start(500);
    // It starts again with the setting.
    const service = await Service.start({ ALLOW_INSECURE_WEBHOOKS: 'true' });
    const { token } = (await service.tenant()).live;
    const live = () => service.client(token);
    const { path } = await registerWebhook(live(), receiver.url, ['agent.created']);
    const deliveries = async () => (await live().get(`${path}/deliveries`)).body.deliveries;
    await createAgent(live());
    await until(deliveries, ([delivery]) => delivery?.attempts.length === 1);
    await service.terminate();
    const sentBefore = receiver.received.length;
    receiver.answer(204);

    await service.restart({ DELIVERIES: 'paused' });
    const ready = await fetch(`${service.baseUrl}/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { deliveries: { state: 'paused' } }]);
    const [old] = await deliveries();
    expect((await live().post(`${path}/deliveries/${old.id}/redeliver`)).status).toBe(200);
    await createAgent(live());
    const waiting = await until(deliveries, ({ length }) => length === 2);
    expect(waiting.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending']);
    await delay(SEVERAL_SWEEPS_MS);
    expect(receiver.received).toHaveLength(sentBefore);

    await service.terminate();
    await service.restart({ DELIVERIES: 'on' });
    await until(deliveries, (all) => all.every(({ status }: { status: string }) => status === 'succeeded'));
    expect(receiver.received).toHaveLength(sentBefore + 2);
    await service.stop();
    await receiver.stop();
  });
});
