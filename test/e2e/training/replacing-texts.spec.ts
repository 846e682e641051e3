import { addSource, createAgent, ended } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site } from '../../support/site';
import { registerWebhook } from '../../support/webhook';

const MEBI = 1_048_576;
const QUESTION = 'What does the ferry to Amrum cost?';

const { service } = useSharedService();
let live: Client;
let agent: string;
/** The path of a completed text with the heading "Ferries". */
let path: string;

beforeAll(async () => {
  live = (await service.tenant()).live;
});

beforeEach(async () => {
  agent = await createAgent(live);
  path = await addSource(live, agent, { source: 'ferries', type: 'text', data: price(20) });
  await ended(live, path);
});

function price(euros: number): string {
  return `# Ferries\n\nThe ferry to Amrum costs ${euros} euros.`;
}

function replace(input: object, of = path): Promise<Answer> {
  return live.send('PUT', of, input);
}

async function ask(): Promise<{ text: string; sources: { sourceId: number; title: string }[] }> {
  return (await live.post(`${agent}/chat`, { message: QUESTION })).body;
}

describe('a text that is replaced', () => {
  it('is pending under its id and name, then answers from the new text', async () => {
    const before = (await live.get(path)).body.source;
    const { status, body } = await replace({ data: price(35) });
    expect(status).toBe(202);
    expect(body.source).toEqual({ ...before, status: 'pending', updatedAt: expect.any(String) });
    expect(body.source.updatedAt > before.updatedAt).toBe(true);
    const { source } = await ended(live, path);
    expect(source).toMatchObject({ status: 'completed', title: 'Ferries', dataCount: 1 });
    expect((await ask()).text).toContain('35 euros');
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(1);
  });

  it('has the given title instead of its first heading, even when it is trained again', async () => {
    await replace({ data: price(35), title: ' Prices of 2026 ' });
    expect((await ended(live, path)).source.title).toBe('Prices of 2026');
    const { sources } = await ask();
    expect(sources.map(({ title }) => title)).toEqual(['Prices of 2026']);
    await live.post(`${path}/retrain`);
    expect((await ended(live, path)).source.title).toBe('Prices of 2026');
  });

  it.each([{}, { title: null }, { title: '' }, { title: ' \n' }])(
    'has its first heading as title again with %j',
    async (title) => {
      await replace({ data: price(35), title: 'Prices' });
      await replace({ data: price(40), ...title });
      expect((await ended(live, path)).source).toMatchObject({ status: 'completed', title: 'Ferries' });
    },
  );

  it('answers from the previous text or the new one at every moment', async () => {
    await replace({ data: `${price(35)}\n\n${'Seals rest on the sandbank. '.repeat(30_000)}` });
    for (;;) {
      const { text } = await ask();
      expect(text).toMatch(/(20|35) euros/);
      if (text.includes('35')) break;
    }
    expect((await ended(live, path)).source.status).toBe('completed');
  });

  it('keeps the previous text searchable when the new one has nothing to learn from', async () => {
    await replace({ data: '```\n```' });
    const { source, progress } = await ended(live, path);
    expect(source).toMatchObject({ status: 'failed', title: 'Ferries', dataCount: 1 });
    expect(progress.error).toBe('No text was found to learn from.');
    expect((await ask()).text).toContain('20 euros');
    await replace({ data: price(35) });
    expect((await ended(live, path)).source.status).toBe('completed');
  });

  it('reports the end of each run that was not overtaken', async () => {
    const { live } = await service.tenant();
    const receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, ['training.completed']);
    const other = await createAgent(live);
    const text = await addSource(live, other, { source: 'ferries', type: 'text', data: price(20) });
    await ended(live, text);
    await live.send('PUT', text, { data: price(35), title: 'Prices' });
    await ended(live, text);
    const deliveries = await receiver.expects('training.completed', 2);
    const titles = deliveries.map(({ body }) => body.data.source.title);
    expect(titles.sort()).toEqual(['Ferries', 'Prices']);
    await receiver.stop();
  });
});

describe('a text that is replaced during an earlier run', () => {
  it('becomes the text of the last request, whatever the earlier texts were', async () => {
    for (const euros of [41, 42, 43]) {
      const slow = `${price(euros * 10)}\n\n${'Seals rest on the sandbank. '.repeat(20_000)}`;
      expect((await replace({ data: slow, title: 'Slow' })).status).toBe(202);
      expect((await replace({ data: price(euros), title: `Of ${euros}` })).status).toBe(202);
      const { source } = await ended(live, path);
      expect(source).toMatchObject({ status: 'completed', title: `Of ${euros}`, dataCount: 1 });
      const { text, sources } = await ask();
      expect(text).toContain(`${euros} euros`);
      expect(sources.map(({ title }) => title)).toEqual([`Of ${euros}`]);
    }
  });

  it('has the title and the passages of one request when many arrive at the same time', async () => {
    const requests = Array.from({ length: 12 }, (_, number) =>
      replace({ data: price(100 + number), title: `Of ${100 + number}` }),
    );
    for (const { status } of await Promise.all(requests)) expect(status).toBe(202);
    const { source } = await ended(live, path);
    expect(source).toMatchObject({ status: 'completed', dataCount: 1 });
    expect(`Of ${/(\d+) euros/.exec((await ask()).text)?.[1]}`).toBe(source.title);
  });
});

describe('a replacement that breaks a rule', () => {
  it.each<[what: string, body: object, message: string]>([
    ['has no data', {}, 'data is required'],
    ['has null as data', { data: null }, 'data must be a string'],
    ['has only white space', { data: ' \n' }, 'data is required'],
    ['has data over 1 MiB', { data: 'x'.repeat(MEBI + 1) }, 'data must be at most 1048576 characters'],
    ['has a title of 256 characters', { data: 'x', title: 't'.repeat(256) }, 'title must be at most 255'],
    ['has a title that is not text', { data: 'x', title: 7 }, 'title must be a string'],
    ['renames the source', { data: 'x', source: 'other' }, 'source'],
  ])('is refused when it %s, and the text stays as it was', async (_, body, message) => {
    const { status, body: answer } = await replace(body);
    expect([status, answer.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.message).toContain(message);
    expect((await live.get(path)).body.source.status).toBe('completed');
  });

  it('accepts a text of 1 MiB', async () => {
    expect((await replace({ data: `# ${'x'.repeat(MEBI - 2)}` })).status).toBe(202);
    await ended(live, path);
  });

  it('is refused for a page, which stays as it was', async () => {
    const site = await Site.start({ '/': htmlPage('Bike shop', '<p>Bicycles in Husum.</p>') });
    const page = await addSource(live, agent, { source: 'page', type: 'page', url: `${site.url}/` });
    await ended(live, page);
    const { status, body } = await replace({ data: price(35) }, page);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toBe('data is not allowed with type page');
    expect((await live.get(page)).body.source.status).toBe('completed');
    await site.stop();
  });

  it('finds no source of another agent, nor a deleted one', async () => {
    const id = path.split('/').at(-1);
    const elsewhere = await replace({ data: price(35) }, `${await createAgent(live)}/training/${id}`);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, 'NOT_FOUND']);
    await live.delete(path);
    expect((await replace({ data: price(35) })).status).toBe(404);
  });
});
