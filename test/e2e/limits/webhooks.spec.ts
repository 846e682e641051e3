import { useSharedService } from '../../support/use-service';

const MAX_WEBHOOKS = 20;
const WEBHOOK = { name: 'CRM', url: 'https://127.0.0.1/events', events: ['message.sent'] };

describe('the webhooks of an account', () => {
  const { service } = useSharedService();

  it('are 20 at most, even after 30 simultaneous registrations, until one is removed', async () => {
    const { live } = await service.tenant();
    const answers = await Promise.all(Array.from({ length: 30 }, () => live.post('/webhooks', WEBHOOK)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.error]).toEqual([
        409,
        { code: 'LIMIT_REACHED', message: expect.any(String), details: { limit: MAX_WEBHOOKS } },
      ]);
    }
    const { webhooks } = (await live.get('/webhooks')).body;
    expect(webhooks).toHaveLength(MAX_WEBHOOKS);
    expect((await live.delete(`/webhooks/${webhooks[0].id}`)).status).toBe(204);
    expect((await live.post('/webhooks', WEBHOOK)).status).toBe(201);
    expect((await live.post('/webhooks', WEBHOOK)).body.error.code).toBe('LIMIT_REACHED');
  });

  it('that are too many use up no idempotency key', async () => {
    const { live } = await service.tenant();
    const register = () => live.send('POST', '/webhooks', WEBHOOK, { 'idempotency-key': 'the-one-too-many' });
    for (let count = 0; count < MAX_WEBHOOKS; count++) await live.post('/webhooks', WEBHOOK);
    expect((await register()).body.error.code).toBe('LIMIT_REACHED');
    const { webhooks } = (await live.get('/webhooks')).body;
    await live.delete(`/webhooks/${webhooks[0].id}`);
    const made = await register();
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const again = await register();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('do not count towards the limit of another account', async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    for (let count = 0; count < MAX_WEBHOOKS; count++) await one.live.post('/webhooks', WEBHOOK);
    expect((await other.live.post('/webhooks', WEBHOOK)).status).toBe(201);
  });
});
