import { useService, useSharedService } from '../../support/use-service';
import { ALLOWED, NO_URLS, NOT_HTTPS, NOT_PUBLIC } from './webhook-urls';

const FIELDS = { name: 'Hook', events: ['message.sent'] };

describe('the URL of a webhook', () => {
  // As operators run it: no network is allowed beyond the public ones.
  const { live } = useService({ EGRESS_ALLOW_CIDRS: '' });
  let path: string;

  beforeEach(async () => {
    const { body } = await live.post('/webhooks', { ...FIELDS, url: 'https://hooks.example.com/' });
    path = `/webhooks/${body.id}`;
  });

  afterEach(() => live.delete(path));

  async function expectRefused(url: string, rule: string): Promise<void> {
    for (const answer of [
      await live.post('/webhooks', { ...FIELDS, url }),
      await live.patch(path, { url }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/^url /),
        details: { fields: [{ path: 'url', rule }] },
      });
    }
  }

  it.each(NOT_HTTPS)('must be https: %s', (url) => expectRefused(url, 'https'));

  it.each(NO_URLS)('must be a URL without user info: %j', (url) => expectRefused(url, 'url'));

  it('may have 2,048 characters and no more', async () => {
    const longest = 'https://hooks.example.com/'.padEnd(2048, 'x');
    await expectRefused(`${longest}x`, 'max_length');
    expect((await live.patch(path, { url: longest })).body.url).toBe(longest);
  });

  it.each(NOT_PUBLIC)('must have a public host: %s', (url) => expectRefused(url, 'public_host'));

  it.each(ALLOWED)('may be %s', async (url) => {
    const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
    expect({ status, url: body.url }).toEqual({ status: 201, url });
    expect((await live.patch(path, { url })).body.url).toBe(url);
    await live.delete(`/webhooks/${body.id}`);
  });
});

describe('with ALLOW_INSECURE_WEBHOOKS', () => {
  const { live } = useSharedService();

  it.each(['http://127.0.0.1:9000/hook', 'http://localhost/', 'https://10.0.0.1/', 'http://[::1]/'])(
    'the URL of a webhook may be %s',
    async (url) => {
      const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
      expect({ status, url: body.url }).toEqual({ status: 201, url });
    },
  );

  it.each(['http://user:password@127.0.0.1/', 'ftp://127.0.0.1/', '127.0.0.1:9000'])(
    'it must be a web URL without user info all the same: %s',
    async (url) => {
      const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );
});
