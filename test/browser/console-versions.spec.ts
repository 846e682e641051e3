import type { Browser, Page } from 'playwright-core';
import { addSource, createAgent, ended } from '../support/agent';
import { addGolden } from '../support/golden';
import { useSharedService } from '../support/use-service';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { signIn } from './console';

const REFUNDS = { source: 'refunds', question: 'How long do refunds take?', answer: 'Refunds take 30 days.' };
const HOURS = { source: 'hours', question: 'When do you open?', answer: 'We open at nine.' };

describeInBrowser('versions in the console', () => {
  const { service, live } = useSharedService();
  let browser: Browser;
  let agent: string;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    agent = await createAgent(live, { name: 'Shop', botPersonality: 'Be kind.' });
    for (const pair of [REFUNDS, HOURS])
      await ended(live, await addSource(live, agent, { type: 'qa', ...pair }));
    await addGolden(live, agent, { question: REFUNDS.question, contains: ['30 days'] });
    await addGolden(live, agent, { question: HOURS.question, contains: ['nine'] });
    await live.post(`${agent}/chat`, { message: 'What is a tandem?' });
  });

  async function signedIn(secret = live.token!, locale = 'en'): Promise<Page> {
    const page = await (
      await newProfile(browser, { locale, viewport: { width: 1280, height: 900 } })
    ).newPage();
    await signIn(page, service.baseUrl, secret);
    await page.goto(`${service.baseUrl}/console${agent}/versions`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  const answerTo = async (message: string): Promise<string> =>
    (await live.post(`${agent}/chat`, { message })).body.text;

  /** The draft is tried with golden questions only, and all of them are answered. */
  async function tryDraft(page: Page): Promise<void> {
    await page.getByRole('tab', { name: 'Trial' }).click();
    await page.getByLabel('Ask also first messages of').selectOption('0');
    await page.getByRole('button', { name: /^Start trial/ }).click();
    await page.getByText('All 2 questions answered').waitFor();
  }

  async function answerOf(page: Page, question: string, answer: string): Promise<void> {
    await page.getByRole('button', { name: `Edit ${question}` }).click();
    await page.getByRole('dialog').getByLabel('Answer').fill(answer);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  it('show a draft that breaks golden questions, do not publish it by accident, and restore the former state', async () => {
    const page = await signedIn();
    const dialog = page.getByRole('dialog');
    const publish = (): Promise<void> => page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'New draft' }).click();
    await dialog.getByLabel('Note').fill('Shorter answers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shorter answers' }).waitFor();
    await page.getByLabel('Persona and instructions').fill('Be kind and brief.');
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('tab', { name: /Questions and answers/ }).click();
    await answerOf(page, REFUNDS.question, 'Soon.');
    await answerOf(page, HOURS.question, 'Early.');
    await page.getByRole('tab', { name: 'Changes (3)' }).click();
    await page.locator('ins', { hasText: 'and brief' }).waitFor();

    // Without a trial it is refused.
    await publish();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('The draft must be tried with these golden questions first.').waitFor();
    await dialog.getByText(HOURS.question).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'See the trial' }).click();
    await tryDraft(page);
    await page.getByText('Broken (2)').click();
    expect(await page.getByText('Broken by the draft').count()).toBe(2);
    await page.getByText('Missing: 30 days').waitFor();
    await page.locator('del', { hasText: 'Refunds take 30 days' }).waitFor();

    // Publishing a draft that breaks golden questions needs a second, deliberate step.
    await publish();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText(REFUNDS.question).waitFor();
    await dialog.getByText(HOURS.question).waitFor();
    expect(await dialog.getByRole('button', { name: 'Publish anyway' }).isDisabled()).toBe(true);
    expect(await answerTo(HOURS.question)).toBe(HOURS.answer);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Changes (3)' }).click();
    await page.getByRole('button', { name: `Take back: Question “${HOURS.question}”` }).click();
    await page.getByRole('tab', { name: 'Changes (2)' }).waitFor();
    await page.getByRole('tab', { name: /Questions and answers/ }).click();
    await answerOf(page, REFUNDS.question, 'At most 30 days.');
    await tryDraft(page);
    await page.getByText('Broken (0)').waitFor();
    await publish();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Version 2 is live.').waitFor();
    expect(await answerTo(REFUNDS.question)).toBe('At most 30 days.');

    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Version 3 is live.').waitFor();
    expect(await answerTo(REFUNDS.question)).toBe(REFUNDS.answer);
    await page.getByText('Version 3 is live.').locator('..').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Version 4 is live.').waitFor();
    expect(await answerTo(REFUNDS.question)).toBe('At most 30 days.');
  });

  it('refuse to publish over changes of the live agent, until the reader decides to', async () => {
    const { body } = await live.post(`${agent}/versions`, { settings: { botPersonality: 'Be brief.' } });
    await live.patch(agent, { welcomeMessage: 'Hello!' });
    const page = await signedIn();
    const dialog = page.getByRole('dialog');
    await page.getByText('The agent was changed after version 1').waitFor();
    await page.getByRole('link', { name: 'Draft without a note' }).click();
    await tryDraft(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('The live agent was changed after this draft began.').waitFor();
    expect((await live.get(`${agent}/versions/${body.version.id}`)).body.version.status).toBe('draft');
    await dialog.getByLabel('Replace the changes of the live agent').check();
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await page.getByText('Version 3 is live.').waitFor();
    expect((await live.get(agent)).body.agent).toMatchObject({
      botPersonality: 'Be brief.',
      welcomeMessage: '',
    });
  });

  it('discard a draft after the time to undo it', async () => {
    const { body } = await live.post(`${agent}/versions`, { note: 'Spare' });
    const page = await signedIn();
    await page.getByRole('button', { name: 'Discard draft: Spare' }).click();
    await page.getByText('Draft discarded.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Spare' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Versions', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Spare' }).count()).toBe(0);
    await page.getByText('Draft discarded.').waitFor({ state: 'hidden' });
    // Only then the page asks for it.
    await until(
      async () => (await live.get(`${agent}/versions/${body.version.id}`)).status,
      (status) => status === 404,
    );
  });

  it('have actions that are added, changed and removed in a draft, while the live ones stay', async () => {
    const stock = {
      name: 'Stock',
      whenToUse: 'Is it there?',
      url: 'https://shop.example',
      responseFields: ['x'],
      secrets: { token: 'abc' },
    };
    await live.post(`${agent}/actions`, stock);
    const { body } = await live.post(`${agent}/versions`, { note: 'Orders' });
    const page = await signedIn();
    const dialog = page.getByRole('dialog');
    const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('tab', { name: 'Actions (1)' }).click();
    await page.getByRole('button', { name: 'Edit: Stock' }).click();
    expect(await dialog.getByText('Secrets', { exact: true }).count()).toBe(0);
    await dialog.getByLabel('URL').fill('http://shop.example/stock');
    expect(await findings(page)).toEqual([]);
    await save();
    await dialog.getByText(/https/).first().waitFor();
    await dialog.getByLabel('URL').fill('https://shop.example/stock');
    await save();
    await page.getByText('https://shop.example/stock').waitFor();
    await page.getByRole('button', { name: 'Add action' }).click();
    await dialog.getByLabel('Name').fill('Orders');
    await dialog.getByLabel('When to use it').fill('Where is it?');
    await dialog.getByLabel('URL').fill('https://shop.example/orders');
    await dialog.getByLabel('Response fields').fill('status');
    await save();
    await page.getByRole('tab', { name: 'Actions (2)' }).waitFor();
    await page.getByRole('button', { name: 'Remove: Stock' }).click();
    await page.getByRole('tab', { name: 'Actions (1)' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: 'Actions (2)' }).waitFor();
    const { version } = (await live.get(`${agent}/versions/${body.version.id}`)).body;
    const [action] = (await live.get(`${agent}/actions`)).body.actions;
    expect(action).toMatchObject({ url: 'https://shop.example', secretNames: ['token'] });
    expect(version.actions).toMatchObject([
      { id: action.id, url: 'https://shop.example/stock' },
      { id: null, name: 'Orders', url: 'https://shop.example/orders', status: 'draft' },
    ]);
  });

  it.each(['light', 'dark'] as const)('are without a finding of axe and fit on a phone: %s', async (look) => {
    const { body } = await live.post(`${agent}/versions`, {
      settings: { botPersonality: 'Be brief.' },
      pairs: [{ ...HOURS, answer: 'Early.' }],
      actions: [
        { name: 'Stock', whenToUse: 'Is it there?', url: 'https://shop.example', responseFields: ['x'] },
      ],
    });
    await live.post(`${agent}/versions/${body.version.id}/trial`, {});
    const page = await signedIn();
    await page.emulateMedia({ colorScheme: look });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'Draft without a note' }).click();
    await page.getByRole('tab').first().waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect([await tab.innerText(), await findings(page)]).toEqual([await tab.innerText(), []]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  it('can be read, and not changed, by a reader', async () => {
    await live.post(`${agent}/versions`, { note: 'Shorter', settings: { botPersonality: 'Be brief.' } });
    const { body } = await live.post('/people', { name: 'Rita', role: 'reader' });
    const page = await (await newProfile(browser)).newPage();
    const link = new URL(body.link);
    await page.goto(service.baseUrl + link.pathname + link.hash);
    await page.getByRole('navigation').waitFor();
    await page.goto(`${service.baseUrl}/console${agent}/versions`);
    await page.getByRole('link', { name: 'Version 1' }).waitFor();
    await page.getByRole('link', { name: 'Shorter' }).click();
    await page.locator('ins', { hasText: 'brief' }).waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const buttons = page
        .locator('main')
        .getByRole('button', { name: /Publish|Discard|Take back|Add|Start|Edit/ });
      expect(await buttons.count()).toBe(0);
    }
  });

  it('name the plan that includes them', async () => {
    const other = await service.tenant();
    agent = await createAgent(other.live);
    await service.admin.patch(`/accounts/${other.accountId}`, { plan: 'pro' });
    const page = await signedIn(other.live.token);
    await page.getByRole('heading', { name: 'Versions need the plan Enterprise' }).waitFor();
    await page.getByText('This account has the plan Pro.').waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
