import type { Browser, Page } from 'playwright-core';
import { createAgent } from '../support/agent';
import { useService } from '../support/use-service';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { ACCOUNT_PAGES, AGENT_PAGES, signIn } from './console';

const HOSTILE = '<b onclick="alert(1)">Bold</b> & "quoted"';

describeInBrowser('every page of the console', () => {
  // The operator's pages show all tenants, and the tenants of other files differ from run to run.
  const { service, tenant, live } = useService();
  let browser: Browser;
  let agent: string;
  let tenantPage: Page;
  let operatorPage: Page;
  beforeAll(async () => {
    agent = await createAgent(live, { name: HOSTILE });
    await live.post(`${agent}/chat`, { message: 'Do you sell kayaks? I am anna@example.com.' });
    await live.post(`${agent}/golden-questions`, { question: HOSTILE, contains: [HOSTILE], source: HOSTILE });
    await live.post(`${agent}/versions`, { note: HOSTILE });
    await live.post('/webhooks', { name: HOSTILE, url: 'https://example.com/', events: ['lead.captured'] });
    browser = await launchBrowser();
    tenantPage = await signedIn(live.token!);
    operatorPage = await signedIn(service.admin.token!);
  });
  afterAll(() => browser?.close());

  async function signedIn(secret: string): Promise<Page> {
    const page = await (await newProfile(browser)).newPage();
    await signIn(page, service.baseUrl, secret);
    return page;
  }

  /** The page at this address is shown, without a finding, and not wider than a phone. */
  async function isSound(page: Page, path: string): Promise<void> {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${service.baseUrl}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .loading').first().waitFor({ state: 'hidden' });
    expect([path, await findings(page)]).toEqual([path, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }

  it.each(['light', 'dark'] as const)(
    'is without a finding of axe and fits on a phone: tenant, %s',
    async (look) => {
      await tenantPage.emulateMedia({ colorScheme: look });
      for (const path of [...AGENT_PAGES.map((page) => agent + page), ...ACCOUNT_PAGES])
        await isSound(tenantPage, path);
    },
  );

  it.each(['light', 'dark'] as const)(
    'is without a finding of axe and fits on a phone: operator, %s',
    async (look) => {
      await operatorPage.emulateMedia({ colorScheme: look });
      for (const path of ['', `/accounts/${tenant.accountId}`, '/system']) await isSound(operatorPage, path);
    },
  );

  it('has a menu on a phone, which closes on the next page, and says on each page that the agent is suspended', async () => {
    const suspend = (suspended: boolean) =>
      service.admin.patch(`/accounts/${tenant.accountId}${agent}`, { suspended });
    await suspend(true);
    await isSound(tenantPage, agent);
    const link = tenantPage.getByRole('navigation').getByRole('link', { name: 'Leads' });
    expect(await link.isVisible()).toBe(false);
    await tenantPage.getByRole('button', { name: 'Menu' }).click();
    expect(await findings(tenantPage)).toEqual([]);
    await link.click();
    await tenantPage.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await link.waitFor({ state: 'hidden' });
    await tenantPage.getByText('The operator has suspended this agent.').waitFor();
    await suspend(false);
  });

  it('issues and revokes a key, and shows its secret once', async () => {
    await tenantPage.goto(`${service.baseUrl}/console/keys`);
    await tenantPage.getByRole('button', { name: 'New API key' }).click();
    await tenantPage.getByLabel('Name').fill('Shop');
    expect(await findings(tenantPage)).toEqual([]);
    await tenantPage.getByRole('dialog').getByRole('button', { name: 'New API key' }).click();
    const secret = await tenantPage.locator('dialog .secret').innerText();
    const shop = service.client(secret);
    expect((await shop.get('/me')).body.key.name).toBe('Shop');
    await tenantPage.getByRole('button', { name: 'Close' }).click();
    await tenantPage.getByRole('row', { name: /Shop/ }).getByRole('button', { name: 'Revoke' }).click();
    await tenantPage.getByText('Key “Shop” revoked.').waitFor();
    expect((await shop.get('/me')).status).toBe(200);
    // A page that is left acts at once, although the time to undo is not over.
    await tenantPage.goto('about:blank');
    await until(
      async () => (await shop.get('/me')).status,
      (status) => status === 401,
    );
  });

  it('ranks accounts for the operator, and says in words what happened in one', async () => {
    const { live } = await service.tenant();
    const busy = await createAgent(live);
    for (const message of ['Hello', 'Hello again']) await live.post(`${busy}/chat`, { message });
    const name = `Busy ${Date.now()}`;
    const { account } = (await live.get('/me')).body;
    await service.admin.patch(`/accounts/${account.id}`, { name });
    await operatorPage.setViewportSize({ width: 1280, height: 800 });
    await operatorPage.goto(`${service.baseUrl}/console`);
    await operatorPage.getByLabel('Order').selectOption('messages');
    await operatorPage.getByLabel('Search by name').fill('Busy');
    await operatorPage.keyboard.press('Enter');
    const row = operatorPage.getByRole('row', { name });
    await row.getByRole('cell', { name: '2', exact: true }).waitFor();
    await row.getByRole('link').click();
    await operatorPage.getByRole('row', { name: /Operator Account changed/ }).waitFor();
    expect(await findings(operatorPage)).toEqual([]);
  });

  it('lets an invited reader see the agent, and change nothing', async () => {
    await operatorPage.goto(`${service.baseUrl}/console/accounts/${tenant.accountId}`);
    await operatorPage.getByRole('button', { name: 'Invite person' }).click();
    await operatorPage.getByLabel('Name').fill('Rita');
    await operatorPage.getByLabel(/^Reader/).check();
    await operatorPage.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
    const link = await operatorPage.locator('dialog .secret').innerText();
    const page = await (await newProfile(browser)).newPage();
    await page.goto(link.replace(/^https?:\/\/[^/]+/, service.baseUrl));
    await page.getByRole('link', { name: HOSTILE }).click();
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.getByRole('button', { name: 'Answer' }).count()).toBe(0);
    await page.goto(`${service.baseUrl}/console`);
    await page.getByRole('heading', { name: 'Agents' }).waitFor();
    expect(await page.getByRole('button', { name: 'New agent' }).count()).toBe(0);
    await page.goto(`${service.baseUrl}/console/profile`);
    const weekly = page.getByLabel('Send me a weekly report');
    await page.getByText('You have no email address: no report is sent.').waitFor();
    await page.getByText('The operator has not set up email').waitFor();
    await weekly.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your profile was saved.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    expect(await weekly.isChecked()).toBe(true);
    await operatorPage.getByRole('button', { name: 'Close' }).click();
    await operatorPage.getByRole('row', { name: /Rita/ }).getByRole('button', { name: 'Remove' }).click();
    await operatorPage.goto('about:blank');
    await until(
      async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        return page.getByRole('heading', { name: 'Sign in' }).count();
      },
      (count) => count === 1,
    );
  });
});
