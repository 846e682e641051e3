import { readSettings, Settings } from '../../src/platform/config/settings';
import { WebhookSenderService } from '../../src/webhooks/webhook-sender.service';
import { RegisterWebhookDto } from '../../src/webhooks/webhook.dto';
import { WebhooksSettings } from '../../src/webhooks/webhooks.settings';
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

  it.each(NOT_HTTPS)('that an operator once allowed gets no delivery without TLS: %s', async (url) => {
    const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`];
    const { signal } = new AbortController();
    expect(
      await sender.send({ url, secrets }, { eventId: 'event', body: '{}', nowMs: 0 }, signal),
    ).toMatchObject({
      responseStatus: null,
      error: 'The URL is not an https address',
    });
  });
});
