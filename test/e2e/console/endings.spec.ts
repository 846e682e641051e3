import { createBackends, onRealBackends, type Backends } from '../../support/backends';
import { Service, type Tenant } from '../../support/service';
import { StepClock } from '../../support/service-clock';
import { ADMIN_TOKEN } from '../../support/service-process';
import { until } from '../../support/wait';
import { onDatabase, rowsWith } from '../deletion/rows-of-agent';
import { Browser } from './sign-in';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_TOKEN = 'another-admin-token-for-tests';

/** The clock of a database server cannot be set. */
const itEmbedded = onRealBackends ? it.skip : it;

describe('a session of the console', () => {
  const clock = new StepClock();
  let backends: Backends;
  let service: Service;
  let tenant: Tenant;

  beforeAll(async () => {
    backends = await createBackends();
    service = await Service.start({ ...backends.environment, ...clock.environment });
    tenant = await service.tenant();
  });
  beforeEach(() => setClock(0));
  afterAll(async () => {
    await service.stop();
    await backends.remove();
    clock.remove();
  });

  /** Sets the clock this far ahead, and waits until the database sees it. */
  const setClock = async (aheadMs: number): Promise<void> => {
    clock.set(aheadMs);
    const account = { name: 'Of this time', plan: 'basic' };
    await until(
      async () => Date.parse((await service.admin.post('/accounts', account)).body.account.createdAt),
      (nowMs) => Math.abs(nowMs - aheadMs - Date.now()) < HOUR_MS / 2,
    );
  };

  const signedIn = async (credential: object = { apiKey: tenant.live.token }): Promise<Browser> => {
    const browser = new Browser(service);
    expect((await browser.signIn(credential)).status).toBe(201);
    return browser;
  };
  const linkToken = async (): Promise<string> => {
    const person = { name: 'Ada', role: 'reader' };
    const { body } = await service.admin.post(`/accounts/${tenant.accountId}/people`, person);
    return body.link.split('#link=')[1];
  };

  itEmbedded('ends 12 hours after its last use', async () => {
    const [browser, idle] = [await signedIn(), await signedIn()];
    await setClock(11 * HOUR_MS);
    expect((await browser.get('/api/v1/agents')).status).toBe(200);
    await setClock(13 * HOUR_MS);
    expect([await browser.status(), await idle.status()]).toEqual([200, 401]);
    await setClock(26 * HOUR_MS);
    expect((await browser.get('/api/v1/agents')).status).toBe(401);
  });

  itEmbedded('ends after 7 days, however often it is used', async () => {
    const browser = await signedIn({ adminToken: ADMIN_TOKEN });
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      await setClock(hours * HOUR_MS);
      expect(await browser.status()).toBe(200);
    }
    await setClock(7 * DAY_MS + HOUR_MS);
    expect(await browser.status()).toBe(401);
  });

  itEmbedded('is not opened by a link that is older than 24 hours', async () => {
    const [link, late] = [await linkToken(), await linkToken()];
    await setClock(DAY_MS - HOUR_MS);
    await signedIn({ link });
    await setClock(DAY_MS + HOUR_MS);
    expect((await new Browser(service).signIn({ link: late })).status).toBe(401);
  });

  it('leaves no token in the database, and ends when its admin token is replaced', async () => {
    const operator = await signedIn({ adminToken: ADMIN_TOKEN });
    const [used, unused] = [await linkToken(), await linkToken()];
    const person = await signedIn({ link: used });
    const tokens = [operator, person].map(({ cookie }) => cookie!.split('=')[1]!);
    await service.terminate();
    const secrets = [...tokens, used, unused, ADMIN_TOKEN];
    // A column of bytes reads as hexadecimal digits.
    const asBytes = secrets.map((secret) => Buffer.from(secret).toString('hex'));
    const found = await onDatabase(backends, (sql) => rowsWith(sql, ...secrets, ...asBytes));
    expect(found).toEqual({});

    const reopened = ({ cookie }: Browser): Browser => Object.assign(new Browser(service), { cookie });
    await service.restart({ ADMIN_TOKEN: NEW_TOKEN, ADMIN_TOKEN_PREVIOUS: ADMIN_TOKEN });
    expect([await reopened(operator).status(), await reopened(person).status()]).toEqual([200, 200]);
    await service.terminate();
    await service.restart({ ADMIN_TOKEN_PREVIOUS: '' });
    expect([await reopened(operator).status(), await reopened(person).status()]).toEqual([401, 200]);
  });
});
