import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { createAgent, trainText } from '../support/agent';
import { Receiver } from '../support/receiver';
import { useSharedService } from '../support/use-service';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';
import { findings } from './axe';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { signIn } from './console';

const HOSTILE = '<img src=x onerror="document.title=`hacked`">';

describeInBrowser('what the console shows of the API', () => {
  const { service, tenant, live } = useSharedService();
  let browser: Browser;
  let receiver: Receiver;
  let agent: string;
  let tenantPage: Page;
  let operatorPage: Page;
  beforeAll(async () => {
    agent = await createAgent(live);
    receiver = await Receiver.start((_, response) => response.writeHead(500).end(HOSTILE));
    browser = await launchBrowser();
    tenantPage = await signedIn(live.token!);
    operatorPage = await signedIn(service.admin.token!);
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.stop();
  });

  async function signedIn(secret: string): Promise<Page> {
    const page = await (await newProfile(browser)).newPage();
    await signIn(page, service.baseUrl, secret);
    return page;
  }

  it('shows what a delivery sent and how the receiver answered, as text', async () => {
    const hook = await registerWebhook(live, receiver.url, ['agent.created']);
    await createAgent(live, { name: HOSTILE });
    await until(
      async () => (await live.get(`${hook.path}/deliveries`)).body.deliveries,
      ([delivery]) => delivery?.attempts.length > 0,
    );
    await tenantPage.goto(`${service.baseUrl}/console/webhooks`);
    await tenantPage.getByRole('button', { name: 'Deliveries' }).click();
    await tenantPage.getByRole('button', { name: 'Details' }).click();
    const dialog = tenantPage.getByRole('dialog');
    await dialog.getByText(HOSTILE, { exact: true }).waitFor();
    expect(await dialog.locator('pre').first().innerText()).toContain(JSON.stringify(HOSTILE));
    expect(await dialog.locator('img').count()).toBe(0);
    expect(await findings(tenantPage)).toEqual([]);
  });

  it('begins with the outcomes of conversations, of a range and of a channel, also as a table and as CSV', async () => {
    const told = await live.post(`${agent}/chat`, { message: 'Hello', metadata: { channel: 'telegram' } });
    await live.post(`${agent}/chat`, { message: 'Hello' });
    const conversation = `${agent}/conversations/${told.body.conversationId}`;
    const rated = { helped: true, satisfaction: 4, feedback: HOSTILE };
    await live.post(`${conversation}/feedback`, rated);
    await live.patch(conversation, { tags: ['delivery', HOSTILE] });
    await tenantPage.goto(`${service.baseUrl}/console${agent}/analytics`);
    const row = tenantPage.getByRole('region', { name: 'By channel' }).getByRole('row', { name: /Telegram/ });
    await row.waitFor();
    const cells = ['Telegram', '1', '1', '0', '0', '100%', '0', '–', '4'];
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(cells);
    const tags = tenantPage.getByRole('region', { name: 'By tag' }).getByRole('row');
    expect(await tags.allInnerTexts()).toEqual([
      expect.stringMatching(/^Tag\s+Conversations\s+Resolution rate/),
      expect.stringContaining(HOSTILE),
      expect.stringMatching(/^delivery\s+1\s+100%\s+0\s+–\s+4$/),
    ]);
    expect(await tenantPage.locator('.chart').count()).toBe(12);
    await tenantPage.getByRole('combobox', { name: 'Channel' }).selectOption('Telegram');
    const tile = (title: string) => tenantPage.locator('.tile', { hasText: title });
    await tile('Resolution rate').getByText('1 of 1 conversations').waitFor();
    expect(await tile('Satisfaction').innerText()).toMatch(/4\s+1 ratings\s+Before: –/);
    expect(await tenantPage.locator('.chart').count()).toBe(8);
    expect(await tenantPage.locator('.chart title').filter({ hasText: ': 1' }).count()).toBe(3);
    await tenantPage.getByText('Table', { exact: true }).click();
    const download = tenantPage.waitForEvent('download');
    await tenantPage.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .replaceAll('"', '')
      .split('\r\n');
    expect([lines.length, lines[0]]).toEqual([
      31,
      expect.stringMatching(/^\uFEFFFrom,Resolution rate,Handed over,/),
    ]);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,0,,4,1,1,0,0$/);
    expect(await findings(tenantPage)).toEqual([]);

    await tenantPage.getByLabel('From', { exact: true }).fill('2026-01-01');
    await tenantPage.getByLabel('To', { exact: true }).fill('2026-01-31');
    await tile('Resolution rate').getByText('0 of 0 conversations').waitFor();
    expect(await tenantPage.getByRole('combobox', { name: 'Date range' }).inputValue()).toBe('0');
    await tenantPage.goto(`${service.baseUrl}/console${agent}/inbox`);
    await tenantPage.getByText('More filters').click();
    await tenantPage.getByRole('combobox', { name: 'Outcome' }).selectOption('Resolved');
    await until(
      () => tenantPage.locator('.conversations li').count(),
      (count) => count === 1,
    );
    await tenantPage.locator('.conversations li', { hasText: 'Resolved' }).getByRole('link').click();
    await tenantPage.getByText(`It helped · 4 of 5 · “${HOSTILE}”`).waitFor();
    expect(await findings(tenantPage)).toEqual([]);
  });

  it('chooses a model, says why one is refused, and returns to the default', async () => {
    await tenantPage.goto(`${service.baseUrl}/console${agent}/model`);
    const name = tenantPage.getByLabel('Model name');
    await name.fill('not-allowed');
    await tenantPage.getByRole('button', { name: 'Use this model' }).click();
    await tenantPage.getByText('The operator does not allow this.').first().waitFor();
    await name.fill('parley-extractive');
    await tenantPage.getByRole('button', { name: 'Use this model' }).click();
    await tenantPage.getByText('This agent', { exact: true }).waitFor();
    expect((await live.get(`${agent}/model`)).body.model.chosenBy).toBe('agent');
    await tenantPage.getByRole('button', { name: 'Use the default model' }).click();
    await tenantPage.goto('about:blank');
    await until(
      async () => (await live.get(`${agent}/model`)).body.model.chosenBy,
      (chosenBy) => chosenBy === 'installation',
    );
  });

  it('lets the operator suspend an agent of an account, and resume it', async () => {
    await operatorPage.goto(`${service.baseUrl}/console/accounts/${tenant.accountId}`);
    const row = operatorPage.getByRole('region', { name: 'Agents' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Suspend' }).click();
    await row.getByText('Suspended').waitFor();
    const { agents } = (await service.admin.get(`/accounts/${tenant.accountId}/agents`)).body;
    expect(agents.filter(({ suspended }: { suspended: boolean }) => suspended)).toHaveLength(1);
    await row.getByRole('button', { name: 'Resume' }).click();
    await row.getByText('Active').waitFor();
  });

  it('shows the operator each limit, and the tenant the budget that the operator sets', async () => {
    await operatorPage.goto(`${service.baseUrl}/console/accounts/${tenant.accountId}`);
    const usage = operatorPage.getByRole('region', { name: 'Usage' });
    const cells = async (name: RegExp) =>
      operatorPage.getByRole('row', { name }).getByRole('cell').allInnerTexts();
    await usage.waitFor();
    expect((await cells(/^Chat model tokens/))[2]).toBe('–');
    await operatorPage.getByText('All limits', { exact: true }).first().click();
    expect((await cells(/^Passages \(live\)/))[2]).toBe('1,000,000');
    expect((await cells(/^API keys \(test\)/)).slice(1, 3)).toEqual(['1', '100']);
    await operatorPage.getByLabel('Tokens per month').fill('5000');
    await operatorPage.getByRole('button', { name: 'Save' }).click();
    await operatorPage.getByText('Budget saved.').waitFor();
    await until(
      () => cells(/^Chat model tokens/),
      ([, , limit]) => limit === '5,000',
    );
    await tenantPage.goto(`${service.baseUrl}/console/model`);
    await tenantPage.getByText('0 of 5,000 tokens used').waitFor();
    expect(await findings(tenantPage)).toEqual([]);
  });

  it('shows when a source was last read', async () => {
    await trainText(live, agent, 'hours', 'The shop opens at nine.');
    const { lastReadAt } = (await live.get(`${agent}/training`)).body.sources[0];
    await tenantPage.goto(`${service.baseUrl}/console${agent}/knowledge`);
    await tenantPage.getByRole('columnheader', { name: 'Last read' }).waitFor();
    expect(
      await tenantPage.getByRole('region', { name: 'Sources' }).locator('time').getAttribute('datetime'),
    ).toBe(lastReadAt);
    await tenantPage.goto(`${service.baseUrl}/console${agent}`);
    await tenantPage.getByText('Last read').locator('time').waitFor();
  });
});
