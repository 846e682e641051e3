import { createAgent, train } from '../../support/agent';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const PAGES = {
  '/': htmlPage(
    'Club',
    '<p>We are a club for cyclists.</p><a href="/contact">Contact</a> <a href="/kontakt">Kontakt</a> ' +
      '<a href="/safety">Safety</a> <a href="/team">Team</a> <a href="/jobs">Jobs</a> <a href="/privacy">Privacy</a>',
  ),
  '/privacy': htmlPage(
    'Privacy',
    '<h2>Data protection officer</h2><ul><li>Phone: 0303 496 0001</li><li>Email: dpo@authority.org</li></ul>',
  ),
  '/team': htmlPage(
    'Team',
    '<h2>Ada Moss</h2><p>Founder and owner. Plans the rides.</p><h2>Bo Lind</h2><p>Mechanic.</p>',
  ),
  '/jobs': htmlPage('Jobs', '<p>A mechanic for the summer, full time. Write to Ada.</p>'),
  '/contact': htmlPage(
    'Contact',
    '<p>12 Weavers Lane, Norwich NR3 1DD</p><p>Telephone: 0113 496 0000</p><h2>Opening hours</h2><p>Tuesday to Friday: 9.30 am to 6 pm. The club is closed on all other days.</p><h2>Refund</h2><p>Members get a refund within 30 days.</p>',
  ),
  '/kontakt': htmlPage(
    'Kontakt',
    '<p>12 Weavers Lane, Norwich NR3 1DD</p><p>Telefon: 0113 496 0000</p><h2>Öffnungszeiten</h2><p>Dienstag bis Freitag: 9.30 bis 18 Uhr. An allen anderen Tagen ist der Verein geschlossen.</p><h2>Rückerstattung</h2><p>Mitglieder bekommen eine Erstattung innerhalb von 30 Tagen.</p>',
  ),
  '/safety': htmlPage('Safety', '<p>Keep oil and cleaners out of the reach of children.</p>'),
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

async function ask(
  message: string,
): Promise<{ text: string; sources: { url: string }[]; conversationId: string }> {
  const { status, body } = await live.post(`${agent}/chat`, { message });
  expect(status).toBe(200);
  return body;
}

describe('on a site in two languages', () => {
  it.each([
    ['When are you open?', '/contact'],
    ['Wann habt ihr geöffnet?', '/kontakt'],
    ['Where are you?', '/contact'],
    ['Wo seid ihr?', '/kontakt'],
  ])('%s is answered from the page in that language', async (question, path) => {
    const { sources } = await ask(question);
    expect(sources[0]?.url).toBe(site.url + path);
  });
});

it('a question about how to reach the site is answered with its contact, not with a page that has the word', async () => {
  expect((await ask('How can I reach you?')).text).toContain('0113 496 0000');
});

it('the phone number of the privacy office is not the number of the business', async () => {
  const { text } = await ask('What is your phone number?');
  expect(text).toContain('0113 496 0000');
  expect(text).not.toContain('0303');
});

it('a complaint that asks something is answered, with sympathy', async () => {
  const { text } = await ask('This is ridiculous, how can I reach you?');
  expect(text).toContain('0113 496 0000');
});
