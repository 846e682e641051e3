import { generateKey } from '../../../src/auth/key-format';
import { SCOPES } from '../../../src/auth/plan';
import type { Answer } from '../../support/client';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';

const KEY = /^ply_(live|test)_[0-9A-Za-z]{38}$/;
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('an API key', () => {
  const { service } = useSharedService();
  let tenant: Tenant;
  let keys: string;
  beforeEach(async () => {
    tenant = await service.tenant();
    keys = `/accounts/${tenant.accountId}/keys`;
  });

  const issue = async (options: object = {}) => {
    const { status, body } = await service.admin.post(keys, { mode: 'live', ...options });
    expect(status).toBe(201);
    return { key: body.key, client: service.client(body.secret), secret: body.secret as string };
  };
  const refusal = ({ status, headers, body }: Answer) => [
    status,
    body.error?.code,
    body.error?.details.reason,
    headers.get('www-authenticate'),
    headers.get('service-mode'),
  ];
  const refused = (reason: string) => [401, 'UNAUTHENTICATED', reason, 'Bearer', null];

  describe('issued', () => {
    it('is shown with exactly the documented fields, and its secret next to them', async () => {
      const { status, body } = await service.admin.post(keys, { mode: 'test', name: ' website ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        key: {
          id: expect.any(Number),
          name: 'website',
          mode: 'test',
          scopes: [...SCOPES],
          agentIds: null,
          hint: `ply_test_…${body.secret.slice(-4)}`,
          createdAt: TIMESTAMP,
          expiresAt: null,
          lastUsedAt: null,
          revokedAt: null,
        },
        secret: expect.stringMatching(KEY),
      });
    });

    it('never shows its secret again', async () => {
      const { secret, key, client } = await issue();
      await client.get('/agents');
      const { body } = await service.admin.get(keys);
      expect(body.keys.map(({ id }: { id: number }) => id)).toContain(key.id);
      expect(Object.keys(body.keys[0]).sort()).toEqual(Object.keys(key).sort());
      expect(JSON.stringify(body)).not.toContain(secret.slice(9, -4));
    });

    it('has its mode in every answer', async () => {
      expect((await tenant.live.get('/agents')).headers.get('service-mode')).toBe('live');
      expect((await tenant.test.get('/agents')).headers.get('service-mode')).toBe('test');
    });

    it('records its last use', async () => {
      const { key, client } = await issue();
      await client.get('/agents');
      const { body } = await until(
        () => service.admin.get(keys),
        ({ body }) => body.keys.find(({ id }: { id: number }) => id === key.id).lastUsedAt !== null,
      );
      expect(body.keys.find(({ id }: { id: number }) => id === key.id).lastUsedAt).toEqual(TIMESTAMP);
    });

    it.each([
      ['an unknown mode', { mode: 'prod' }],
      ['an end in the past', { mode: 'live', expiresAt: '2020-01-01T00:00:00Z' }],
    ])('cannot have %s', async (_, body) => {
      const answer = await service.admin.post(keys, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    });
  });

  describe('presented', () => {
    const send = (authorization: string) =>
      service.client().send('GET', '/agents', undefined, { authorization });

    it('is accepted with any case of the scheme', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER'])
        expect((await send(`${scheme} ${tenant.live.token}`)).status).toBe(200);
    });

    it('is missing without the header', async () => {
      expect(refusal(await service.client().get('/agents'))).toEqual(refused('missing'));
    });

    it.each([
      ['Bearer'],
      ['Basic dXNlcjpwYXNz'],
      ['Bearer a b'],
      ['Bearer ply_live_short'],
      [`Bearer ply_prod_${'a'.repeat(38)}`],
      [`Bearer ply_live_${'a'.repeat(38)}`],
      [`Bearer ${'a'.repeat(5000)}`],
      ["Bearer ' OR 1=1 --"],
    ])('is malformed as %.60s', async (authorization) => {
      expect(refusal(await send(authorization))).toEqual(refused('malformed'));
    });

    it('is malformed without the scheme', async () => {
      expect(refusal(await send(tenant.live.token!))).toEqual(refused('malformed'));
    });

    it('is malformed when a character was mistyped or swapped, or its mode changed', async () => {
      const key = tenant.live.token!;
      const last = key.at(-1) === 'a' ? 'b' : 'a';
      const middle = key[20] === 'a' ? 'b' : 'a';
      for (const typo of [
        key.slice(0, -1) + last,
        key.slice(0, 20) + middle + key.slice(21),
        key.replace('live', 'test'),
        key.slice(0, -1),
        `${key}a`,
        key.toUpperCase(),
      ])
        expect(refusal(await send(`Bearer ${typo}`))).toEqual(refused('malformed'));
    });

    it('is invalid when it is well-formed and was never issued', async () => {
      expect(refusal(await send(`Bearer ${generateKey('live')}`))).toEqual(refused('invalid'));
    });
  });

  describe('ended', () => {
    it('is refused as revoked from the next request on, although it was just used', async () => {
      const { key, client } = await issue();
      expect((await client.get('/agents')).status).toBe(200);
      const { status, body } = await service.admin.delete(`${keys}/${key.id}`);
      expect([status, body]).toEqual([204, '']);
      expect(refusal(await client.get('/agents'))).toEqual(refused('revoked'));
      expect((await tenant.live.get('/agents')).status).toBe(200);
    });

    it('keeps the moment of its first revocation', async () => {
      const { key } = await issue();
      const revokedAt = async () => {
        const { body } = await service.admin.get(keys);
        return body.keys.find(({ id }: { id: number }) => id === key.id).revokedAt;
      };
      await service.admin.delete(`${keys}/${key.id}`);
      const first = await revokedAt();
      expect((await service.admin.delete(`${keys}/${key.id}`)).status).toBe(204);
      expect([first, await revokedAt()]).toEqual([TIMESTAMP, first]);
    });

    it('is refused as expired from its end on, although it was just used', async () => {
      const { key, client } = await issue({ expiresAt: new Date(Date.now() + 2500).toISOString() });
      const answers: Answer[] = [];
      await until(
        async () => answers.push(await client.get('/agents')),
        () => answers.at(-1)!.status !== 200,
      );
      expect(Date.now()).toBeGreaterThanOrEqual(new Date(key.expiresAt).getTime());
      expect(refusal(answers.at(-1)!)).toEqual(refused('expired'));
    });

    it('of another account cannot be revoked or rotated', async () => {
      const { key, client } = await issue();
      const other = (await service.tenant()).accountId;
      for (const path of [`/accounts/${other}/keys/${key.id}`, `/accounts/1/keys/${key.id}`, `${keys}/1`]) {
        expect((await service.admin.delete(path)).status).toBe(404);
        expect((await service.admin.post(`${path}/rotate`)).status).toBe(404);
      }
      expect((await client.get('/agents')).status).toBe(200);
    });
  });

  describe('rotated', () => {
    it('without an overlap stops at once, and its successor is like it', async () => {
      const { key, client } = await issue({ mode: 'test', name: 'site', scopes: ['agents:read'] });
      const { status, body } = await service.admin.post(`${keys}/${key.id}/rotate`, { overlapDays: 0 });
      expect(status).toBe(201);
      expect(body).toEqual({
        key: {
          ...key,
          id: expect.any(Number),
          hint: `ply_test_…${body.secret.slice(-4)}`,
          createdAt: TIMESTAMP,
        },
        secret: expect.stringMatching(KEY),
      });
      expect(body.key.id).not.toBe(key.id);
      expect(refusal(await client.get('/agents'))).toEqual(refused('revoked'));
      const successor = service.client(body.secret);
      expect((await successor.get('/agents')).status).toBe(200);
      expect((await successor.post('/agents', { name: 'x' })).status).toBe(403);
    });

    it('stays revoked when a rotation and a revocation arrive at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { key, client } = await issue();
        await Promise.all([
          service.admin.post(`${keys}/${key.id}/rotate`, { overlapDays: 7 }),
          service.admin.delete(`${keys}/${key.id}`),
        ]);
        expect(refusal(await client.get('/agents'))).toEqual(refused('revoked'));
      }
    });

    it('is refused once it is revoked, because rotation would revive it', async () => {
      const { key } = await issue();
      await service.admin.delete(`${keys}/${key.id}`);
      const { status, body } = await service.admin.post(`${keys}/${key.id}/rotate`);
      expect([status, body.error]).toMatchObject([
        409,
        { code: 'CONFLICT', message: 'key has been revoked' },
      ]);
    });

    const daysLeft = async (id: number): Promise<number> => {
      const listed = (await service.admin.get(keys)).body.keys;
      const old = listed.find((key: { id: number }) => key.id === id);
      return (new Date(old.revokedAt).getTime() - Date.now()) / 86_400_000;
    };

    it('works beside its successor for a day', async () => {
      const { key, client } = await issue();
      await service.admin.post(`${keys}/${key.id}/rotate`, {});
      expect((await client.get('/agents')).status).toBe(200);
      expect(await daysLeft(key.id)).toBeGreaterThan(0.9);
      expect(await daysLeft(key.id)).toBeLessThanOrEqual(1);
    });

    it('with an overlap works beside its successor until then', async () => {
      const { key, client } = await issue();
      const { body } = await service.admin.post(`${keys}/${key.id}/rotate`, { overlapDays: 7 });
      expect((await client.get('/agents')).status).toBe(200);
      expect((await service.client(body.secret).get('/agents')).status).toBe(200);
      expect(await daysLeft(key.id)).toBeGreaterThan(6.9);
      expect(await daysLeft(key.id)).toBeLessThanOrEqual(7);
      await service.admin.delete(`${keys}/${key.id}`);
      expect(refusal(await client.get('/agents'))).toEqual(refused('revoked'));
    });

    it.each([-1, 7.01, 8, '1', null])('cannot overlap by %p days', async (overlapDays) => {
      const { key, client } = await issue();
      const { status, body } = await service.admin.post(`${keys}/${key.id}/rotate`, { overlapDays });
      expect([status, body.error.details.fields[0].path]).toEqual([400, 'overlapDays']);
      expect((await client.get('/agents')).status).toBe(200);
    });
  });
});
