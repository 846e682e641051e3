import type { Browser, Page } from 'playwright-core';
import { secondsFromNow, signJwt } from '../support/identity-token';
import { useService } from '../support/use-service';
import { Site } from '../support/site';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { frameOf, hearsAll, say } from './stage';

const LINK = /http:\S+\/#start=\S+/;

describeInBrowser("a newcomer's browser", () => {
  // The link is in its output.
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

  /** The API with the key of the page. */
  const api = async () =>
    service.client(await page.evaluate<string>(`JSON.parse(localStorage.getItem('parley:start')).key`));
  const agentOf = async () => (await (await api()).get('/agents')).body.agents[0].id as number;

  it('goes from the printed link to a sourced answer, and leaves no token in the address', async () => {
    const link = LINK.exec(service.output)![0];
    await page.goto(link);
    await page.getByLabel('Website URL').fill('two words');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a website URL, such as example.com.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Website URL').fill(site.url);
    await page.keyboard.press('Enter');
    await page.getByText('Your agent answers from').waitFor();
    await page.getByText('2 pages, 2 passages').waitFor();
    await page.getByRole('button', { name: 'Show pages' }).click();
    await page.getByText('Why 1 page was skipped').click();
    const report = await page.locator('.report').innerText();
    for (const text of ['found\n3', 'read\n2', 'Prices', '/gone', '404']) expect(report).toContain(text);
    await page.getByPlaceholder('Your question').fill('What does a puncture cost?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.locator('.log').getByText('12 euros').waitFor();
    await page.locator('.log').locator(`a[href="${site.url}/prices"]`).waitFor();
    await page.getByText('The same question in code').click();
    for (const language of ['curl', 'Node.js', 'Python']) {
      await page.getByRole('tab', { name: language }).first().click();
      expect(await page.locator('.same-call .code').innerText()).toContain('What does a puncture cost?');
    }
    await page.getByText('finds passages by their words, and answers with passages from your').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(page.url()).toBe(`${service.baseUrl}/#agent=${await agentOf()}`);
  });

  it('names the agent after the title of the website, once that is read', async () => {
    await page.getByRole('heading', { name: 'Bikes', level: 1, exact: true }).waitFor();
    const { agent } = (await (await api()).get(`/agents/${await agentOf()}`)).body;
    expect([agent.name, agent.botName]).toEqual(['Bikes', 'Bikes']);
  });

  it('shows its shape before its script is there', async () => {
    const slow = await (await newProfile(browser)).newPage();
    await slow.route('**/*.js', () => undefined);
    await slow.goto(service.baseUrl, { waitUntil: 'commit' });
    await slow.locator('.skeleton').waitFor();
    expect(await slow.locator('.skeleton span').first().evaluate('(shape) => shape.clientHeight')).not.toBe(
      0,
    );
    await slow.context().close();
  });

  it('keeps agent and conversation across a reload, and shows no model to someone who has none', async () => {
    await page.reload();
    await page.locator('.log').getByText('12 euros').waitFor();
    await page.getByText('MODEL_BASE_URL').waitFor();
    await page.getByPlaceholder('Your question').fill('And how much is that?');
    await page.keyboard.press('Enter');
    await page.locator('.exchange').nth(1).locator('.answer').waitFor();
    const key = await api();
    const { conversations } = (await key.get(`/agents/${await agentOf()}/conversations`)).body;
    expect(conversations).toMatchObject([{ messageCount: 2 }]);
  });

  it('opens the console without a key, and stays signed out of it after the sign-out', async () => {
    const tab = await page.context().newPage();
    await tab.goto(service.baseUrl);
    await tab.getByRole('link', { name: 'Console' }).click();
    await tab.getByRole('heading', { name: 'Agents' }).waitFor();
    expect(tab.url()).toBe(`${service.baseUrl}/console`);
    expect(await findings(tab)).toEqual([]);
    await tab.locator('header .account').click();
    await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tab.reload();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tab.close();
  });

  it('adds another source, reads it again and deletes it', async () => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByLabel('Text to answer from').fill('We are closed on Mondays.');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Your agent answers from 3 passages.').waitFor();
    await page.getByRole('button', { name: /^Read again/ }).click();
    await page.locator('.source-line[data-status=pending]').waitFor();
    await page.getByText('Your agent answers from 3 passages.').waitFor();
    await page.getByRole('button', { name: 'Delete text' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Your agent answers from 2 passages.').waitFor();
  });

  it('gives the command for a site on a private network, with the settings in use', async () => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByLabel('Website URL').fill('10.255.255.1');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const command = await page.locator('.source .code').innerText();
    expect(command).toContain(`DATA_DIR=${service.setting('DATA_DIR')}`);
    expect(command).toContain('PORT=0');
    expect(command).toContain('EGRESS_ALLOW_CIDRS=127.0.0.0/8,10.0.0.0/8 npm start');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete 10.255.255.1' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.locator('.source').nth(1).waitFor({ state: 'detached' });
  });

  it('adds a site to those that may show the widget, and keeps the snippet across a reload', async () => {
    const widget = `/agents/${await agentOf()}/widget`;
    const key = await api();
    await key.patch(widget, { enabled: true, allowedDomains: ['shop.example.com'] });
    await page.reload();
    await page.locator('.domain').filter({ hasText: 'shop.example.com' }).waitFor();
    await page.getByText('widget.js').first().waitFor();
    await page.getByPlaceholder('www.example.com').fill('foo_bar');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('“foo_bar” is not a domain.').waitFor();
    await page.getByPlaceholder('www.example.com').fill('localhost');
    // Meanwhile, a colleague adds another.
    await key.patch(widget, { allowedDomains: ['shop.example.com', 'b.example.com'] });
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.locator('.domain').filter({ hasText: 'localhost' }).waitFor();
    const { allowedDomains } = (await key.get(widget)).body.widget;
    expect(allowedDomains).toEqual(['shop.example.com', 'b.example.com', 'localhost']);
    for (const guide of ['WordPress', 'Shopify', 'Tag Manager', 'React']) {
      await page.getByRole('tab', { name: guide }).click();
      expect(await page.locator('.installed .code').innerText()).toContain('wid_');
    }
    await page.getByRole('tab', { name: 'HTML' }).click();
    expect(await findings(page)).toEqual([]);
  });

  it('does not scroll sideways on a phone, in the dark, whatever the question', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByPlaceholder('Your question').fill('word'.repeat(100));
    await page.keyboard.press('Enter');
    const answer = page.locator('.exchange').last().locator('.answer');
    // As in a model's answer that has a long line of code.
    await answer.evaluate(
      (text, line) => text.insertAdjacentHTML('beforeend', `<pre tabindex="0">${line}</pre>`),
      'code '.repeat(99),
    );
    await page.getByRole('button', { name: 'Show pages' }).click();
    await page.getByText('The same question in code').click();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.locator('.log').evaluate((log) => log.scrollWidth <= log.clientWidth)).toBe(true);
    // Below 16 px, iOS zooms into a field.
    const small = `[...document.querySelectorAll('input:not([type=checkbox])')].filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).length`;
    expect(await page.evaluate(small)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('puts the snippet on another site, where a verified visitor chats and leaves an address', async () => {
    const snippet = /<script src="\S+\/widget.js" data-agent="(\w+)" async><\/script>/.exec(
      await page.innerText('body'),
    )!;
    const key = await api();
    const id = await agentOf();
    const { identitySecret } = (await key.post(`/agents/${id}/widget/rotate-identity-secret`)).body;
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
    const { conversations } = (await key.get(`/agents/${id}/conversations?userId=ada`)).body;
    expect(conversations).toHaveLength(1);
    const { leads } = (await key.get(`/agents/${id}/leads`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it.each([
    ['light', ['install', 'channels']],
    ['dark', ['errors', 'webhooks']],
  ] as const)(
    'reads the API and the guides without a finding of axe, and finds the way back (%s: %j)',
    async (colorScheme, pages) => {
      const profile = await newProfile(browser, { colorScheme });
      const reader = await profile.newPage();
      for (const name of pages) {
        await reader.goto(`${service.baseUrl}/docs/${name}`);
        await reader.locator('.guide, .opblock').first().waitFor();
        expect([name, await findings(reader)]).toEqual([name, []]);
      }
      await reader.getByRole('link', { name: 'Parley', exact: true }).click();
      await reader.waitForURL(`${service.baseUrl}/docs`);
      await reader.locator('#operations-Agents-createAgent button').first().click();
      await reader.getByRole('button', { name: 'Try it out' }).click();
      await reader.getByLabel('Request body', { exact: true }).waitFor();
      expect(await findings(reader)).toEqual([]);
      await profile.close();
    },
  );

  it('cannot use the link a second time, and is told how to get another', async () => {
    const stranger = await newProfile(browser);
    const other = await stranger.newPage();
    await other.goto(LINK.exec(service.output)![0]);
    const notice = other.getByRole('alert');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('npm run link');
    expect(await findings(other)).toEqual([]);
    await stranger.close();
  });
});
