import { createAgent, train, trainText, type SourceInput } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site } from '../../support/site';

const { live } = useSharedService();
let agent: string;
let site: Site;

beforeAll(async () => {
  agent = await createAgent(live);
  site = await Site.start({
    '/robots.txt': (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: ParleyBot\nDisallow: /secret\n');
    },
    '/secret': htmlPage('Secret', '<p>Not for robots.</p>'),
    '/noindex': htmlPage('Hidden', '<p>Hidden.</p>').replace(
      '<head>',
      '<head><meta name="robots" content="noindex">',
    ),
    '/empty': '<!doctype html><html><head><title>Nothing</title></head><body></body></html>',
    '/nothing-at-all': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(),
    '/picture': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG'),
    '/json': (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    '/broken': (_, response) => void response.writeHead(500).end('stack trace with internals'),
    '/gone': (_, response) => void response.writeHead(410).end(),
    '/login': (_, response) => void response.writeHead(401).end(),
    '/elsewhere': (_, response) => void response.writeHead(302, { location: 'https://example.com/' }).end(),
    '/metadata': (_, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/round': (_, response) => void response.writeHead(302, { location: '/round' }).end(),
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
      response.write('<html><body><p>Half of');
      setTimeout(() => response.destroy(), 20);
    },
    '/many-tags': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<html><body>${'<p>More and more words.</p>'.repeat(250_000)}</body></html>`);
    },
  });
});

afterAll(async () => {
  await site.stop();
});

describe.each(['page', 'website'] as const)('a %s that cannot be read', (type) => {
  it.each([
    ['is not there', '/missing', 'HTTP 404'],
    ['is gone', '/gone', 'HTTP 410'],
    ['requires a login', '/login', 'HTTP 401'],
    ['fails', '/broken', 'HTTP 500'],
    ['is closed to robots', '/secret', 'robots.txt'],
    ['is a picture', '/picture', 'neither an HTML page, plain text nor a file'],
    ['is JSON', '/json', 'neither an HTML page, plain text nor a file'],
    ['holds no text', '/nothing-at-all', 'No text'],
    ['redirects to another site', '/elsewhere', 'another site'],
    ['redirects to the metadata address of a cloud', '/metadata', 'another site'],
    ['redirects to itself', '/round', 'redirects too often'],
    ['breaks off', '/cut', 'could not be reached'],
    ['has so many tags that reading them would take seconds', '/many-tags', 'could not be read'],
  ])('fails with a reason when it %s', async (_, path, reason) => {
    const { source, progress } = await train(live, agent, {
      source: `${type}${path}`,
      type,
      url: site.url + path,
    });
    expect(source).toMatchObject({ status: 'failed', title: null, dataCount: null });
    expect(progress.error).toContain(reason);
    expect(progress.error).not.toContain('internals');
  });

  it('fails when it asks not to be indexed', async () => {
    const url = `${site.url}/noindex`;
    const { source, progress } = await train(live, agent, { source: `${type} noindex`, type, url });
    expect(source.status).toBe('failed');
    expect(progress.error).toMatch(/noindex|No text/);
  });

  it('fails when its host has no address', async () => {
    const url = 'http://no-such-host.invalid/';
    const { source, progress } = await train(live, agent, { source: `${type} dns`, type, url });
    expect(source.status).toBe('failed');
    expect(progress.error).toContain('could not be reached');
  });

  it('fails when the connection is refused', async () => {
    const closed = await Site.start({});
    await closed.stop();
    const { source, progress } = await train(live, agent, {
      source: `${type} closed`,
      type,
      url: closed.url,
    });
    expect(source.status).toBe('failed');
    expect(progress.error).toContain('could not be reached');
  });
});

describe('an address that is not public', () => {
  // Of loopback, the tests allow 127.0.0.0/8 and nothing else.
  it.each([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::a00:1]/',
    'http://167772161/',
    'http://0x0a.0.0.1/',
    'http://10.1/',
  ])('is never reached: %s', async (url) => {
    const { source, progress } = await train(live, agent, { source: url, type: 'page', url });
    expect(source.status).toBe('failed');
    expect(progress.error).toContain('not public');
    expect(progress.error).toContain('EGRESS_ALLOW_CIDRS');
  });
});

describe('a source that failed', () => {
  it('does not affect the content of other sources', async () => {
    const own = await createAgent(live);
    await trainText(live, own, 'fact', 'The ferry to Norderney leaves at eight.');
    await train(live, own, { source: 'bad', type: 'page', url: `${site.url}/missing` });
    const { body } = await live.post(`${own}/chat`, { message: 'When does the ferry to Norderney leave?' });
    expect(body.text).toContain('eight');
  });

  it('keeps its name until it is deleted', async () => {
    const own = await createAgent(live);
    const input: SourceInput = { source: 'bad', type: 'page', url: `${site.url}/missing` };
    const { source } = await train(live, own, input);
    expect((await live.post(`${own}/training`, input)).status).toBe(409);
    expect((await live.delete(`${own}/training/${source.id}`)).status).toBe(204);
    expect((await live.post(`${own}/training`, input)).status).toBe(201);
  });
});

describe('a text without a single word', () => {
  it.each(['---', '```\n```', '\u200b\u200b', '***\n***'])(
    'fails or completes, and always ends: %j',
    async (data) => {
      const { source, progress } = await train(live, agent, { source: `text ${data}`, type: 'text', data });
      if (source.status === 'failed') expect(progress.error).toContain('No text');
      else expect(source.dataCount).toBeGreaterThan(0);
    },
  );
});
