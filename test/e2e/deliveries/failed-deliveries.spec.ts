import { onDatabase } from '../deletion/rows-of-agent';
import { createAgent } from '../../support/agent';
import { createBackends } from '../../support/backends';
import { Receiver } from '../../support/receiver';
import { Service } from '../../support/service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const QUEUE = 'webhook-delivery';

describe('deliveries that have failed for good', () => {
  it('are sent again, with the same id, when the operator retries them: one, or all whose webhook is on', async () => {
    const backends = await createBackends();
    const receiver = await Receiver.start(500);
    // It is stopped while its deliveries are changed.
    const service = await Service.start({ ...backends.environment, ALLOW_INSECURE_WEBHOOKS: 'true' });
    const created = await service.tenant();
    const live = () => service.client(created.live.token);
    const webhook = await registerWebhook(live(), receiver.url, ['agent.created']);
    const off = await registerWebhook(live(), receiver.url, ['agent.created']);
    for (const name of ['One', 'Two', 'Three']) await createAgent(live(), { name });
    const deliveries = async ({ path } = webhook) => (await live().get(`${path}/deliveries`)).body.deliveries;
    for (const { path } of [webhook, off])
      await until(
        () => deliveries({ ...webhook, path }),
        (all) => all.length === 3 && all.some(({ attempts }: { attempts: [] }) => attempts.length > 0),
      );
    await service.terminate();
    // A day of attempts.
    await onDatabase(backends, (sql) =>
      sql(`UPDATE deliveries SET status = 'failed', attempts_made = 8, next_attempt_at = NULL`),
    );
    const before = receiver.received.length;
    receiver.answer(204);

    await service.restart();
    await live().patch(off.path, { isActive: false });
    const failed = async (): Promise<{ id: number; accountId: number }[]> =>
      (await service.admin.get(`/failed-jobs?queue=${QUEUE}`)).body.jobs;
    const retry = async (id?: number) =>
      (await service.admin.post('/failed-jobs/retry', { queue: QUEUE, id })).body;
    const all = await failed();
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ accountId }) => accountId))).toEqual(new Set([created.accountId]));

    const [{ id, eventId }] = await deliveries();
    expect(await retry(id)).toEqual({ retried: 1 });
    await until(
      async () => receiver.received.slice(before),
      ({ length }) => length === 1,
    );
    expect(receiver.received[before]!.headers['webhook-id']).toBe(eventId);
    // It is under way, or done: there is nothing to retry.
    expect(await retry(id)).toEqual({ retried: 0 });

    expect(await retry()).toEqual({ retried: 2 });
    await until(deliveries, (list) => list.every(({ status }: { status: string }) => status === 'succeeded'));
    expect(receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])).toHaveLength(3);
    expect((await deliveries(off)).map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'failed'),
    );
    expect(await failed()).toHaveLength(3);

    const log = await service.admin.get(
      `/accounts/${created.accountId}/audit-log?mode=live&action=delivery.redelivered`,
    );
    expect(log.body.entries).toHaveLength(3);
    for (const { actor } of log.body.entries) expect(actor).toMatchObject({ type: 'operator' });
    await service.stop();
    await receiver.stop();
    await backends.remove();
  });
});
