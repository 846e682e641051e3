import iconv from 'iconv-lite';
import { createAgent, ended, train } from '../../support/agent';
import type { Client } from '../../support/client';
import { Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const CLEAN = 'Das grüne Zimmer kostet für Gäste 99 €, und das Frühstück ist schön.';
/** A text of windows-1251 that a program has read as windows-1252. */
const GARBLED = iconv.decode(
  iconv.encode('Все люди рождаются свободными и равными в правах. '.repeat(6), 'windows-1251'),
  'windows-1252',
);

const { service } = useSharedService();
let live: Client;

beforeAll(async () => {
  live = (await service.tenant()).live;
});

async function uploaded(content: string): Promise<{ warnings: { code: string }[]; text: string }> {
  const agent = await createAgent(live);
  const { body } = await live.upload(`${agent}/training/files`, { 'text.txt': Buffer.from(content) });
  const path = `${agent}/training/${body.sources[0].id}`;
  const { progress } = await ended(live, path);
  const { passages } = (await live.get(`${path}/passages`)).body;
  return { warnings: progress.warnings, text: passages[0].text };
}

describe('a text that nobody can read', () => {
  it('has a warning in a file, and a text that can be read has none', async () => {
    expect((await uploaded(GARBLED)).warnings).toMatchObject([{ code: 'text_garbled', pages: 1 }]);
    expect((await uploaded(CLEAN)).warnings).toEqual([]);
  });

  it('is repaired if it is UTF-8', async () => {
    const twice = Buffer.from(CLEAN).toString('latin1');
    expect(await uploaded(twice)).toEqual({ warnings: [], text: CLEAN });
  });

  it('has a warning in a text and on a website, which counts its pages', async () => {
    const agent = await createAgent(live);
    const text = await train(live, agent, { source: 'rights', type: 'text', data: GARBLED });
    expect(text.progress.warnings).toMatchObject([{ code: 'text_garbled', pages: 1 }]);
    const page = (more: string): string => `<title>Rights</title><main><p>${GARBLED}</p>${more}</main>`;
    const site = await Site.start({ '/': page('<a href="/two">two</a>'), '/two': page('<p>A second page.') });
    try {
      const website = await train(live, agent, { source: 'site', type: 'website', url: `${site.url}/` });
      expect(website.progress.warnings).toMatchObject([{ code: 'text_garbled', pages: 2 }]);
    } finally {
      await site.stop();
    }
  });
});
