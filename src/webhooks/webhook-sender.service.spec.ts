import { readSettings, Settings } from '../platform/config/settings';
import { WebhookSenderService } from './webhook-sender.service';
import { WebhooksSettings } from './webhooks.settings';

describe('a list of hosts that webhooks may have', () => {
  const settings = readSettings(Settings, {
    EGRESS_ALLOWED_HOSTS: 'Hooks.example.com, *.crm.example',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  const senders = [false, true].map((ALLOW_INSECURE_WEBHOOKS) => {
    const sender = new WebhookSenderService(
      settings,
      Object.assign(new WebhooksSettings(), { ALLOW_INSECURE_WEBHOOKS }),
    );
    return [`ALLOW_INSECURE_WEBHOOKS=${ALLOW_INSECURE_WEBHOOKS}`, sender] as const;
  });
  afterAll(() => Promise.all(senders.map(([, sender]) => sender.onApplicationShutdown())));

  it.each(senders)('is checked when one is saved, with %s', async (_, sender) => {
    for (const url of [
      'https://example.com/',
      'https://hooks.example.com.evil.example/',
      'https://127.0.0.1/',
    ])
      await expect(sender.check(url)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: {
          fields: [
            { path: 'url', rule: 'allowed_host', message: 'url must have a host that the operator allows' },
          ],
        },
      });
    await sender.check('https://eu.crm.example/');
    await sender.check('https://hooks.example.com:8443/');
  });

  it.each(senders)(
    'is checked at every delivery, because it may have changed, with %s',
    async (_, sender) => {
      const delivery = { eventId: 'event', body: '{}', nowMs: 0 };
      const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`];
      const receiver = { url: 'https://127.0.0.1:9/', secrets };
      expect(await sender.send(receiver, delivery, new AbortController().signal)).toMatchObject({
        responseStatus: null,
        error: 'The operator does not allow this host',
      });
    },
  );

  it('must be a list of hosts', () => {
    for (const EGRESS_ALLOWED_HOSTS of ['https://example.com', 'example.com:443', '*', 'a b'])
      expect(() => readSettings(Settings, { EGRESS_ALLOWED_HOSTS })).toThrow('EGRESS_ALLOWED_HOSTS must be');
  });
});
