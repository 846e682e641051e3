import { createAgent, train } from '../../support/agent';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const PAGES = {
  '/': htmlPage(
    'Club',
    '<p>We are a club for all who like to ride on old bicycles.</p><h2>What our members say</h2>' +
      '<blockquote>“The best rides that I have been on in years!” – Ada</blockquote>' +
      '<a href="/de/">Deutsch</a><a href="/tandem">Tandem</a>',
  ),
  '/tandem': htmlPage('What is a tandem?', '<p>A tandem is a bicycle for two people.</p>'),
  '/de/': htmlPage('Verein', '<p>Wir sind ein Verein für alle, die gern auf alten Rädern fahren.</p>'),
};

const { live } = useSharedService();
let site: Site;
let agent: string;

beforeAll(async () => {
  site = await Site.start(PAGES);
  agent = await createAgent(live);
  await train(live, agent, { source: 'club', type: 'website', url: `${site.url}/` });
});
afterAll(async () => site.stop());

async function answerTo(message: string): Promise<string> {
  const { status, body } = await live.post(`${agent}/chat`, { message });
  expect(status).toBe(200);
  return body.text;
}

describe('what a site is about', () => {
  it('is said without the praise below it', async () => {
    const text = await answerTo('What is this site about?');
    expect(text).toContain('a club for all who like to ride');
    expect(text).not.toContain('best rides');
  });

  it('is said in the language of the visitor, if the site has it', async () => {
    expect(await answerTo('Worum geht es hier?')).toContain('Wir sind ein Verein');
  });
});
