import { MemoryThrottlerStorage } from '../platform/limits/memory-throttler-storage';
import { CallbacksService } from './callbacks.service';

const ADDRESS = '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa';
const SECRET = 'secret';

/** The callbacks of Telegram channels, one of each of these accounts in turn. */
function callbacksOf(accountIds: number[]): CallbacksService {
  let next = 0;
  const query = {
    addSelect: () => query,
    where: () => query,
    andWhere: () => query,
    getRawAndEntities: async () => ({
      entities: [{ id: 1, agentId: 1, accountId: accountIds[next++]!, mode: 'live', kind: 'telegram' }],
      raw: [{ now_ms: 0 }],
    }),
  };
  return new CallbacksService(
    {} as never,
    { manager: { createQueryBuilder: () => query } } as never,
    { open: () => ({ secretToken: SECRET }) } as never,
    {} as never,
    new MemoryThrottlerStorage(),
  );
}

/** A request without events. */
function request(secret: string) {
  return { headers: { 'x-telegram-bot-api-secret-token': secret }, body: '{}' };
}

describe('the callbacks of an account', () => {
  it('are limited to 6,000 a minute; forged ones and those of others do not count', async () => {
    const forged = 100;
    const genuine = 6000;
    const callbacks = callbacksOf([...Array<number>(forged + genuine + 1).fill(1), 2]);
    const send = (secret: string) => callbacks.receive(ADDRESS, request(secret));
    for (let sent = 0; sent < forged; sent += 1)
      await expect(send('x')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    for (let sent = 0; sent < genuine; sent += 1) expect(await send(SECRET)).toBe('');
    await expect(send(SECRET)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(await send(SECRET)).toBe('');
  });
});
