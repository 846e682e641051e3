import { createAgent } from '../../support/agent';
import { secondsFromNow, signJwt } from '../../support/identity-token';
import { useSharedService } from '../../support/use-service';
import { enableWidget, publicSurface, Visitor } from '../../support/visitor';

const { service, tenant } = useSharedService();
let agent: string;
let publicId: string;
let secret: string;
beforeAll(async () => {
  agent = await createAgent(tenant.live);
  publicId = await enableWidget(tenant.live, agent);
  secret = await newSecret();
});

const newSecret = async (of = agent): Promise<string> =>
  (await tenant.live.post(`${of}/widget/rotate-identity-secret`)).body.identitySecret;
const claims = (changes: object = {}): object => ({
  sub: 'ada',
  aud: publicId,
  exp: secondsFromNow(3600),
  ...changes,
});
const begin = (identityToken: string, id = publicId) =>
  publicSurface(service, id).post('/visitors', { identityToken });

describe('a verified visitor', () => {
  it('has the same conversations on every device, and only those', async () => {
    const identityToken = signJwt(claims(), secret);
    const [phone, laptop] = [
      await Visitor.of(service, publicId, { identityToken }),
      await Visitor.of(service, publicId, {
        identityToken: signJwt(claims({ exp: secondsFromNow(60) }), secret),
      }),
    ];
    const { conversationId } = await phone.ask('Hello');
    await laptop.ask('Hello again', { conversationId });
    const listed = await laptop.get('/conversations');
    expect(listed.body.conversations.map(({ id }: any) => id)).toEqual([conversationId]);
    const other = await Visitor.of(service, publicId, {
      identityToken: signJwt(claims({ sub: 'bob' }), secret),
    });
    expect((await other.get('/conversations')).body.conversations).toEqual([]);
    expect((await other.get(`/conversations/${conversationId}/messages`)).status).toBe(404);
    const shown = await tenant.live.get(`${agent}/conversations?userId=ada`);
    expect(shown.body.conversations.map(({ id }: any) => id)).toEqual([conversationId]);
  });

  it('does not get conversations that the tenant has under the same userId, nor anonymous ones', async () => {
    await tenant.live.post(`${agent}/chat`, { message: 'Of the tenant', userId: 'eve' });
    const anonymous = await Visitor.of(service, publicId);
    await anonymous.ask('Of nobody');
    const eve = await Visitor.of(service, publicId, {
      identityToken: signJwt(claims({ sub: 'eve' }), secret),
    });
    expect((await eve.get('/conversations')).body.conversations).toEqual([]);
  });

  it('is verified for as long as the identity token says', async () => {
    const exp = secondsFromNow(600);
    const { status, body } = await begin(signJwt(claims({ exp }), secret));
    expect([status, body.visitor, body.expiresAt]).toEqual([
      201,
      { isVerified: true, userId: 'ada' },
      new Date(exp * 1000).toISOString(),
    ]);
    const verified = new Visitor(publicSurface(service, publicId).baseUrl, body.visitorToken);
    expect((await verified.post('/visitors')).status).toBe(401);
  });

  it('may be named by an audience list', async () => {
    expect((await begin(signJwt(claims({ aud: ['other', publicId] }), secret))).status).toBe(201);
  });
});

describe('an identity token', () => {
  it.each<[string, () => string, string]>([
    ['is signed with another secret', () => signJwt(claims(), 'wis_wrong'), 'invalid'],
    ['is not signed', () => signJwt(claims(), '', { alg: 'none' }).replace(/[^.]*$/, ''), 'invalid'],
    ['claims another algorithm', () => signJwt(claims(), secret, { alg: 'HS384' }), 'invalid'],
    ['has no algorithm', () => signJwt(claims(), secret, {}), 'invalid'],
    ['is for another agent', () => signJwt(claims({ aud: 'wid_other' }), secret), 'invalid'],
    ['is for nobody', () => signJwt(claims({ aud: undefined }), secret), 'invalid'],
    ['has expired', () => signJwt(claims({ exp: secondsFromNow(-120) }), secret), 'expired'],
    ['never expires', () => signJwt(claims({ exp: undefined }), secret), 'invalid'],
    ['expires in a week', () => signJwt(claims({ exp: secondsFromNow(7 * 86_400) }), secret), 'invalid'],
    ['has an expiry that is not a number', () => signJwt(claims({ exp: 'soon' }), secret), 'invalid'],
    ['is not valid yet', () => signJwt(claims({ nbf: secondsFromNow(600) }), secret), 'invalid'],
    ['has no subject', () => signJwt(claims({ sub: undefined }), secret), 'invalid'],
    ['has an empty subject', () => signJwt(claims({ sub: '' }), secret), 'invalid'],
    ['has a subject that is not text', () => signJwt(claims({ sub: { a: 1 } }), secret), 'invalid'],
    ['has a subject that is too long', () => signJwt(claims({ sub: 'a'.repeat(256) }), secret), 'invalid'],
    ['has a subject with U+0000', () => signJwt(claims({ sub: 'a\0' }), secret), 'invalid'],
    ['is nonsense', () => 'nonsense', 'invalid'],
  ])('that %s is refused, and never ignored', async (_, token, reason) => {
    const { status, body } = await begin(token());
    expect([status, body.error.code, body.error.details]).toEqual([401, 'UNAUTHENTICATED', { reason }]);
    expect(body.visitorToken).toBeUndefined();
  });

  it('of the previous secret works until the overlap is over, and no longer than one rotation', async () => {
    const its = await createAgent(tenant.live);
    const id = await enableWidget(tenant.live, its);
    const secrets = [await newSecret(its), await newSecret(its)];
    const token = (index: number) => signJwt({ ...claims(), aud: id }, secrets[index]!);
    expect([(await begin(token(0), id)).status, (await begin(token(1), id)).status]).toEqual([201, 201]);
    secrets.push(await newSecret(its));
    expect((await begin(token(0), id)).status).toBe(401);
    expect([(await begin(token(1), id)).status, (await begin(token(2), id)).status]).toEqual([201, 201]);
  });

  it('is of no use without a secret', async () => {
    const id = await enableWidget(tenant.live, await createAgent(tenant.live));
    expect((await begin(signJwt({ ...claims(), aud: id }, ''), id)).status).toBe(401);
  });

  it('and a visitor token cannot stand for each other', async () => {
    const identityToken = signJwt(claims(), secret);
    const visitor = await Visitor.of(service, publicId, { identityToken });
    expect((await begin(visitor.token!)).status).toBe(401);
    expect((await new Visitor(visitor.baseUrl, identityToken).get('/conversations')).status).toBe(401);
  });
});

describe('an agent that only talks to verified visitors', () => {
  it('refuses all others, including those who came before', async () => {
    const its = await createAgent(tenant.live);
    const id = await enableWidget(tenant.live, its);
    const anonymous = await Visitor.of(service, id);
    await enableWidget(tenant.live, its, { identityRequired: true });
    expect((await anonymous.get('/conversations')).status).toBe(401);
    expect((await publicSurface(service, id).post('/visitors')).status).toBe(401);
    const identityToken = signJwt({ ...claims(), aud: id }, await newSecret(its));
    const verified = await Visitor.of(service, id, { identityToken });
    expect((await verified.get('/conversations')).status).toBe(200);
  });
});
