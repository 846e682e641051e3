import { useSharedService } from '../../support/use-service';
import { ALLOWED } from './webhook-urls';

const FIELDS = { name: 'Hook', events: ['message.sent'] };

// Without ALLOW_INSECURE_WEBHOOKS: test/rules, and test/e2e/deliveries/outbound-guard over HTTP.
describe('with ALLOW_INSECURE_WEBHOOKS', () => {
  const { live } = useSharedService();

  const INSECURE = ['http://127.0.0.1:9000/hook', 'http://localhost/', 'https://10.0.0.1/', 'http://[::1]/'];

  it.each([...INSECURE, ...ALLOWED])('the URL of a webhook may be %s', async (url) => {
    const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
    expect({ status, url: body.url }).toEqual({ status: 201, url });
  });

  it.each(['http://user:password@127.0.0.1/', 'ftp://127.0.0.1/', '127.0.0.1:9000'])(
    'it must be a web URL without user info all the same: %s',
    async (url) => {
      const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );
});
