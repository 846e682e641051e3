import type { ServerResponse } from 'node:http';
import { createAgent } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import type { Tenant } from '../../support/service';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';
import { RawReceiver } from './outbound-guard-fixture';

const EVENTS = 200;
/** Enough for an event with four webhooks. */
const TIMES_THE_WORK = 4;
const ATTEMPT_TIMEOUT_MS = 15_000;
/** The receiver ends attempts itself: it sees the end of attempts that the sender aborts too late to count them. */
const HELD_MS = 13_000;
const FEW_EVENTS = 24;
/** How many requests are sent at the same time. */
const AT_ONCE = 10;
/** More than the former concurrency of a worker. */
const DEAD_WEBHOOKS = 60;
const MAX_FAILING_AT_ONCE = 250;
const FAILING_WEBHOOKS = 280;
const WEBHOOKS_A_TENANT = 20;
const PARALLEL_ATTEMPTS = 4;
/** Long enough for all simultaneous attempts to arrive. */
const ANSWER_DELAY_MS = 200;

describe('beside webhooks of slow and dead receivers', () => {
  // Its places for simultaneous attempts are used up.
  const { service } = useService({ ALLOW_INSECURE_WEBHOOKS: 'true', EGRESS_ALLOW_CIDRS: '' });
  let healthy: Receiver;
  let tenant: Tenant;

  beforeEach(async () => {
    tenant = await service.tenant();
    healthy = await Receiver.start();
  });
  afterEach(() => healthy.stop());

  const createAgents = async ({ live }: Tenant, count: number): Promise<void> => {
    let left = count;
    const create = async (): Promise<void> => {
      while (left-- > 0) await createAgent(live);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, create));
  };

  /** Registers webhooks, 20 per tenant, each with its own path, and causes an event for each. */
  const deadWebhooks = async (count: number, url: string): Promise<void> => {
    const tenants: Tenant[] = [];
    for (let first = 0; first < count; first += WEBHOOKS_A_TENANT) {
      const stranger = await service.tenant();
      const register = (_: unknown, i: number) =>
        registerWebhook(stranger.live, `${url}/${first + i}`, ['agent.created']);
      await Promise.all(Array.from({ length: WEBHOOKS_A_TENANT }, register));
      tenants.push(stranger);
    }
    await Promise.all(tenants.map(({ live }) => createAgent(live)));
  };

  it('200 events arrive about as fast as without them', async () => {
    // An attempt that timed out on a slow machine is made again.
    const arrived = () => new Set(healthy.received.map(({ body }) => body.id)).size;
    const arrivalMs = async (): Promise<number> => {
      const startedAtMs = Date.now();
      const before = arrived();
      await createAgents(tenant, EVENTS);
      await until(
        async () => arrived(),
        (count) => count === before + EVENTS,
      );
      return Date.now() - startedAtMs;
    };
    await registerWebhook(tenant.live, healthy.url, ['agent.created']);
    const undisturbedMs = await arrivalMs();

    const stranger = await service.tenant();
    const dead = await RawReceiver.start();
    const resetting = await RawReceiver.start((socket) => socket.resetAndDestroy());
    for (const { live } of [tenant, stranger]) {
      for (const { url } of [dead, dead, resetting]) await registerWebhook(live, url, ['agent.created']);
    }
    await createAgents(stranger, AT_ONCE);
    expect(await arrivalMs()).toBeLessThan(TIMES_THE_WORK * undisturbedMs + ATTEMPT_TIMEOUT_MS);
    expect(dead.requests).toBeGreaterThan(0);
    expect(arrived()).toBe(2 * EVENTS);
    await Promise.all([dead.stop(), resetting.stop()]);
  });

  it(`an event arrives before any of ${DEAD_WEBHOOKS} dead ones has timed out`, async () => {
    const dead = await RawReceiver.start();
    await registerWebhook(tenant.live, healthy.url, ['agent.created']);
    await deadWebhooks(DEAD_WEBHOOKS, dead.url);
    await until(
      async () => dead.paths.size,
      (webhooks) => webhooks === DEAD_WEBHOOKS,
    );
    await createAgent(tenant.live);
    await healthy.expects('agent.created');
    // No attempt has ended. On a slow machine, an attempt may have been made twice.
    expect(dead.open).toBe(dead.requests);
    await dead.stop();
  });

  it(`an event arrives while ${FAILING_WEBHOOKS} fail, which take half of the slots and all get their turn`, async () => {
    // The limit applies only to webhooks that have failed before.
    const dead = await RawReceiver.start((socket, _, nthOfWebhook) => {
      if (nthOfWebhook === 1) socket.resetAndDestroy();
      else setTimeout(() => socket.resetAndDestroy(), HELD_MS).unref();
    });
    await deadWebhooks(FAILING_WEBHOOKS, dead.url);
    await until(
      async () => dead.open,
      (open) => open > DEAD_WEBHOOKS,
    );
    await registerWebhook(tenant.live, healthy.url, ['agent.created']);
    await createAgent(tenant.live);
    await healthy.expects('agent.created');
    await until(
      async () => [...dead.paths.values()].filter((attempts) => attempts > 1).length,
      (webhooks) => webhooks === FAILING_WEBHOOKS,
    );
    expect(dead.mostOpen).toBeLessThanOrEqual(MAX_FAILING_AT_ONCE);
    await dead.stop();
  });

  it('a receiver gets at most four attempts at once, and one while it is failing', async () => {
    const later = (status: number) => (_: unknown, response: ServerResponse) => {
      setTimeout(() => response.writeHead(status).end(), ANSWER_DELAY_MS);
    };
    const slow = await Receiver.start(later(204));
    const failing = await Receiver.start(later(500));
    await registerWebhook(tenant.live, slow.url, ['agent.created']);
    await registerWebhook(tenant.live, failing.url, ['agent.created']);
    await createAgents(tenant, FEW_EVENTS);
    await slow.expects('agent.created', FEW_EVENTS);
    expect(slow.mostOpen).toBe(PARALLEL_ATTEMPTS);
    const isIdle = async () => failing.received.length > 0 && failing.open === 0;
    await until(isIdle, Boolean);
    failing.mostOpen = 0;
    const met = failing.received.length;
    await failing.expects('agent.created', met + 3);
    expect(failing.mostOpen).toBe(1);
    await Promise.all([slow.stop(), failing.stop()]);
  });
});
