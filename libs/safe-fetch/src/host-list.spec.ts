import { SafeFetch } from './safe-fetch';
import { isHostPattern } from './host-list';

describe('a client that may reach some hosts only', () => {
  const client = new SafeFetch({
    allowHosts: ['hooks.example.com', '*.crm.example', '192.0.2.7'],
    lookup: async () => [{ address: '192.0.2.1', family: 4 }],
  });
  const limits = { timeoutMs: 1000, maxBytes: 10 };
  afterAll(() => client.close());

  it.each([
    ['https://hooks.example.com/a', true],
    ['https://HOOKS.example.com.:8443/', true],
    ['https://eu.crm.example/', true],
    ['https://a.b.crm.example/', true],
    ['https://192.0.2.7/', true],
    ['https://crm.example/', false],
    ['https://evilcrm.example/', false],
    ['https://example.com/', false],
    ['https://hooks.example.com.evil.org/', false],
    ['https://evil.org\\@hooks.example.com/', false],
    ['https://3221225991/', true],
    ['https://192.0.2.8/', false],
  ])('%s: %s', async (url, isAllowed) => {
    expect(client.allowsHost(url)).toBe(isAllowed);
    // A request to an allowed host is refused for its address, which is not public.
    const code = isAllowed ? 'refused_address' : 'refused_url';
    await expect(client.request(url, limits)).rejects.toMatchObject({ code });
    await expect(
      client.open(url, { headers: {}, body: '', signal: AbortSignal.timeout(1000) }),
    ).rejects.toMatchObject({ code });
  });

  it('reaches none with an empty list, and any without a list', () => {
    expect(new SafeFetch({ allowHosts: [] }).allowsHost('https://example.com/')).toBe(false);
    expect(new SafeFetch().allowsHost('https://example.com/')).toBe(true);
  });
});

it.each([
  'https://example.com',
  'example.com/',
  'example.com:443',
  '*',
  '*.',
  'a b',
  'EXAMPLE.com',
  'ä.de',
  '',
])('%j names no hosts', (text) => expect(isHostPattern(text)).toBe(false));
