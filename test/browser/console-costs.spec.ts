import type { Browser, Page } from 'playwright-core';
import { createAgent } from '../support/agent';
import { useServiceWithModel } from '../support/use-service';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { signIn } from './console';

const PRICES = { currency: 'EUR', models: { any: { input: 1000, output: 1000 } } };
/** With these prices, a euro. */
const USAGE = { prompt_tokens: 900, completion_tokens: 100 };

describeInBrowser('costs in the console', () => {
  // Prices are a setting.
  const { service, model, live } = useServiceWithModel({
    REWRITE_QUESTIONS: 'none',
    MODEL_PRICES: JSON.stringify(PRICES),
  });
  let browser: Browser;
  let agent: string;
  let conversationId: string;
  let page: Page;
  beforeAll(async () => {
    agent = await createAgent(live, { name: 'Support' });
    conversationId = (await ask()).conversationId;
    browser = await launchBrowser();
    page = await signedIn(live.token!);
  });
  afterAll(() => browser?.close());

  async function ask(): Promise<any> {
    model.reply({ chunks: ['We sell tea.'], usage: USAGE });
    return (await live.post(`${agent}/chat`, { message: 'What do you sell?' })).body;
  }

  async function signedIn(secret: string): Promise<Page> {
    const opened = await (await newProfile(browser)).newPage();
    await signIn(opened, service.baseUrl, secret);
    return opened;
  }

  const open = (path: string) => page.goto(`${service.baseUrl}/console${path}`);
  const budget = () => page.getByLabel('Budget for language models per month');
  const saved = async () => (await live.get(agent)).body.agent;

  it('sets a budget in the currency of the operator, and says in a sentence what is wrong with one', async () => {
    await open(`${agent}/analytics`);
    await page.getByRole('link', { name: 'Set a budget' }).click();
    await page.getByText('In EUR, for a calendar month (UTC).').waitFor();
    await budget().fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter an amount greater than 0, at most a billion.').first().waitFor();
    await budget().pressSequentially('.1');
    await budget().fill('');
    await budget().pressSequentially('1.25');
    await page.getByLabel('When the budget is spent').selectOption('Quote the website until the month ends');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await saved()).toMatchObject({ monthlyBudget: 1_250_000, onBudgetSpent: 'quotation' });
    expect(await findings(page)).toEqual([]);
    await page.reload();
    expect(await budget().inputValue()).toBe('1.25');
  });

  it('shows the share of the budget that is spent, and the cost by day with the period before', async () => {
    await open(`${agent}/analytics`);
    const costs = page.getByRole('region', { name: 'Costs' });
    await costs.getByText('€1.00 of €1.25 spent (80%)').waitFor();
    await costs.getByText('The budget is nearly spent.').waitFor();
    await costs.getByText('Before: €0.00').waitFor();
    const chart = page.locator('.chart', { hasText: 'Cost' });
    expect(await chart.locator('strong').innerText()).toBe('€1.00');
    expect(await chart.locator('title').last().textContent()).toMatch(/: €1\.00$/);
    await ask();
    await page.reload();
    await costs.getByText('€2.00 of €1.25 spent (160%)').waitFor();
    await costs.getByText('The budget of this month is spent.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('shows the costs of the account by agent and month', async () => {
    await createAgent(live, { name: 'Idle' });
    await open('/costs');
    const cells = (name: string) => page.getByRole('row', { name }).getByRole('cell').allInnerTexts();
    await page.locator('.tile', { hasText: 'Total' }).getByText('€2.00').waitFor();
    expect(await cells('Support')).toEqual([
      'Support',
      '€2.00',
      '€0.00',
      expect.stringContaining('€2.00 of €1.25 spent (160%)'),
    ]);
    expect(await cells('Idle')).toEqual(['Idle', '€0.00', '€0.00', 'No monthly budget']);
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Month (UTC)').selectOption({ index: 1 });
    await page.locator('.tile', { hasText: 'Total' }).getByText('€0.00', { exact: true }).waitFor();
  });

  it('shows the cost of a conversation to those who may see costs', async () => {
    await open(`${agent}/inbox/${conversationId}`);
    await page.getByText('Cost of the answers: €1.00').waitFor();
    const { body } = await service.admin.post(`/accounts/${(await live.get('/me')).body.account.id}/keys`, {
      mode: 'live',
      scopes: ['agents:read', 'conversations:read'],
    });
    const reader = await signedIn(body.secret);
    await reader.goto(`${service.baseUrl}/console${agent}/inbox/${conversationId}`);
    await reader.getByRole('log').getByText('We sell tea.').waitFor();
    expect(await reader.getByText('Cost of the answers').count()).toBe(0);
    expect(await reader.getByRole('link', { name: 'Costs' }).count()).toBe(0);
    await reader.goto(`${service.baseUrl}/console${agent}/settings`);
    await reader.getByText('In the operator’s currency').waitFor();
    expect(await reader.getByLabel('When the budget is spent').isDisabled()).toBe(true);
  });
});
