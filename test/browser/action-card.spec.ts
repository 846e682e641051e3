import type { Page } from 'playwright-core';
import type { FakeReply } from '../support/fake-model';
import { TenantSystem } from '../support/tenant-system';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { hears, say, Stage } from './stage';

const HOSTILE = '<img src=x onerror="document.title=1"> [x](https://evil.example)';

describeInBrowser('the card of an action', () => {
  const shop = new TenantSystem();
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    await shop.start();
    stage = await Stage.share();
  });
  afterAll(async () => {
    await stage?.clear();
    await shop.close();
  });
  afterEach(() => page.context().close());

  const asks = (orderId: string): FakeReply => ({
    chunks: [],
    toolCalls: [{ name: 'cancel_order_1', arguments: { orderId } }],
  });

  /** Opens the chat of a new agent, and lets it ask to cancel this order. */
  async function ask(orderId: string, locale = 'en'): Promise<void> {
    shop.answer({ status: 'cancelled' });
    const { agent, publicId } = await stage.agent();
    const { status } = await stage.live.post(`${agent}/actions`, {
      name: 'Cancel order',
      whenToUse: 'The visitor wants to cancel an order.',
      inputs: { orderId: { type: 'string', title: 'Order number' } },
      method: 'POST',
      url: `${shop.url}/orders/cancel`,
      body: { order: '{{orderId}}' },
      responseFields: ['status'],
      audience: 'anyone',
      status: 'live',
    });
    expect(status).toBe(201);
    const context = await stage.context({ viewport: { width: 400, height: 640 }, locale });
    page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    await page.locator('.composer').waitFor();
    stage.model.script(asks(orderId));
    await say(page, 'Please cancel my order.');
    await page.locator('.action .strong').waitFor();
  }

  it('shows what is asked for, even after a reload, and is confirmed by keyboard', async () => {
    await ask('A-17');
    expect(await page.locator('.action dl').innerText()).toMatch(/Order number\s+A-17/);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await page.locator('.action .strong').focus();
    expect(shop.requests).toEqual([]);
    stage.model.script('Your order is cancelled.');
    await page.keyboard.press('Enter');
    await hears(page, 'Your order is cancelled.');
    await page.getByText('Done', { exact: true }).waitFor();
    expect(shop.requests.map(({ body }) => body)).toEqual(['{"order":"A-17"}']);
    expect(await page.locator('.action button').count()).toBe(0);
    await page.reload();
    await page.getByText('Done', { exact: true }).waitFor();
  });

  it('is declined in the language of the browser, and shows hostile values as text', async () => {
    await ask(HOSTILE, 'de');
    expect(await page.locator('.action dd').innerText()).toBe(HOSTILE);
    expect(await page.locator('.answer a, .answer img').count()).toBe(0);
    await page.locator('.action .quiet').click();
    await page.getByText('Abgebrochen. Es wurde nichts geändert.').waitFor();
    expect(shop.requests).toEqual([]);
  });
});
