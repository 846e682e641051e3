import { createAgent } from '../../support/agent';
import { secondsFromNow, signJwt } from '../../support/identity-token';
import { Service, type Tenant } from '../../support/service';
import { describeWithWrongClock } from '../../support/service-clock';
import { until } from '../../support/wait';
import { enableWidget, publicSurface, Visitor } from '../../support/visitor';

/** How far the clock of a tenant may be behind, as the service tolerates it. */
const LEEWAY_SECONDS = 60;
const LIFETIME_SECONDS = 4;

describeWithWrongClock((clock, offsetMs) => {
  let service: Service;
  let tenant: Tenant;
  let publicId: string;
  let secret: string;

  beforeAll(async () => {
    // The clock of its process is wrong.
    service = await Service.start(clock.environment);
    clock.set(offsetMs);
    tenant = await service.tenant();
    const agent = await createAgent(tenant.live);
    publicId = await enableWidget(tenant.live, agent);
    secret = (await tenant.live.post(`${agent}/widget/rotate-identity-secret`)).body.identitySecret;
  });
  afterAll(() => service.stop());

  const tokenUntil = (exp: number): string => signJwt({ sub: 'ada', aud: publicId, exp }, secret);
  const begin = (identityToken: string) =>
    publicSurface(service, publicId).post('/visitors', { identityToken });

  it('an identity token is valid until its end by the clock of the database', async () => {
    expect((await begin(tokenUntil(secondsFromNow(600)))).status).toBe(201);
    expect((await begin(tokenUntil(secondsFromNow(-2 * LEEWAY_SECONDS)))).body.error.details.reason).toBe(
      'expired',
    );
  });

  it('an identity token ends at most a day ahead by the clock of the database', async () => {
    const daySeconds = 86_400;
    expect((await begin(tokenUntil(secondsFromNow(daySeconds - 60)))).status).toBe(201);
    expect((await begin(tokenUntil(secondsFromNow(daySeconds + 600)))).status).toBe(401);
  });

  it('a visitor token expires by the clock of the database', async () => {
    const exp = secondsFromNow(LIFETIME_SECONDS);
    const visitor = await Visitor.of(service, publicId, { identityToken: tokenUntil(exp) });
    const { body } = await until(
      () => visitor.get('/conversations'),
      ({ status }) => status === 401,
    );
    expect(body.error.details.reason).toBe('expired');
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });

  it('an anonymous visitor gets a token for 180 days by the clock of the database', async () => {
    const { body } = await publicSurface(service, publicId).post('/visitors');
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(180, 2);
  });
});
