import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { enableWidget } from '../../support/visitor';

describe('the page that previews the widget in the console', () => {
  const { service, live } = useSharedService();
  const rulesOf = async (path: string): Promise<[number, string | null, string[]]> => {
    const { status, headers } = await fetch(service.baseUrl + path);
    return [status, headers.get('x-frame-options'), headers.get('content-security-policy')!.split('; ')];
  };

  it('may be framed by this service only, and reaches no API', async () => {
    const [status, frameOptions, rules] = await rulesOf('/console/widget-preview');
    expect([status, frameOptions]).toEqual([200, 'SAMEORIGIN']);
    expect(rules).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self' https: data:`,
      `connect-src 'none'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'self'`,
    ]);
  });

  it('is the only page that this service may frame', async () => {
    const publicId = await enableWidget(live, await createAgent(live), { allowedDomains: ['shop.example'] });
    const paths = ['/console', '/console/agents/1', '/console/widget-preview/x', `/c/${publicId}`];
    for (const path of paths) expect((await rulesOf(path))[2]).toContain(`frame-ancestors 'none'`);
    const [, , rules] = await rulesOf(`/widget/${publicId}`);
    expect(rules.at(-1)).toMatch(/^frame-ancestors (?!.*'self').*shop\.example/);
  });
});
