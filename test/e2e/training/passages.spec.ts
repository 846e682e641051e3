import { zipOf } from '../../../libs/document-text/src/archive/zip.fixture';
import { pdfOf } from '../../../libs/document-text/src/pdf/pdf.fixture';
import { addSource, createAgent, ended } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const QUESTION = 'What does the ferry to Amrum cost?';
const PRICE = 'The ferry to Amrum costs 20 euros.';
const TIMES = 'The bus to Keitum leaves at nine in the morning.';
const TEXT = `# Ferries\n\n${PRICE}\n\n# Buses\n\n${TIMES}`;

interface Passage {
  id: number;
  text: string;
  heading: string;
  page: number | null;
  pageKind?: string;
  enabled: boolean;
}

const { service } = useSharedService();
let live: Client;
let agent: string;
/** The path of a completed text with two passages. */
let path: string;

beforeAll(async () => {
  live = (await service.tenant()).live;
});

beforeEach(async () => {
  agent = await createAgent(live);
  path = await addSource(live, agent, { source: 'ways', type: 'text', data: TEXT });
  await ended(live, path);
});

async function passagesOf(of = path): Promise<Passage[]> {
  return (await live.get(`${of}/passages`)).body.passages;
}

/** The path of a file that has been read. */
async function fileOf(name: string, content: Buffer): Promise<string> {
  const { body } = await live.upload(`${agent}/training/files`, { [name]: new Uint8Array(content) });
  const file = `${agent}/training/${body.sources[0].id}`;
  await ended(live, file);
  return file;
}

async function idOf(text: string, of = path): Promise<number> {
  return (await passagesOf(of)).find((passage) => passage.text.includes(text))!.id;
}

async function turn(text: string, enabled: boolean, of = path): Promise<Answer> {
  return live.patch(`${of}/passages/${await idOf(text, of)}`, { enabled });
}

async function found(query: string): Promise<string> {
  return JSON.stringify((await live.post(`${agent}/search`, { query })).body.passages);
}

async function answer(message: string): Promise<string> {
  return (await live.post(`${agent}/chat`, { message })).body.text;
}

