import type { Repository } from 'typeorm';
import type { Secrets } from '../platform/config/secrets';
import type { ApiKey } from './api-key.entity';
import { AuthenticationService } from './authentication.service';
import { generateKey } from './key-format';
import { KeyPepper } from './key-pepper';

const AUTHORIZATION = `Bearer ${generateKey('live')}`;

/** A row of a key and its account, as the look-up reads it. */
function row(suspended: boolean): unknown {
  const key = { id: 1, accountId: 2, mode: 'live', scopes: [], account: { plan: 'pro', suspended } };
  return { entities: [key], raw: [{ revokedInMs: null, expiresInMs: null, lastUsedMsAgo: 0 }] };
}

/** The service on a table of keys whose look-ups end with the promises of `lookUps`, in this order. */
function serviceOn(lookUps: Promise<unknown>[]): AuthenticationService {
  const query = { getRawAndEntities: () => lookUps.shift() };
  const builder: object = new Proxy(query, {
    get: (target, name) => Reflect.get(target, name) ?? (() => builder),
  });
  const keys = { createQueryBuilder: () => builder } as unknown as Repository<ApiKey>;
  return new AuthenticationService(keys, {} as Secrets, new KeyPepper(Buffer.alloc(32)));
}

describe('a look-up of a caller', () => {
  it('is made once for many requests, until the callers are forgotten', async () => {
    const service = serviceOn([Promise.resolve(row(false)), Promise.resolve(row(true))]);
    for (let request = 0; request < 3; request += 1)
      expect(await service.authenticate(AUTHORIZATION)).toMatchObject({ accountId: 2, suspended: false });
    service.forgetCallers();
    expect(await service.authenticate(AUTHORIZATION)).toMatchObject({ suspended: true });
  });

  it('that runs while the callers are forgotten does not put the old state back', async () => {
    let endFirst: (found: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (endFirst = resolve));
    const service = serviceOn([first, Promise.resolve(row(true))]);
    const running = service.authenticate(AUTHORIZATION);
    service.forgetCallers();
    endFirst(row(false));
    await running;
    expect(await service.authenticate(AUTHORIZATION)).toMatchObject({ suspended: true });
  });
});
