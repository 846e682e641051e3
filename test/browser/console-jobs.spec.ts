import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { trainText } from '../support/agent';
import { onRealBackends } from '../support/backends';
import type { Service } from '../support/service';
import { SmtpServer } from '../support/servers/smtp-server';
import { Visitor } from '../support/visitor';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { hearsAll, say, Stage } from './stage';

const PRINTED = /http:\S+\/#start=\S+/;
const FORMULA = '=HYPERLINK("https://example.com","Free")';

describeInBrowser('whole jobs in the console', () => {
  let smtp: SmtpServer;
  let stage: Stage<Service>;
  const pages: Page[] = [];
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    stage = await Stage.set({ SMTP_URL: smtp.url, MAIL_FROM: 'parley@example.com', LOG_LEVEL: 'info' });
    stage.model.reply('Refunds take 30 days.');
  });
  afterAll(async () => {
    await stage?.clear();
    await smtp.stop();
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
  });

  async function browse(url: string): Promise<Page> {
    const context = await stage.context({ locale: 'en', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    pages.push(page);
    await page.goto(url);
    return page;
  }

  /** The console of a new person of the tenant. */
  async function signedIn(role: string, path = ''): Promise<Page> {
    const { body } = await stage.live.post('/people', { name: `The ${role}`, role });
    const page = await browse(
      `${stage.service.baseUrl}${new URL(body.link).pathname}${new URL(body.link).hash}`,
    );
    await page.getByRole('navigation').waitFor();
    if (path) await page.goto(`${stage.service.baseUrl}/console${path}`);
    return page;
  }

  /** The console by the printed link; it is printed on the embedded default only. */
  async function byPrintedLink(): Promise<Page> {
    if (onRealBackends) return signedIn('owner');
    const page = await browse(PRINTED.exec(stage.service.output)![0]);
    // The link is exchanged for a key.
    await page.getByLabel('Website URL').waitFor();
    await page.getByRole('link', { name: 'Console' }).click();
    return page;
  }

  it('go from the printed link to a corrected answer', async () => {
    const page = await byPrintedLink();
    const dialog = page.getByRole('dialog');
    const ask = async (answer: string): Promise<void> => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByLabel('Your message').fill('How long do refunds take?');
      await page.keyboard.press('Enter');
      const log = page.frameLocator('iframe[title]').getByRole('log');
      await log.getByText(answer).first().waitFor();
    };
    await page.getByRole('button', { name: 'New agent' }).click();
    await dialog.getByLabel('Name').fill('Corrected');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
    await page.getByRole('button', { name: 'Add source' }).click();
    await dialog.getByLabel('Text', { exact: true }).first().check();
    await dialog.getByLabel('Text name').fill('faq');
    await dialog.locator('textarea').fill('Refunds take 30 days.');
    await dialog.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('1 passage').first().waitFor();
    await ask('Refunds take 30 days.');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.locator('.conversations a').first().click();
    await page.getByRole('button', { name: 'Improve' }).click();
    await dialog.getByLabel('The agent answers').fill('Refunds take 5 days since May.');
    await dialog.getByRole('button', { name: 'Save and train' }).click();
    await dialog.getByText('From now on, the agent gives this answer').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await ask('Refunds take 5 days since May.');
  });

  it('tell a person by mail who waits, answer within seconds, and hand back to the agent', async () => {
    const { agent, publicId } = await stage.agent({ notifyEmail: 'team@example.com' });
    await trainText(stage.live, agent, 'faq', 'Refunds take 30 days.');
    const chat = await browse(`${stage.service.baseUrl}/c/${publicId}`);
    await say(chat, 'How long do refunds take?');
    await hearsAll(chat, 'Refunds take 30 days.');
    await chat.getByRole('button', { name: 'Menu' }).click();
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByLabel('Email').fill('ada@example.com');
    await chat.locator('form.form button[type=submit]').click();
    await chat.getByText('Request sent.').waitFor();
    await smtp.expects('team@example.com');
    const page = await signedIn('editor', `${agent}/inbox`);
    await page.locator('.conversations a').first().click();
    await page.getByText('The visitor is waiting for a person.').waitFor();
    await page.getByLabel('Your reply').fill('Yours is on its way.');
    const sentAt = performance.now();
    await page.getByLabel('Your reply').press('Control+Enter');
    await chat.locator('.byline.person').getByText('The editor').waitFor();
    await chat.getByText('Yours is on its way.').waitFor();
    // Generous: the visitor's page asks every few seconds, and test machines are slow.
    expect(performance.now() - sentAt).toBeLessThan(30_000);
    await page.getByRole('button', { name: 'Hand back to agent' }).click();
    await page.getByRole('button', { name: 'Take over' }).waitFor();
    await say(chat, 'And how long do refunds take again?');
    await hearsAll(chat, 'Refunds take 30 days.');
    await page.locator('.said').filter({ hasText: 'again?' }).waitFor();
  });

  it('show an editor only what the scopes of an editor allow', async () => {
    const { agent } = await stage.agent();
    const page = await signedIn('editor', agent);
    await page.getByRole('link', { name: 'Inbox' }).waitFor();
    for (const name of ['Webhooks', 'API keys', 'People', 'Privacy requests'])
      expect([name, await page.getByRole('navigation').getByRole('link', { name }).count()]).toEqual([
        name,
        name === 'Webhooks' ? 1 : 0,
      ]);
    for (const path of ['/keys', '/people', '/webhooks', '/data-subjects/erase']) {
      const request = `fetch('/api/v1${path}', { method: 'POST' }).then((answer) => answer.json())`;
      const { error } = await page.evaluate<{ error: { code: string } }>(request);
      expect([path, error.code]).toEqual([path, 'INSUFFICIENT_SCOPE']);
    }
    await page.goto(`${stage.service.baseUrl}/console/keys`);
    await page.getByText('INSUFFICIENT_SCOPE').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('export the leads of hostile visitors without a formula', async () => {
    const { agent, publicId } = await stage.agent();
    const visitor = await Visitor.of(stage.service, publicId);
    await visitor.post('/leads', { name: FORMULA, email: 'ada@example.com', companyName: '<b>+1</b>' });
    const page = await signedIn('reader', `${agent}/leads`);
    await page.getByText(FORMULA).waitFor();
    await page.getByText('<b>+1</b>').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Export/ }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(`"'=HYPERLINK(""https://example.com"",""Free"")"`);
    expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it('add an action without JSON, and keep what its form does not show', async () => {
    const { agent } = await stage.agent();
    const page = await signedIn('editor', `${agent}/actions`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New action' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Order status');
    await dialog.getByLabel('When to use it').fill('The visitor asks where an order is.');
    await dialog.getByLabel('URL').fill('https://shop.example.com/orders?id={{orderId}}');
    await dialog.getByLabel('Response fields').fill('status');
    const row = async (group: string, values: Record<string, string>): Promise<void> => {
      const rows = dialog.getByRole('group', { name: group });
      await rows.getByRole('button', { name: 'Add row' }).click();
      for (const [label, value] of Object.entries(values))
        await rows.getByLabel(label, { exact: true }).last().fill(value);
    };
    await row('Inputs', { Name: 'orderId', 'Title for visitors': 'Order' });
    await row('Headers', { Name: 'authorization', Value: 'Bearer {{secret.token}}' });
    await row('Secrets', { Name: 'token', Value: 'a secret' });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = async () => (await stage.live.get(`${agent}/actions`)).body.actions[0];
    const orderId = { type: 'string', title: 'Order' };
    const { id } = await stored();
    expect(await stored()).toMatchObject({ inputs: { orderId }, secretNames: ['token'] });
    const bounded = { orderId: { ...orderId, pattern: '^A' } };
    await stage.live.patch(`${agent}/actions/${id}`, { inputs: bounded });
    await page.reload();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('May be left out').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stored()).inputs).toEqual({ orderId: { ...bounded.orderId, optional: true } });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await dialog.getByLabel('Order (orderId)').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('let the second of two people who save at the same moment choose, and keep both drafts', async () => {
    const { agent } = await stage.agent({ welcomeMessage: 'Hello!' });
    const [mine, theirs] = [
      await signedIn('editor', `${agent}/settings`),
      await signedIn('owner', `${agent}/settings`),
    ];
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
    const welcome = (page: Page) => page.getByLabel('Welcome message');
    await welcome(mine).fill('Hello from me');
    await mine.getByLabel('Persona and instructions').fill('You are short.');
    await welcome(theirs).fill('Hello from them');
    // My change is on its way, after my page has read the agent, while theirs is stored.
    let mayGo: () => void;
    const isStored = new Promise<void>((resolve) => (mayGo = resolve));
    const hold = async (route: Route): Promise<void> => {
      if (route.request().method() === 'PATCH') await isStored;
      await route.continue();
    };
    await mine.route(`**/api/v1${agent}`, hold);
    const sent = mine.waitForRequest((request) => request.method() === 'PATCH');
    await save(mine);
    await sent;
    await save(theirs);
    await theirs.getByText('Saved', { exact: true }).waitFor();
    mayGo!();
    const dialog = mine.getByRole('dialog');
    await dialog.getByText('Hello from them').waitFor();
    expect((await stage.live.get(agent)).body.agent.welcomeMessage).toBe('Hello from them');
    expect(await findings(mine)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await welcome(mine).inputValue()).toBe('Hello from me');
    await save(mine);
    await dialog.getByLabel(/Hello from me/).check();
    await dialog.getByRole('button', { name: 'Save selection' }).click();
    await mine.getByText('Saved', { exact: true }).waitFor();
    expect((await stage.live.get(agent)).body.agent).toMatchObject({
      welcomeMessage: 'Hello from me',
      botPersonality: 'You are short.',
    });
  });

  it('say what the business is about, whom to call in a crisis, and what visitors get if the model fails', async () => {
    const { agent } = await stage.agent();
    const page = await signedIn('editor', `${agent}/settings`);
    await page.getByLabel('About the business').fill('We sell bicycles.');
    await page.getByLabel('If the language model fails').selectOption('Quote the website instead');
    await page.getByLabel('Crisis line').fill('Call us on 0113 496 0000, day and night.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await stage.live.get(agent)).body.agent).toMatchObject({
      businessSummary: 'We sell bicycles.',
      onModelFault: 'quotation',
      crisisLine: 'Call us on 0113 496 0000, day and night.',
    });
  });

  it('add, run, change and delete golden questions', async () => {
    const { agent } = await stage.agent();
    await trainText(stage.live, agent, 'faq', 'Refunds take 30 days.');
    const page = await signedIn('editor', `${agent}/golden-questions`);
    const dialog = page.getByRole('dialog');
    await page.getByText('No golden questions yet').waitFor();
    await page.getByRole('button', { name: 'Add question' }).click();
    await dialog.getByLabel('Question', { exact: true }).fill('How long do refunds take?');
    await dialog.getByLabel('The answer must contain').fill('30 days\n\nRefunds');
    await dialog.getByLabel('The answer must be based on').fill('faq');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const item = page.getByRole('article');
    await item.getByText('Passed', { exact: true }).waitFor();
    await item.getByText('Last answer').click();
    await item.locator('blockquote').getByText('Refunds take 30 days.').waitFor();
    expect(await findings(page)).toEqual([]);
    stage.model.reply('Refunds take a while.');
    await page.getByRole('button', { name: 'Run all now' }).click();
    await item.getByText('Failed', { exact: true }).waitFor();
    expect(await item.locator('.error').allInnerTexts()).toEqual(['30 days']);
    await item.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('The answer must contain').fill('a while');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await item.getByText('Passed', { exact: true }).waitFor();
    await page.getByText('1 of 1 passed').waitFor();
    await item.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No golden questions yet').waitFor();
    await page.goto('about:blank');
    await until(
      async () => (await stage.live.get(`${agent}/golden-questions`)).body.goldenQuestions,
      (questions) => questions.length === 0,
    );
    stage.model.reply('Refunds take 30 days.');
  });
});