describe('the passages of a source', () => {
  it('are listed in its order, each with its place, page by page', async () => {
    const { status, body } = await live.get(`${path}/passages?limit=1`);
    expect(status).toBe(200);
    expect(body.passages).toEqual([
      {
        id: expect.any(Number),
        title: 'Ferries',
        heading: '',
        text: PRICE,
        url: null,
        page: null,
        enabled: true,
      },
    ]);
    const next = await live.get(`${path}/passages?limit=1&cursor=${body.nextCursor}`);
    expect(next.body.passages.map(({ text }: Passage) => text)).toEqual([TIMES]);
    expect(next.body.nextCursor).toBeNull();
  });

  it('have no cursor of another list', async () => {
    const other = await addSource(live, agent, { source: 'others', type: 'text', data: TEXT });
    await ended(live, other);
    const { nextCursor } = (await live.get(`${other}/passages?limit=1`)).body;
    const { status, body } = await live.get(`${path}/passages?cursor=${nextCursor}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it('have the page of a file', async () => {
    const guide = pdfOf(
      ['Bicycles are rented out at the church.', 'The ferry leaves at nine.'].map((text) => [
        { y: 700, text },
      ]),
    );
    const passages = await passagesOf(await fileOf('guide.pdf', guide));
    expect(passages.map(({ page, pageKind }) => [page, pageKind])).toEqual([
      [1, 'page'],
      [2, 'page'],
    ]);
  });

  it('say that the pages of a talk are slides, and so do answers', async () => {
    const slides = ['Bicycles are rented out at the church.', 'The tram leaves at noon.'].map(
      (text) =>
        `<draw:page><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`,
    );
    const talk = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.presentation',
      'content.xml': `<office:document-content><office:body><office:presentation>${slides.join('')}</office:presentation></office:body></office:document-content>`,
    });
    const passages = await passagesOf(await fileOf('talk.odp', talk));
    expect(passages.map(({ page, pageKind }) => [page, pageKind])).toEqual([
      [1, 'slide'],
      [2, 'slide'],
    ]);
    const { body } = await live.post(`${agent}/chat`, { message: 'When does the tram leave?' });
    expect(body.text).toContain('More: talk.odp, slide 2');
    expect(body.sources[0]).toMatchObject({ title: 'talk.odp', page: 2, pageKind: 'slide' });
    const searched = await live.post(`${agent}/search`, { query: 'When does the tram leave?' });
    expect(searched.body.passages[0]).toMatchObject({ page: 2, pageKind: 'slide' });
  });
});

describe('a passage that is switched off', () => {
  it('is found by no search and answers no question, and the others are', async () => {
    expect(await found(QUESTION)).toContain('20 euros');
    const { status, body } = await turn('20 euros', false);
    expect(status).toBe(200);
    expect(body.passage).toMatchObject({ text: PRICE, enabled: false });
    expect(await found(QUESTION)).not.toContain('20 euros');
    expect(await answer(QUESTION)).not.toContain('20 euros');
    expect(await found('When does the bus to Keitum leave?')).toContain('nine');
    expect((await passagesOf()).map(({ enabled }) => enabled)).toEqual([false, true]);
  });

  it('leaves nothing known if it is the last: the answer is botNoAnswer, word for word', async () => {
    await live.patch(agent, { botNoAnswer: 'Please ask us.' });
    for (const { text } of await passagesOf()) await turn(text, false);
    expect(await answer(QUESTION)).toBe('Please ask us.');
  });

  it('is found again when it is switched on', async () => {
    await turn('20 euros', false);
    expect(await found(QUESTION)).not.toContain('20 euros');
    await turn('20 euros', true);
    expect(await found(QUESTION)).toContain('20 euros');
    expect(await answer(QUESTION)).toContain('20 euros');
  });

  it('stays off when the source is read again with the same text, and another text is on', async () => {
    const before = await idOf('20 euros');
    await turn('20 euros', false);
    await live.post(`${path}/retrain`);
    await ended(live, path);
    expect(await found(QUESTION)).not.toContain('20 euros');
    expect((await live.patch(`${path}/passages/${before}`, { enabled: true })).body.error.code).toBe(
      'NOT_FOUND',
    );
    await live.send('PUT', path, { data: TEXT.replace('20 euros', '35 euros') });
    await ended(live, path);
    expect(await found(QUESTION)).toContain('35 euros');
  });

  it('leaves the same text of another source on', async () => {
    const other = await addSource(live, agent, { source: 'others', type: 'text', data: TEXT });
    await ended(live, other);
    await turn('20 euros', false);
    expect((await passagesOf(other)).map(({ enabled }) => enabled)).toEqual([true, true]);
    expect(await found(QUESTION)).toContain('20 euros');
  });

  it('keeps the answer of its pair from being given', async () => {
    const pair = { question: 'May I bring my horse?', answer: 'Horses travel on Tuesdays.' };
    const added = await addSource(live, agent, { source: 'horse', type: 'qa', ...pair });
    await ended(live, added);
    expect(await answer(pair.question)).toBe(pair.answer);
    await turn('Tuesdays', false, added);
    expect(await answer(pair.question)).not.toContain('Tuesdays');
  });

  it('is in the audit log, once', async () => {
    await turn('20 euros', false);
    await turn('20 euros', false);
    await turn('20 euros', true);
    const { entries } = (await live.get('/audit-log')).body;
    const id = path.split('/').at(-1);
    const actions = entries.filter(({ object }: { object: { id: string } }) => object.id === id);
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'training.passage_enabled',
      'training.passage_disabled',
      'training.added',
    ]);
  });
});

describe('a start page with a passage that is switched off', () => {
  let site: Site;
  afterEach(() => site.stop());

  it('is introduced without it, and so is the business', async () => {
    const about = 'Leeds Bikes rents bicycles and repairs them in the centre of Leeds since 1981.';
    const wrong = 'Every rider gets a helmet made of solid gold for the whole of the summer season.';
    site = await Site.start({
      '/': htmlPage('Leeds Bikes', `<h1>Leeds Bikes</h1><p>${about}</p><h2>Helmets</h2><p>${wrong}</p>`),
    });
    const source = await addSource(live, agent, { source: 'bikes', type: 'website', url: site.url });
    await ended(live, source);
    const summary = async (): Promise<string> => (await live.get(source)).body.source.summary;
    expect(await summary()).toContain('solid gold');
    await turn('solid gold', false, source);
    expect(await summary()).toContain('since 1981');
    expect(await summary()).not.toContain('solid gold');
    expect(await found('What is this site about?')).not.toContain('solid gold');
    await live.post(`${source}/retrain`);
    await ended(live, source);
    expect(await summary()).not.toContain('solid gold');
    await turn('solid gold', true, source);
    expect(await summary()).toContain('solid gold');
  });
});
