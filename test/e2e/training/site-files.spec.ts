import { docx, paragraph } from '../../../libs/document-text/src/office/office.fixture';
import { pdfOf, pdfOfStreams } from '../../../libs/document-text/src/pdf/pdf.fixture';
import { createAgent, ended, train, type TrainedSource } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site, type SitePage } from '../../support/site';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const { live } = useSharedService();
let site: Site;
let agent: string;
let trained: TrainedSource;
let path: string;

/** A PDF of three pages with one sentence each. */
function guide(ferryDays: number): Buffer {
  const sentences = [
    'This guide is for guests of the island of Hooge, who arrive by ship or on foot through the mud flats.',
    `Luggage that is sent ahead by the ferry takes ${ferryDays} days to arrive at the harbour office.`,
    'Bicycles are rented out at the church for eleven euros a day, with a basket and a lock.',
  ];
  return pdfOf(sentences.map((text) => [{ y: 700, text }]));
}

let pages: Record<string, SitePage>;

beforeAll(async () => {
  pages = {
    '/': htmlPage('Hooge', '<p>Welcome to Hooge.</p>', [
      '/guide.pdf',
      '/copy.pdf',
      '/download?id=7',
      '/scan.pdf',
      '/login.pdf',
      '/hidden.pdf',
      '/far.pdf',
      '/old.doc',
      '/last',
    ]),
    '/last': htmlPage('Shop', '<p>The shop sells bread and milk.</p>'),
    '/guide.pdf': { type: PDF, body: guide(3) },
    '/copy.pdf': { type: PDF, body: guide(3) },
    '/download?id=7': {
      type: DOCX,
      body: docx(
        paragraph('Rooms', { style: 'berschrift1' }) + paragraph('A room with breakfast costs 93 euros.'),
      ),
    },
    '/scan.pdf': { type: PDF, body: pdfOfStreams([Buffer.from('0 0 100 100 re f')]) },
    '/login.pdf': { type: PDF, body: htmlPage('Log in', '<p>Enter your password.</p>') },
    '/hidden.pdf': (_, response) =>
      void response.writeHead(200, { 'content-type': PDF, 'x-robots-tag': 'noindex' }).end(guide(5)),
    '/far.pdf': (_, response) =>
      void response.writeHead(302, { location: 'https://example.com/far.pdf' }).end(),
  };
  site = await Site.start((path) => pages[path]);
  agent = await createAgent(live);
  trained = await train(live, agent, { source: 'website', type: 'website', url: site.url });
  path = `${agent}/training/${trained.source.id}`;
});

afterAll(async () => {
  await site.stop();
});

async function sourcesOf(message: string): Promise<{ response: string; sources: { page: number | null }[] }> {
  const { status, body } = await live.post(`${agent}/chat`, { message });
  expect(status).toBe(200);
  return { response: body.text, sources: body.sources };
}

function stateOf({ progress }: TrainedSource, path: string): Record<string, unknown> {
  const { state, reason } = progress.pages.find(({ url }) => url === site.url + path)!;
  return { state, reason };
}

describe('the files of a website', () => {
  it('are found by their text, and named with the page on which it is', async () => {
    const { response, sources } = await sourcesOf('How long does luggage take by ferry?');
    expect(response).toContain('3 days');
    expect(sources[0]).toMatchObject({ title: 'guide.pdf', url: `${site.url}/guide.pdf#page=2`, page: 2 });
  });

  it('are named in a stream and in the event of the message like in the answer', async () => {
    const receiver = await Receiver.start();
    const webhook = await registerWebhook(live, receiver.url, ['message.sent']);
    const message = 'How long does luggage take by ferry?';
    const { sources } = await sourcesOf(message);
    const events = [];
    for await (const event of live.stream(`${agent}/chat`, { message })) events.push(event);
    expect(events.at(-2)).toMatchObject({ delta: '', sources });
    await until(
      async () => receiver.ofType('message.sent').length,
      (count) => count === 2,
    );
    for (const { body } of receiver.ofType('message.sent'))
      expect(body.data.message.sources).toEqual(sources);
    await live.delete(webhook.path);
    await receiver.stop();
  });

  it('have no page if their format has none', async () => {
    const { response, sources } = await sourcesOf('What does a room with breakfast cost?');
    expect(response).toContain('93 euros');
    expect(sources[0]).toMatchObject({ title: 'Rooms', url: `${site.url}/download?id=7`, page: null });
  });

  it('are read once, after all pages, and skipped with a reason that people understand', () => {
    expect(trained.source.status).toBe('completed');
    expect(stateOf(trained, '/guide.pdf')).toEqual({ state: 'added' });
    expect(stateOf(trained, '/copy.pdf')).toEqual({ state: 'skipped', reason: 'duplicate_text' });
    expect(stateOf(trained, '/scan.pdf')).toEqual({ state: 'skipped', reason: 'no_text' });
    expect(stateOf(trained, '/login.pdf')).toEqual({ state: 'skipped', reason: 'broken' });
    expect(stateOf(trained, '/hidden.pdf')).toEqual({ state: 'skipped', reason: 'noindex' });
    expect(stateOf(trained, '/far.pdf')).toEqual({ state: 'skipped', reason: 'other_domain' });
    expect(stateOf(trained, '/old.doc')).toEqual({ state: 'skipped', reason: 'not_html' });
    const scan = trained.progress.skipped.find(({ url }) => url.endsWith('/scan.pdf'));
    expect(scan?.detail).toBe('The file has no text.');
    expect(site.requests.indexOf('/guide.pdf')).toBeGreaterThan(site.requests.indexOf('/last'));
    expect(trained.progress.warnings).toContainEqual({
      code: 'no_text',
      message: expect.any(String),
      pages: 1,
    });
  });

  it('are compared with the previous run, and kept when they cannot be read this time', async () => {
    pages['/guide.pdf'] = { type: PDF, body: guide(4) };
    pages['/copy.pdf'] = { type: PDF, body: guide(4) };
    pages['/download?id=7'] = (_, response) => void response.writeHead(503).end();
    await live.post(`${path}/retrain`);
    const again = await ended(live, path, 60_000);
    expect(stateOf(again, '/guide.pdf')).toEqual({ state: 'changed', reason: undefined });
    expect(stateOf(again, '/download?id=7')).toEqual({ state: 'kept', reason: 'http_error' });
    expect((await sourcesOf('How long does luggage take by ferry?')).response).toContain('4 days');
    expect((await sourcesOf('What does a room with breakfast cost?')).response).toContain('93 euros');
  });
});

describe('a page that is a file', () => {
  it('is read with its pages', async () => {
    const own = await createAgent(live);
    const url = `${site.url}/copy.pdf`;
    const { source } = await train(live, own, { source: 'guide', type: 'page', url });
    expect(source).toMatchObject({ status: 'completed', title: 'copy.pdf' });
    const { body } = await live.post(`${own}/search`, { query: 'bicycles at the church' });
    expect(body.passages[0]).toMatchObject({ title: 'copy.pdf', url: `${url}#page=3`, page: 3 });
  });

  it('fails with the reason why it cannot be read', async () => {
    const url = `${site.url}/scan.pdf`;
    const { source, progress } = await train(live, agent, { source: 'scan', type: 'page', url });
    expect(source.status).toBe('failed');
    expect(progress.error).toBe('The file has no text.');
  });
});
