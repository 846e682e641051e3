import type { Browser, Page } from 'playwright-core';
import { secondsFromNow, signJwt } from '../support/identity-token';
import { useService } from '../support/use-service';
import { Site } from '../support/site';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { frameOf, hearsAll, say } from './stage';

const LINK = /http:\S+\/#start=\S+/;

describeInBrowser("a newcomer's browser", () => {
  const { service } = useService({ LOG_LEVEL: 'info' });
  let site: Site;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    site = await Site.start({
      '/': `<title>Bikes</title><h1>Bikes</h1><p>We repair bikes.</p>
        <a href="/prices">Prices</a> <a href="/gone">Old</a>`,
      '/prices': '<title>Prices</title><h1>Prices</h1><p>The repair of a puncture costs 12 euros.</p>',
    });
    browser = await launchBrowser();
    page = await (await newProfile(browser)).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('goes from the printed link to a sourced answer, and leaves no token in the address', async () => {
    const link = LINK.exec(service.output)![0];
    await page.goto(link);
    await page.locator('input').first().fill(site.url);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Your agent answers from').waitFor();
    await page.getByText('Why 1 address was skipped').click();
    const report = await page.locator('.report').innerText();
    for (const text of ['found\n3', 'read\n2', 'Prices', '/gone', '404']) expect(report).toContain(text);
    await page.getByPlaceholder('Your question').fill('What does a puncture cost?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.locator('.log').getByText('12 euros').waitFor();
    const source = page.locator('.log').getByRole('link', { name: 'Prices', exact: true });
    expect(await source.getAttribute('href')).toBe(`${site.url}/prices`);
    expect(await page.getByLabel('The same call as curl').innerText()).toContain(
      'What does a puncture cost?',
    );
    expect(await findings(page)).toEqual([]);
    expect(page.url()).toBe(`${service.baseUrl}/`);
  });

  it('puts the snippet on another site, where a verified visitor chats and leaves an address', async () => {
    await page.getByPlaceholder('www.example.com').fill('localhost');
    await page.getByRole('button', { name: 'Get the code' }).click();
    const shown = page.getByText('widget.js').first();
    await shown.waitFor();
    const snippet = /<script src="\S+\/widget.js" data-agent="(\w+)" async><\/script>/.exec(
      await page.innerText('body'),
    )!;
    const key = await page.evaluate<string>(`JSON.parse(localStorage.getItem('parley:start')).key`);
    const api = service.client(key);
    const { id } = (await api.get('/agents')).body.agents[0];
    const { identitySecret } = (await api.post(`/agents/${id}/widget/rotate-identity-secret`)).body;
    const token = signJwt({ sub: 'ada', aud: snippet[1], exp: secondsFromNow(600) }, identitySecret);
    const shop = await Site.start({
      '/': snippet[0].replace(' async', ` data-identity-token="${token}" data-open async`),
    });
    try {
      const visitor = await (await newProfile(browser)).newPage();
      await visitor.goto(shop.url.replace('127.0.0.1', 'localhost'));
      const chat = await frameOf(visitor);
      await say(chat, 'What does a puncture cost? I am ada@example.com');
      await hearsAll(chat, '12 euros');
    } finally {
      await shop.stop();
    }
    const { conversations } = (await api.get(`/agents/${id}/conversations?userId=ada`)).body;
    expect(conversations).toHaveLength(1);
    const { leads } = (await api.get(`/agents/${id}/leads`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('cannot use the link a second time, and is told how to get another', async () => {
    const stranger = await newProfile(browser);
    const other = await stranger.newPage();
    await other.goto(LINK.exec(service.output)![0]);
    const notice = other.getByRole('alert');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('npm start');
    expect(await findings(other)).toEqual([]);
    await stranger.close();
  });
});
