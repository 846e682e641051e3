import type { FrameLocator, Page } from 'playwright-core';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { signIn } from './console';
import { Stage } from './stage';

const HOSTILE = '<img src=x onerror="parent.hacked=1"> & "quoted"';

describeInBrowser('the preview of the widget next to its settings', () => {
  let stage: Stage;
  let agent: string;
  let publicId: string;
  let page: Page;
  let preview: FrameLocator;
  /** Requests that the page of the preview has sent, except for its own files. */
  const sent: string[] = [];

  beforeAll(async () => {
    stage = await Stage.share();
    ({ agent, publicId } = await stage.agent({ welcomeMessage: 'Hello!' }));
  });
  afterAll(() => stage?.clear());

  beforeEach(async () => {
    page = await signedIn();
    preview = page.frameLocator('iframe[title]');
    await page.goto(`${stage.service.baseUrl}/console${agent}/settings`);
    await preview.getByText('Hello!').waitFor();
  });
  afterEach(() => page.context().close());

  async function signedIn(): Promise<Page> {
    const fresh = await stage.page();
    fresh.on('request', (request) => {
      const isFile = /\/(assets\/|console\/widget-preview$)/.test(request.url());
      if (request.frame() !== fresh.mainFrame() && !isFile) sent.push(request.url());
    });
    await signIn(fresh, stage.service.baseUrl, stage.live.token!);
    return fresh;
  }

  const tab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();
  const frame = () => page.frames().find((one) => one.url().endsWith('/console/widget-preview'))!;
  const accent = (): Promise<unknown> =>
    frame().evaluate(`getComputedStyle(document.querySelector('.avatar')).backgroundColor`);

  it('shows texts and colours as they are typed, before they are stored', async () => {
    await page.getByLabel('Welcome message').fill('Ahoy!');
    await preview.getByText('Ahoy!').waitFor();
    await page.getByLabel('Suggested questions').fill('What does it cost?');
    await preview.getByText('What does it cost?').waitFor();
    await tab('Appearance');
    await page.getByLabel('Colour', { exact: true }).fill('#aa3300');
    await frame().waitForFunction(
      `getComputedStyle(document.querySelector('.avatar')).backgroundColor === 'rgb(170, 51, 0)'`,
    );
    await page.getByLabel('Title', { exact: true }).fill('Ask the shop');
    await preview.getByRole('heading', { name: 'Ask the shop' }).waitFor();
    await page.getByLabel('Theme').selectOption('dark');
    await preview.locator('html[data-theme=dark]').waitFor();
    const stored = (await stage.live.get(agent)).body.agent;
    expect(stored).toMatchObject({ welcomeMessage: 'Hello!', primaryColor: '' });
  });

  it('shows hostile texts as text, and no invalid colour', async () => {
    const before = await accent();
    await page.getByLabel('Welcome message').fill(HOSTILE);
    await preview.getByText(HOSTILE).waitFor();
    await tab('Appearance');
    await page.getByLabel('Colour', { exact: true }).fill('url(x)');
    await page.getByLabel('Title', { exact: true }).fill(HOSTILE);
    await preview.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await accent()).toBe(before);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  it('takes settings only from the page around it, and ignores other messages', async () => {
    await frame().evaluate(`seen = 0; addEventListener('message', () => { seen += 1; })`);
    await page.evaluate(`document.body.append(document.createElement('iframe'))`);
    const other = page.frames().find((one) => one !== frame() && one !== page.mainFrame())!;
    const forged = `{ parley: 'preview', settings: { agent: { welcomeMessage: 'Forged' } } }`;
    await other.evaluate(`parent.frames[0].postMessage(${forged}, '*')`);
    for (const message of ['null', '1', `{ parley: 'init' }`, `{ parley: ['preview'] }`])
      await page.evaluate(`frames[0].postMessage(${message}, '*')`);
    await frame().waitForFunction('seen === 5');
    expect(await preview.locator('.welcome').innerText()).toMatch(/Hello!$/);
    await page.evaluate(`frames[0].postMessage({ parley: 'preview', settings: null }, '*')`);
    await preview.getByText('Hello!').waitFor({ state: 'detached' });
    await page.getByLabel('Welcome message').fill('Ahoy!');
    await preview.getByText('Ahoy!').waitFor();
  });

  it('can be looked at but not used: nothing is sent or recorded', async () => {
    await page.getByLabel('Suggested questions').fill('What does it cost?');
    const suggestion = preview.getByText('What does it cost?');
    await suggestion.click({ force: true });
    await preview.locator('textarea').click({ force: true });
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await suggestion.waitFor();
    expect(await preview.locator('textarea').inputValue()).toBe('');
    expect(await preview.locator('.exchange').count()).toBe(0);
    expect(sent).toEqual([]);
    // Not even by code: the policy of the page forbids it.
    const refused = frame().evaluate(`fetch('/public/v1/agents/${publicId}')`);
    await expect(refused).rejects.toThrow(/Failed to fetch/);
    expect((await stage.live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
    expect(stage.model.requests).toEqual([]);
  });

  it('shows what the team tries as visitors see it, in a conversation that is marked as a test', async () => {
    stage.model.reply('It is **12 euros**.');
    const field = page.getByLabel('Your message');
    await field.fill('How much is it?');
    await field.press('Enter');
    await preview.locator('.answer strong', { hasText: '12 euros' }).waitFor();
    await preview.locator('.said', { hasText: 'How much is it?' }).waitFor();
    await page.getByLabel('Welcome message').fill('Ahoy!');
    await preview.getByText('Ahoy!').waitFor();
    expect(await preview.locator('.exchange').count()).toBe(1);
    const [{ metadata }] = (await stage.live.get(`${agent}/conversations`)).body.conversations;
    expect(metadata).toMatchObject({ test: 'true' });
    await page.getByRole('button', { name: 'New conversation' }).click();
    await preview.locator('.exchange').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });

  it('shows the form before a conversation while its settings are open', async () => {
    await tab('Contact form');
    await page.getByLabel('Ask for contact details').selectOption('before');
    await page.getByLabel('Phone').check();
    await page.getByLabel('Form title').fill(HOSTILE);
    const form = preview.getByRole('form', { name: HOSTILE });
    await form.waitFor();
    await preview.getByLabel('Phone').waitFor();
    await preview.locator('input[name=phone]').click({ force: true });
    await page.keyboard.type('030 123');
    expect(await preview.locator('input[name=phone]').inputValue()).toBe('');
    await tab('Appearance');
    await preview.getByText('Hello!').waitFor();
    expect(await form.count()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('is refused to pages of other origins', async () => {
    const other = await stage.page();
    const source = `${stage.service.baseUrl}/console/widget-preview`;
    const refusal = other.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await other.goto(stage.host(publicId, { body: `<iframe src="${source}"></iframe>` }));
    await refusal;
    await other.context().close();
  });

  it.each(['light', 'dark'] as const)('is without a finding of axe and fits on a phone: %s', async (look) => {
    await page.emulateMedia({ colorScheme: look });
    await page.setViewportSize({ width: 360, height: 740 });
    await preview.locator(`html[data-theme=${look}]`).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await findings(frame())).toEqual([]);
    for (const one of [page, frame()])
      expect(await one.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
