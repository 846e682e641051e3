import type { BrowserContext } from 'playwright-core';
import { SmtpServer } from '../support/servers/smtp-server';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { hears, hearsAll, say, Stage } from './stage';

describeInBrowser('the chat page', () => {
  let smtp: SmtpServer;
  let stage: Stage;
  let context: BrowserContext;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    stage = await Stage.set({ SMTP_URL: smtp.url, MAIL_FROM: 'parley@example.com' });
  });
  afterAll(async () => {
    await stage?.clear();
    await smtp.stop();
  });
  afterEach(() => context.close());

  it.each([
    ['light', 'en', 1000],
    ['dark', 'en', 1000],
    ['light', 'ar', 390],
    ['dark', 'de', 390],
  ] as const)('has no finding of axe in any state (%s, %s, %i px)', async (colorScheme, locale, width) => {
    const { publicId } = await stage.agent(
      { primaryColor: '#fd0' },
      { suggestedQuestions: ['What do you sell?'], leadForm: { when: 'during', consentText: 'I agree.' } },
    );
    context = await stage.context({ colorScheme, locale, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    await page.locator('.suggestions').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    stage.model.reply(
      '# Shoes\n\n### Sizes\n\n| size | price |\n|---|---|\n| 40 | 12 |\n\n1. [Buy](https://example.com)\n\n`code`\n\n```js\nbuy();\n```',
    );
    await say(page, 'What do you sell?');
    await page.locator('.ratings').waitFor();
    await page.locator('.ratings button').nth(1).click();
    await page.locator('.reasons').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('header .menu button').first().click();
    expect(await findings(page)).toEqual([]);
    await page.locator('.menu-list button').nth(1).click();
    await page.locator('form.form').waitFor();
    await page.locator('form.form button[type=submit]').click();
    await page.locator('.problem').filter({ hasText: /./ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('form.form button[type=button]').first().click();
    stage.model.reply({ fault: 'status', status: 400 });
    await say(page, 'And this?');
    await page.locator('.failure').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('sends the conversation to the address that the visitor leaves, and asks for it once', async () => {
    const { publicId } = await stage.agent({}, { leadForm: { consentText: 'I agree.' } });
    context = await stage.context({ locale: 'en', viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    const menu = page.getByRole('button', { name: 'Menu' });
    const item = page.getByRole('button', { name: 'Send transcript by email' });
    await menu.click();
    await page.getByRole('button', { name: 'New conversation' }).waitFor();
    // There is no conversation yet.
    expect(await item.count()).toBe(0);
    await menu.click();
    stage.model.reply('It is 12 euros.');
    await say(page, 'How much is the blue parcel?');
    await hearsAll(page, 'It is 12 euros.');
    await menu.click();
    await item.click();
    const form = page.getByRole('form', { name: 'Send transcript by email' });
    await form.getByLabel('Email').fill('reader@example.com');
    expect(await form.locator('input').count()).toBe(2);
    expect(await findings(page)).toEqual([]);
    await form.getByLabel('I agree.').check();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Sent to reader@example.com.' });
    await notice.waitFor();
    await form.waitFor({ state: 'detached' });
    expect(await findings(page)).toEqual([]);
    expect((await smtp.expects('reader@example.com')).data).toContain('How much is the blue parcel?');
    // The next message removes the notice.
    stage.model.reply('It is 15 euros.');
    await say(page, 'And the red one?');
    await notice.waitFor({ state: 'detached' });
    await hearsAll(page, 'It is 15 euros.');
    await menu.click();
    await item.click();
    await notice.waitFor();
    expect(await form.count()).toBe(0);
    const limited = { code: 'RATE_LIMITED', details: { retryAfterSeconds: 86_400 } };
    await page.route('**/transcript', (route) => route.fulfill({ status: 429, json: { error: limited } }));
    await menu.click();
    await item.click();
    await page.getByText('Too many emails sent. Try again in 24 hours.').waitFor();
  });

  it('needs no sideways scrolling at 200 % zoom on a small screen', async () => {
    const { publicId } = await stage.agent();
    context = await stage.context({ viewport: { width: 320, height: 500 } });
    const page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    stage.model.reply(`${'long'.repeat(60)} and \`${'code'.repeat(60)}\``);
    await say(page, 'word'.repeat(80));
    await hears(page, 'long');
    await page.locator('.ratings').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
