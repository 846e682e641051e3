import type { BrowserContext } from 'playwright-core';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { hears, say, Stage } from './stage';

describeInBrowser('the chat page', () => {
  let stage: Stage;
  let context: BrowserContext;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.clear());
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
      '# Shoes\n\n| size | price |\n|---|---|\n| 40 | 12 |\n\n1. [Buy](https://example.com)\n\n`code`',
    );
    await say(page, 'What do you sell?');
    await page.locator('.ratings').waitFor();
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
