import { readSettings, Settings } from '../../src/platform/config/settings';
import { WebhookSenderService } from '../../src/webhooks/webhook-sender.service';
import { RegisterWebhookDto } from '../../src/webhooks/webhook.dto';
import { WebhooksSettings } from '../../src/webhooks/webhooks.settings';
import { RawReceiver } from '../e2e/deliveries/outbound-guard-fixture';
import { ALLOWED, NO_URLS, NOT_HTTPS, NOT_PUBLIC } from '../e2e/webhooks/webhook-urls';
import { problemsOf } from './problems';

describe('the URL of a webhook', () => {
  // As operators run it: only public networks are allowed.
  const sender = new WebhookSenderService(readSettings(Settings, {}), new WebhooksSettings());
  afterAll(() => sender.onApplicationShutdown());

  const problems = (url: string) =>
    problemsOf(RegisterWebhookDto, { name: 'Hook', events: ['message.sent'], url });
  const refused = (url: string, rule: string) =>
    expect(sender.check(url)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: [{ path: 'url', rule, message: expect.stringMatching(/^url /) }] },
    });

  it.each(NOT_HTTPS)('must be https: %s', (url) => refused(url, 'https'));

  it.each(NOT_PUBLIC)('must have a public host: %s', (url) => refused(url, 'public_host'));

  it.each(NO_URLS)('must be a URL without user info: %j', async (url) =>
    expect(await problems(url)).toMatchObject([{ path: 'url', rule: 'url' }]),
  );

  it('may have 2,048 characters and no more', async () => {
    const longest = 'https://hooks.example.com/'.padEnd(2048, 'x');
    expect(await problems(`${longest}x`)).toMatchObject([{ path: 'url', rule: 'max_length' }]);
    expect(await problems(longest)).toEqual([]);
  });

  it.each(ALLOWED)('may be %s', async (url) => {
    expect(await problems(url)).toEqual([]);
    await sender.check(url);
  });

  describe('that was registered while the operator allowed all hosts', () => {
    const SECRETS = [`whsec_${Buffer.alloc(32).toString('base64')}`];
    let canary: RawReceiver;
    beforeAll(async () => {
      canary = await RawReceiver.start((socket) => socket.end());
    });
    afterEach(() => expect(canary.connections).toBe(0));
    afterAll(() => canary.stop());

    /** Sends a delivery to the port of the canary at the host of the URL. */
    const send = (url: string) =>
      sender.send(
        {
          url: url.replace(/^(https?:\/\/[^/?#\\]+?)(:\d+)?(?=[/?#\\])/i, `$1:${canary.port}`),
          secrets: SECRETS,
        },
        { eventId: 'event', body: '{}', nowMs: Date.now() },
        new AbortController().signal,
      );

    it.each(NOT_PUBLIC)('gets no delivery from a strict service: %s', async (url) => {
      // Not every resolver resolves all names below localhost.
      const error = /localhost/i.test(url)
        ? expect.stringMatching(/^The host /)
        : 'The host is not at a public address';
      expect(await send(url)).toMatchObject({ responseStatus: null, error });
    });

    it.each(NOT_HTTPS)('gets no delivery from a strict service without TLS: %s', async (url) =>
      expect(await send(url)).toMatchObject({
        responseStatus: null,
        error: 'The URL is not an https address',
      }),
    );
  });
});
