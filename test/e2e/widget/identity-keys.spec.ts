import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createAgent } from '../../support/agent';
import { secondsFromNow, signJwt } from '../../support/identity-token';
import { TenantSystem } from '../../support/tenant-system';
import { useSharedService } from '../../support/use-service';
import { enableWidget, publicSurface } from '../../support/visitor';

const { service, live } = useSharedService();
const tenantSystem = new TenantSystem();
const PAIRS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
};
let agent: string;
let publicId: string;

beforeAll(async () => {
  await tenantSystem.start();
  const keys = Object.entries(PAIRS).map(([alg, key]) =>
    Object.assign(createPublicKey(key).export({ format: 'jwk' }), { alg, kid: alg }),
  );
  tenantSystem.answer({ keys });
  agent = await createAgent(live);
  publicId = await enableWidget(live, agent, { identityJwksUrl: `${tenantSystem.url}/jwks.json` });
});
afterAll(() => tenantSystem.close());

/** A JWT that the key has signed (RFC 7518). */
function signed(alg: 'RS256' | 'ES256', key: KeyObject = PAIRS[alg], changes: object = {}): string {
  const claims = { sub: 'ada', aud: publicId, exp: secondsFromNow(3600), ...changes };
  const parts = [{ alg, kid: alg }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(parts.join('.')), { key, dsaEncoding: 'ieee-p1363' });
  return [...parts, signature.toString('base64url')].join('.');
}

const begin = async (identityToken: string): Promise<number> =>
  (await publicSurface(service, publicId).post('/visitors', { identityToken })).status;

describe('an identity token that a private key has signed', () => {
  it.each(['RS256', 'ES256'] as const)(
    'with %s verifies a visitor of the widget and of the API',
    async (alg) => {
      expect(await begin(signed(alg))).toBe(201);
      const { status, body } = await live.post(`${agent}/chat`, {
        message: 'Hello',
        identityToken: signed(alg),
      });
      expect(status).toBe(200);
      const { conversation } = (await live.get(`${agent}/conversations/${body.conversationId}`)).body;
      expect(conversation.userId).toBe('ada');
    },
  );

  it('is refused if another key has signed it, for another agent, expired, or with the public key as a secret', async () => {
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const publicKey = createPublicKey(PAIRS.RS256).export({ format: 'pem', type: 'spki' }).toString();
    const claims = { sub: 'ada', aud: publicId, exp: secondsFromNow(3600) };
    for (const token of [
      signed('ES256', foreign),
      signed('ES256', PAIRS.ES256, { aud: 'wid_other' }),
      signed('RS256', PAIRS.RS256, { exp: secondsFromNow(-3600) }),
      signJwt(claims, publicKey, { alg: 'HS256', kid: 'RS256' }),
      signJwt(claims, publicKey, { alg: 'none' }),
    ])
      expect(await begin(token)).toBe(401);
  });

  it('is verified with keys that are read once', async () => {
    const before = tenantSystem.requests.length;
    await Promise.all([begin(signed('RS256')), begin(signed('ES256')), begin(signed('ES256'))]);
    expect(tenantSystem.requests.length).toBe(before);
  });

  it('is refused while its keys cannot be read, and the secret of the agent works all the same', async () => {
    const other = await createAgent(live);
    const id = await enableWidget(live, other, { identityJwksUrl: 'https://127.0.0.1:9/none' });
    const { identitySecret } = (await live.post(`${other}/widget/rotate-identity-secret`)).body;
    const claims = { sub: 'ada', aud: id, exp: secondsFromNow(600) };
    const post = async (identityToken: string) =>
      (await publicSurface(service, id).post('/visitors', { identityToken })).status;
    expect(await post(signed('ES256', PAIRS.ES256, claims))).toBe(401);
    expect(await post(signJwt(claims, identitySecret))).toBe(201);
  });
});

it.each([
  ['http://example.com/jwks.json', 'https'],
  ['https://10.0.0.1/jwks.json', 'public_host'],
  ['jwks', 'url'],
])('keys are not read from %s', async (identityJwksUrl, rule) => {
  const { status, body } = await live.patch(`${agent}/widget`, { identityJwksUrl });
  expect([status, body.error.details.fields[0]]).toMatchObject([400, { path: 'identityJwksUrl', rule }]);
});
