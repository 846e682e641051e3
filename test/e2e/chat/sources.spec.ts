import { createAgent, train, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { Site } from '../../support/site';

/** Enough for a section to be a passage of its own. */
const CROWD = Array.from({ length: 30 }, (_, pier) => `<p>Pier ${pier} has benches for its guests.</p>`).join(
  '',
);
const PAGE = `<html><head><title>Harbour ferries | Harbour</title></head><body><main><h1>Harbour ferries</h1>
<p>The ferries of the harbour sail all year round, in any weather but a storm.</p>
<h2 id="dogs-&amp;-bikes">Dogs and bikes</h2><p>A dog travels on the harbour ferry for two euros, a bicycle for free.</p>${CROWD}
<h2 id="größe">Size of the ferries</h2><p>The biggest ferry of the harbour is 98 metres long.</p>${CROWD}</main></body></html>`;
const UNTITLED =
  '<html><body><main><h3>Lighthouse</h3><p>The lighthouse of the harbour was lit in 1822.</p></main></body></html>';

const { live } = useSharedService();
let site: Site;
let agent: string;
let pageId: number;

beforeAll(async () => {
  site = await Site.start({ '/ferries': PAGE, '/lighthouse': UNTITLED });
  agent = await createAgent(live);
  const { source } = await train(live, agent, {
    source: 'ferries',
    type: 'page',
    url: `${site.url}/ferries`,
  });
  pageId = source.id;
  await train(live, agent, { source: 'lighthouse', type: 'page', url: `${site.url}/lighthouse` });
  await trainText(live, agent, 'a text', 'Fees\n====\n\nMooring in the harbour costs 12 euros a night.');
});

afterAll(async () => {
  await site.stop();
});

interface Named {
  sourceId: number;
  source: string;
  title: string | null;
  url: string | null;
}

async function ask(message: string): Promise<{ text: string; sources: Named[] }> {
  const { status, body } = await live.post(`${agent}/chat`, { message });
  expect(status).toBe(200);
  return body;
}

it('an answer names its main source first: title, URL and the anchor of the section on the page', async () => {
  const { text, sources } = await ask('How much does a dog pay on the harbour ferry?');
  const [first] = sources;
  expect(text).toMatch(
    /^Dogs and bikes\nA dog travels on the harbour ferry for two euros, a bicycle for free\.\n/,
  );
  expect(text.endsWith(`\n\nMore: Harbour ferries – ${first?.url}`)).toBe(true);
  expect(first).toMatchObject({ sourceId: pageId, title: 'Harbour ferries' });
  const url = new URL(first!.url!);
  expect(url.href).toContain(`${site.url}/ferries#`);
  expect(decodeURIComponent(url.hash)).toBe('#dogs-&-bikes');
  const size = await ask('How long is the biggest ferry of the harbour?');
  expect(decodeURIComponent(new URL(size.sources[0]!.url!).hash)).toBe('#größe');
});

it('a page or a text without a title is named by its first heading', async () => {
  const lighthouse = await ask('When was the lighthouse lit?');
  expect(lighthouse.sources[0]).toMatchObject({ title: 'Lighthouse', url: `${site.url}/lighthouse` });
  const mooring = await ask('What does mooring cost a night?');
  expect(mooring.sources[0]).toMatchObject({ title: 'Fees', url: null });
});

it('every source has the name that the tenant gave it; a text without a heading has no other', async () => {
  const lighthouse = await ask('When was the lighthouse lit?');
  expect(lighthouse.sources[0]).toMatchObject({ source: 'lighthouse' });
  const mooring = await ask('What does mooring cost a night?');
  expect(mooring.sources[0]).toMatchObject({ source: 'a text', title: 'Fees' });
  const other = await createAgent(live);
  await trainText(live, other, 'sauna hours', 'The sauna of the harbour opens at six in the evening.');
  const { body } = await live.post(`${other}/chat`, { message: 'When does the sauna open?' });
  expect(body.sources).toEqual([
    { sourceId: expect.any(Number), source: 'sauna hours', title: null, url: null, page: null },
  ]);
  for await (const event of live.stream(`${other}/chat`, { message: 'When does the sauna open?' }))
    if (event !== '[DONE]' && event['sources']) expect(event['sources']).toEqual(body.sources);
});

it('no place is named twice, and none without a title', async () => {
  const { sources } = await ask(
    'What is there to know about the harbour, its ferries, its lighthouse and mooring?',
  );
  expect(new Set(sources.map((source) => JSON.stringify(source))).size).toBe(sources.length);
  for (const { title } of sources) expect(title).toBeTruthy();
});

it('a stream and the answer stored for a retry name the same sources', async () => {
  const message = 'How much does a dog pay on the harbour ferry?';
  const { sources } = await ask(message);
  const events = [];
  for await (const event of live.stream(`${agent}/chat`, { message })) events.push(event);
  expect(events.at(-2)).toMatchObject({ delta: '', sources });
  const headers = { 'idempotency-key': 'once' };
  const [once, again] = [
    await live.send('POST', `${agent}/chat`, { message }, headers),
    await live.send('POST', `${agent}/chat`, { message }, headers),
  ];
  expect(once.body.sources).toEqual(sources);
  expect(again.body).toEqual(once.body);
});
