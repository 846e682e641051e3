import type { Browser, Page } from 'playwright-core';
import { latePage, Site } from '../support/site';
import { useSharedService } from '../support/use-service';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';

const HOSTILE = '<img src=x onerror="document.title=`taken`"><b>bold</b>';

describeInBrowser('the knowledge and the settings of an agent in the console', () => {
  const { service, live } = useSharedService();
  let site: Site;
  let browser: Browser;
  let page: Page;
  let agent: string;
  let letRead: () => void;
  beforeAll(async () => {
    const mayBeRead = new Promise<void>((resolve) => (letRead = resolve));
    const escaped = HOSTILE.replaceAll('<', '&lt;');
    site = await Site.start({
      '/': `<title>Bikes</title><h1>Bikes</h1><p>We repair bikes.</p>
        <a href="/prices">Prices</a> <a href="/gone">Old</a>`,
      '/prices': latePage(
        `<title>${escaped}${'wide'.repeat(50)}</title><h1>Prices</h1><p>The repair of a puncture costs 12 euros.</p>`,
        () => mayBeRead,
      ),
    });
    browser = await launchBrowser();
    page = await (await newProfile(browser)).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const openPage = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const tab = (name: string | RegExp) => page.getByRole('tab', { name }).click();
  /** Whether a phone shows the page without scrolling sideways. */
  const fitsOnPhone = async (): Promise<boolean> => {
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    const fits = await page.evaluate<boolean>(
      `[document.documentElement, document.querySelector('dialog[open]')].every((part) => !part || part.scrollWidth <= part.clientWidth)`,
    );
    await page.setViewportSize(before);
    return fits;
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => (await live.get(agent)).body.agent;

  it('signs in with a key, and adds an agent and a website whose progress updates by itself', async () => {
    await page.goto(`${service.baseUrl}/console`);
    await page.getByLabel('API key or admin token').fill(live.token!);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New agent' }).click();
    await page.getByLabel('Name').fill('Bikes');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/agents\/\d+$/);
    agent = `/agents/${/\d+$/.exec(page.url())![0]}`;
    await openPage('Knowledge');
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByLabel('Website URL').fill('two words');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a URL, such as').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Website URL').fill(site.url);
    await page.keyboard.press('Enter');
    await page.getByText(/^Reading/).waitFor();
    letRead();
    await page.getByText('2 pages, 2 passages').waitFor();
  });

  it('lists the pages that were read and skipped, with hostile and long titles as text', async () => {
    await page.getByRole('button', { name: /^Details of/ }).click();
    await page.getByRole('list', { name: 'Pages read' }).getByText(HOSTILE).waitFor();
    const skipped = await page.getByRole('group', { name: 'Pages skipped' }).innerText();
    expect(skipped).toContain('The site returned an error (HTTP 404)');
    await page.getByLabel('Read again automatically').selectOption('weekly');
    await page.getByText('Next:').waitFor();
    expect(await page.title()).not.toBe('taken');
    expect(await fitsOnPhone()).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  it('adds a file and a pair, finds passages, and undoes a deletion', async () => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByLabel('File', { exact: true }).check();
    await page.getByLabel('Files', { exact: true }).setInputFiles({
      name: 'hours.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Opening hours: we are open from Tuesday to Saturday.'),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Add source' }).click();
    await page
      .getByRole('row', { name: /hours\.txt/ })
      .getByText('1 passage')
      .waitFor();
    await page.getByRole('button', { name: 'Delete hours.txt' }).click();
    await page.getByRole('row', { name: /hours\.txt/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /hours\.txt/ }).waitFor();
    await page.getByRole('button', { name: 'Details of hours.txt' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Replace file' }).click();
    const name = 'hours-2026.txt';
    const buffer = Buffer.from('Opening hours: we are open every day.');
    await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByText('open every day').waitFor();
    expect(await fitsOnPhone()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Details of ${name}` }).click();

    await tab(/^Questions and answers/);
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Do you rent bikes?');
    await page.getByLabel('Answer', { exact: true }).fill(HOSTILE);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: HOSTILE }).waitFor();
    expect(await findings(page)).toEqual([]);

    await tab('Search test');
    await page.getByLabel('Visitor message').fill('What does a puncture cost?');
    await page.keyboard.press('Enter');
    await page.locator('.found summary').filter({ hasText: '12 euros' }).first().waitFor();
    expect(await fitsOnPhone()).toBe(true);
    expect(await findings(page)).toEqual([]);
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(3);
  });

  it('answers with sources next to the settings, in a conversation that is marked as a test', async () => {
    await openPage('Settings');
    await page.getByLabel('Your message').fill('What does a puncture cost?');
    await page.keyboard.press('Enter');
    const log = page.frameLocator('iframe[title]').getByRole('log');
    await log.getByText('12 euros').first().waitFor();
    await log.locator(`a[href="${site.url}/prices"]`).first().waitFor();
    expect(await fitsOnPhone()).toBe(true);
    const { conversations } = (await live.get(`${agent}/conversations`)).body;
    const { conversation } = (await live.get(`${agent}/conversations/${conversations[0].id}`)).body;
    expect(conversation.metadata).toMatchObject({ origin: 'console', test: 'true' });
  });

  it('keeps unsaved changes across a reload, shows what is wrong with a field, and saves the rest', async () => {
    await page.getByLabel('Persona and instructions').fill('You are short.');
    await tab('Appearance');
    await page.getByLabel('Colour', { exact: true }).fill('blue');
    await page.reload();
    await save();
    await tab('Appearance');
    await page.locator('[aria-invalid]').waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#aa3300');
    expect(await findings(page)).toEqual([]);
    await save();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ botPersonality: 'You are short.', primaryColor: '#aa3300' });
  });

  it('shows whose value differs when two people edit the same field, and keeps their other changes', async () => {
    await tab('Agent');
    await page.getByLabel('Welcome message').fill('Hello from me');
    await live.patch(agent, { welcomeMessage: 'Hello from them', botNoAnswer: 'Ask us.' });
    await save();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Hello from them').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel(/Hello from me/).check();
    await dialog.getByRole('button', { name: 'Save selection' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You have unsaved changes.').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ welcomeMessage: 'Hello from me', botNoAnswer: 'Ask us.' });
  });

  it('gives the snippet with guides, on a phone and in the dark without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await tab('Install');
    for (const guide of ['HTML', 'WordPress', 'Shopify', 'Tag Manager', 'React']) {
      await tab(guide);
      expect(await page.locator('.snippet').innerText()).toContain('wid_');
    }
    const isWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect([await isWide(), await findings(page)]).toEqual([false, []]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await openPage('Knowledge');
    await page.getByRole('row', { name: /hours-2026\.txt/ }).waitFor();
    expect([await isWide(), await findings(page)]).toEqual([false, []]);
  });

  it('says on the overview why a source could not be read', async () => {
    const url = new URL('/gone', site.url).href;
    await live.post(`${agent}/training`, { source: 'old', type: 'page', url });
    await page.goto(`${service.baseUrl}/console${agent}`);
    await page
      .getByRole('region', { name: 'Sources' })
      .getByText('The site answered with an error')
      .waitFor();
  });
});
