import { randomUUID } from 'node:crypto';
import { setImmediate as settled } from 'node:timers/promises';
import { MemoryThrottlerStorage } from '../platform/limits/memory-throttler-storage';
import { CallbacksService } from './callbacks.service';
import { RefusedCallbacksService } from './refused-callbacks.service';

const SECRET = 'secret';
const PROXY = '192.0.2.1';
const UNKNOWN = randomUUID();

/**
 * The callbacks of Telegram channels, by their addresses with the accounts; `work` lists look-ups and openings, and
 * look-ups take until `answer`.
 */
function callbacksOf(channels: Record<string, number>, answer = Promise.resolve()) {
  const work: string[] = [];
  let address = '';
  const query = {
    addSelect: () => query,
    where: (where: { address: string }) => {
      ({ address } = where);
      return query;
    },
    andWhere: () => query,
    getRawAndEntities: async () => {
      work.push('look-up');
      const accountId = channels[address];
      const found = address;
      await answer;
      const channel = { id: 1, agentId: 1, accountId, mode: 'live', kind: 'telegram', address: found };
      return { entities: accountId === undefined ? [] : [channel], raw: [{ now_ms: 0 }] };
    },
  };
  const storage = new MemoryThrottlerStorage();
  const platforms = {
    appOf: () => {
      work.push('opening');
      return { credentials: { secretToken: SECRET } };
    },
  };
  const service = new CallbacksService(
    {} as never,
    { manager: { createQueryBuilder: () => query } } as never,
    {} as never,
    storage,
    new RefusedCallbacksService(storage),
    {} as never,
    {} as never,
    platforms as never,
  );
  /** Sends a request without events. */
  const send = async (at: string, secret: string, client = PROXY): Promise<string> =>
    service.receive(await service.find(at, client), {
      headers: { 'x-telegram-bot-api-secret-token': secret },
      body: '{}',
    });
  return { send, work };
}

const codeOf = (sent: Promise<string>): Promise<string> =>
  sent.catch((error: { code: string }) => error.code);

it('a client that has sent too many forged callbacks is checked again only after a while', async () => {
  const refusals = new RefusedCallbacksService(new MemoryThrottlerStorage());
  for (let sent = 0; sent < 120; sent += 1) await refusals.count(PROXY);
  expect(() => refusals.admit(PROXY, UNKNOWN)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
});

describe('the callbacks of an account', () => {
  it('are limited to 6,000 a minute; forged callbacks and callbacks of others do not count', async () => {
    const forged = 100;
    const genuine = 6000;
    const [own, others] = [randomUUID(), randomUUID()];
    const { send } = callbacksOf({ [own]: 1, [others]: 2 });
    for (let sent = 0; sent < forged; sent += 1)
      await expect(send(own, 'x')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    for (let sent = 0; sent < genuine; sent += 1) expect(await send(own, SECRET)).toBe('');
    await expect(send(own, SECRET)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(await send(others, SECRET)).toBe('');
  });
});

it('looks up few callbacks of a channel at once, so that those of other channels do not wait for it', async () => {
  const [busy, quiet] = [randomUUID(), randomUUID()];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { send, work } = callbacksOf({ [busy]: 1, [quiet]: 2 }, answered);
  const flood = Array.from({ length: 100 }, () => send(busy, SECRET));
  await settled();
  const before = work.length;
  const other = send(quiet, SECRET);
  await settled();
  expect(before).toBeLessThan(4);
  expect(work.length).toBe(before + 1);
  answer();
  expect(await other).toBe('');
  await Promise.all(flood);
});

describe('the refused callbacks of a client', () => {
  const [known, other] = [randomUUID(), randomUUID()];

  /** The codes of forged callbacks, in turn to a channel and to nobody. */
  async function flood({ send }: ReturnType<typeof callbacksOf>, times: number, client = PROXY) {
    const codes: string[] = [];
    for (let sent = 0; sent < times; sent += 1)
      codes.push(await codeOf(send(sent % 2 === 0 ? other : UNKNOWN, 'x', client)));
    return codes;
  }

  it('are limited to 120 a minute, and cost nothing beyond that', async () => {
    const scene = callbacksOf({ [known]: 1, [other]: 1 });
    const codes = await flood(scene, 120);
    expect(new Set(codes)).toEqual(new Set(['BAD_REQUEST', 'NOT_FOUND']));
    scene.work.length = 0;
    expect(new Set(await flood(scene, 1000))).toEqual(new Set(['RATE_LIMITED']));
    // Ten a second are checked, so that a genuine callback gets through.
    expect(scene.work.length).toBeLessThan(100);
    expect(await flood(scene, 2, '198.51.100.1')).toEqual(['BAD_REQUEST', 'NOT_FOUND']);
  });

  it('do not hold up genuine callbacks from the same address', async () => {
    const scene = callbacksOf({ [known]: 1, [other]: 1 });
    expect(await scene.send(known, SECRET)).toBe('');
    await flood(scene, 500);
    for (let sent = 0; sent < 50; sent += 1) {
      expect(await scene.send(known, SECRET)).toBe('');
      await flood(scene, 5);
    }
  });

  it('let the first genuine one of a channel through when it is repeated', async () => {
    const scene = callbacksOf({ [known]: 1, [other]: 1 });
    await flood(scene, 200);
    const deadline = performance.now() + 5000;
    let code = '-';
    while (code !== '' && performance.now() < deadline) {
      code = await codeOf(scene.send(known, SECRET));
      await new Promise(setImmediate);
    }
    expect(code).toBe('');
    await flood(scene, 50);
    expect(await scene.send(known, SECRET)).toBe('');
  });
});
