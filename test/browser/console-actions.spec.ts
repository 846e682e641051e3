import type { Page } from 'playwright-core';
import { TenantSystem } from '../support/tenant-system';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { signIn } from './console';
import { Stage } from './stage';

const HOSTILE = '<img src=x onerror="document.title=1">';

describeInBrowser('the dialog of an action', () => {
  const shop = new TenantSystem();
  let stage: Stage;
  let page: Page;
  let agent: string;
  beforeAll(async () => {
    await shop.start();
    stage = await Stage.share();
  });
  afterAll(async () => {
    await stage?.clear();
    await shop.close();
  });
  beforeEach(async () => {
    ({ agent } = await stage.agent());
    page = await stage.page();
    await signIn(page, stage.service.baseUrl, stage.live.token!);
    await page.goto(`${stage.service.baseUrl}/console${agent}/actions`);
    await page.getByRole('button', { name: 'New action' }).click();
  });
  afterEach(() => page.context().close());

  const dialog = () => page.getByRole('dialog');
  const trial = () => dialog().getByRole('group', { name: 'Test', exact: true });
  const send = () => trial().getByRole('button', { name: 'Send request' });

  async function addRow(group: string, values: Record<string, string>): Promise<void> {
    const rows = dialog().getByRole('group', { name: group });
    await rows.getByRole('button', { name: 'Add row' }).click();
    for (const [label, value] of Object.entries(values))
      await rows.getByLabel(label, { exact: true }).last().fill(value);
  }

  it('tests an action before it is saved, and takes the response fields that are clicked', async () => {
    shop.answer((request, response) =>
      response.end(
        JSON.stringify({ status: 'sent', by: request.headers.authorization, items: [{ name: HOSTILE }] }),
      ),
    );
    await dialog().getByLabel('URL').fill(`${shop.url}/orders/{{orderId}}`);
    await addRow('Inputs', { Name: 'orderId' });
    await addRow('Headers', { Name: 'authorization', Value: 'Bearer {{secret.token}}' });
    await addRow('Secrets', { Name: 'token', Value: 'top-secret' });
    await trial().getByLabel('orderId').fill('A-17');
    await send().click();
    await trial().getByText('Status 200').waitFor();
    expect(shop.requests.at(-1)).toMatchObject({
      url: '/orders/A-17',
      headers: { authorization: 'Bearer top-secret' },
    });
    expect(await trial().locator('.response').innerText()).not.toContain('top-secret');
    await trial().getByText('Whole response').click();
    expect(await trial().locator('pre').innerText()).toContain('Bearer {{secret.token}}');
    expect(await findings(page)).toEqual([]);
    await trial().getByLabel('status').check();
    await trial().getByLabel('by').check();
    await trial().getByLabel('items.name').check();
    await trial().getByLabel('by').uncheck();
    expect(await dialog().getByLabel('Response fields').inputValue()).toBe('status\nitems.name');
    await dialog().getByLabel('Name', { exact: true }).first().fill('Order status');
    await dialog().getByLabel('When to use it').fill('The visitor asks where an order is.');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    const { actions } = (await stage.live.get(`${agent}/actions`)).body;
    expect(actions).toMatchObject([{ responseFields: ['status', 'items.name'], secretNames: ['token'] }]);
    expect(await page.title()).not.toBe('1');
  });

  it('sends no change before it is confirmed, and shows on a phone why a test failed', async () => {
    shop.answer((_, response) => response.writeHead(404).end('{"error":"unknown order"}'));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await dialog().getByLabel('URL').fill(`${shop.url}/cancel`);
    await dialog().getByLabel('Method').selectOption('POST');
    expect(await send().isEnabled()).toBe(false);
    await trial().getByLabel('Send a real POST request').check();
    await send().click();
    await trial().getByText('The response has the status 404').waitFor();
    await trial().getByLabel('error').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
