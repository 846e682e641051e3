import { generateKey } from '../../../src/auth/key-format';
import { Client, type Answer } from '../../support/client';
import { useService, useSharedService } from '../../support/use-service';

const MAX_GUESSES = 30;

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const WRONG = [401, 'UNAUTHENTICATED'];
const TOO_MANY = [429, 'RATE_LIMITED'];

/** Sends a request as a proxy forwards one from this address. */
const from = (address: string, client: Client, path = '/agents') =>
  client.send('GET', path, undefined, { 'x-forwarded-for': address });

describe('bad credentials', () => {
  const { service, live } = useSharedService();
  // No proxy is trusted.
  const { service: untrusting } = useService({ TRUST_PROXY: '' });
  let addresses = 0;

  const newAddress = () => `198.51.100.${++addresses}`;
  const stranger = () => service.client(generateKey('live'));
  const guess = (address: string, times: number, client: Client = stranger()) =>
    Promise.all(Array.from({ length: times }, () => from(address, client)));
  const spend = async (address: string) => {
    for (const answer of await guess(address, MAX_GUESSES)) expect(codeOf(answer)).toEqual(WRONG);
  };

  it('are answered 30 times a minute for one address, then with 429 and the time to wait', async () => {
    const address = newAddress();
    await spend(address);
    const refusal = await from(address, stranger());
    expect(codeOf(refusal)).toEqual(TOO_MANY);
    const retryAfterSeconds = Number(refusal.headers.get('retry-after'));
    expect(refusal.body.error.details).toEqual({ limit: MAX_GUESSES, windowSeconds: 60, retryAfterSeconds });
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    const limitHeaders = [...refusal.headers.keys()].filter((name) =>
      /ratelimit|service-mode|www-auth/.test(name),
    );
    expect(limitHeaders).toEqual([]);
  });

  it('are answered no more often if they arrive at the same time', async () => {
    const answers = await guess(newAddress(), 100);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_GUESSES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - MAX_GUESSES);
  });

  it('count whatever is wrong with them: made up, malformed, revoked, no bearer, the operator token', async () => {
    const { accountId } = await service.tenant();
    const { body } = await service.admin.post(`/accounts/${accountId}/keys`, { mode: 'live' });
    await service.admin.delete(`/accounts/${accountId}/keys/${body.key.id}`);
    const address = newAddress();
    const operator = new Client(service.admin.baseUrl, 'a-guess-at-the-token');
    const sixth = MAX_GUESSES / 6;
    await guess(address, sixth);
    await guess(address, sixth, service.client('nonsense'));
    await guess(address, sixth, service.client(body.secret));
    await guess(address, sixth, service.client(service.admin.token));
    for (let count = 0; count < sixth; count++) {
      expect(codeOf(await from(address, operator, '/accounts'))).toEqual(WRONG);
      const headers = { 'x-forwarded-for': address, authorization: 'Basic dXNlcjpwYXNz' };
      expect(codeOf(await service.client().send('GET', '/agents', undefined, headers))).toEqual(WRONG);
    }
    for (const client of [stranger(), service.client('nonsense'), service.client(body.secret)]) {
      expect(codeOf(await from(address, client))).toEqual(TOO_MANY);
    }
    expect(codeOf(await from(address, operator, '/accounts'))).toEqual(TOO_MANY);
  });

  it('do not block valid credentials from the same address or another', async () => {
    const address = newAddress();
    await spend(address);
    expect((await from(address, live)).status).toBe(200);
    expect((await from(address, service.admin, '/accounts')).status).toBe(200);
    expect((await from(address, service.client(), '/health')).status).toBe(200);
    expect(codeOf(await from(newAddress(), stranger()))).toEqual(WRONG);
    expect(codeOf(await from(address, stranger()))).toEqual(TOO_MANY);
  });

  it('do not include missing credentials', async () => {
    const address = newAddress();
    for (const answer of await guess(address, 2 * MAX_GUESSES, service.client())) {
      expect(answer.body.error).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'missing' } });
    }
    expect(codeOf(await from(address, stranger()))).toEqual(WRONG);
    await guess(address, MAX_GUESSES);
    expect(codeOf(await from(address, service.client()))).toEqual(WRONG);
  });

  it('do not include valid credentials without the necessary rights', async () => {
    const basic = (await service.tenant('basic')).live;
    const address = newAddress();
    for (const answer of await guess(address, 2 * MAX_GUESSES, basic)) expect(answer.status).toBe(403);
    expect(codeOf(await from(address, stranger()))).toEqual(WRONG);
  });

  it('count for an IPv6 network together, and for an IPv4 address however it is written', async () => {
    for (let host = 0; host < MAX_GUESSES; host++) {
      expect(codeOf(await from(`2001:db8:1:2:${host.toString(16)}::1`, stranger()))).toEqual(WRONG);
    }
    expect(codeOf(await from('2001:db8:1:2:ffff::1', stranger()))).toEqual(TOO_MANY);
    expect(codeOf(await from('2001:db8:1:3::1', stranger()))).toEqual(WRONG);
    const address = newAddress();
    await spend(address);
    expect(codeOf(await from(`::ffff:${address}`, stranger()))).toEqual(TOO_MANY);
  });

  it('come from the last address that no trusted proxy has written', async () => {
    const address = newAddress();
    for (let made = 0; made < MAX_GUESSES; made++) {
      expect(codeOf(await from(`203.0.113.${made}, ${address}`, stranger()))).toEqual(WRONG);
    }
    expect(codeOf(await from(`203.0.113.99, ${address}`, stranger()))).toEqual(TOO_MANY);
    expect(codeOf(await from(`203.0.113.0`, stranger()))).toEqual(WRONG);
  });

  it('come from the address of the connection if no proxy is trusted, whatever their headers say', async () => {
    const guessed = untrusting.client(generateKey('live'));
    for (let made = 0; made < MAX_GUESSES; made++) {
      expect(codeOf(await from(`203.0.113.${made}`, guessed))).toEqual(WRONG);
    }
    expect(codeOf(await from('203.0.113.99', guessed))).toEqual(TOO_MANY);
    expect(codeOf(await guessed.get('/agents'))).toEqual(TOO_MANY);
    const operator = new Client(untrusting.admin.baseUrl, 'a-guess-at-the-token');
    expect(codeOf(await from('203.0.113.99', operator, '/accounts'))).toEqual(TOO_MANY);
    expect((await untrusting.admin.get('/accounts')).status).toBe(200);
  });
});
