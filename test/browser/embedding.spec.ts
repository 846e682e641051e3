import type { Page } from 'playwright-core';
import { until } from '../support/wait';
import { describeInBrowser } from './chromium';
import { frameOf, hears, present, say, Stage } from './stage';

describeInBrowser('the widget on the page of a tenant', () => {
  let stage: Stage;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.clear());
  beforeEach(async () => {
    page = await stage.page();
    faults = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
  });
  afterEach(() => page.context().close());

  it('answers, and the page stays as it is', async () => {
    const { publicId } = await stage.agent();
    await page.goto(stage.host(publicId));
    const before = await page.evaluate('document.querySelector("h1").getBoundingClientRect().toJSON()');
    const chat = await stage.open(page);
    stage.model.reply('It is open from 9 to 5.');
    await say(chat, 'When are you open?');
    await hears(chat, 'from 9 to 5');
    expect(await page.evaluate('document.querySelector("h1").getBoundingClientRect().toJSON()')).toEqual(
      before,
    );
    expect(
      await page.evaluate('[document.styleSheets.length, document.cookie, Object.keys(localStorage)]'),
    ).toEqual([0, '', [`parley:${publicId}`]]);
    expect(faults).toEqual([]);
  });

  it('works under a strict policy with the documented lines', async () => {
    const { publicId } = await stage.agent();
    const { baseUrl } = stage.service;
    const policy = `default-src 'none'; script-src ${baseUrl}; frame-src ${baseUrl}; connect-src ${baseUrl}`;
    await page.goto(stage.host(publicId, { policy }));
    await present(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const chat = await frameOf(page);
    stage.model.reply('Yes.');
    await say(chat, 'Are you there?');
    await hears(chat, 'Yes.');
    expect(faults).toEqual([]);
  });

  it('works where the page resets all styles and has changed what lists do', async () => {
    const { publicId } = await stage.agent();
    const head = `<style>* { all: unset !important } div, iframe, button { display: none !important }</style>
      <script>
        for (const name of ['map', 'forEach', 'push', 'filter', 'includes', 'join', 'slice', 'concat', 'indexOf'])
          Array.prototype[name] = () => { throw new Error('tampered ' + name); };
        Array.prototype.extra = 'extra';
      </script>`;
    await page.goto(stage.host(publicId, { head }));
    await present(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const chat = await frameOf(page);
    const box = await (await chat.frameElement()).boundingBox();
    expect(box).toMatchObject({ width: 400, height: 640 });
    stage.model.reply('Still here.');
    await say(chat, 'Are you there?');
    await hears(chat, 'Still here.');
    expect(faults).toEqual([]);
  });

  it('is there once, though the page includes it twice and replaces its body', async () => {
    const { publicId } = await stage.agent();
    const twice = `<script src="${stage.service.baseUrl}/widget.js" data-agent="${publicId}"></script>`;
    await page.goto(stage.host(publicId, { head: twice }));
    await stage.open(page);
    await page.evaluate(`document.body.replaceWith(document.createElement('body'))`);
    await present(page);
    expect(await page.locator('#parley-widget').count()).toBe(1);
  });

  it('obeys the page, and tells it what happens', async () => {
    const { publicId } = await stage.agent();
    // As the documented stub has it, before the script is there; the policy of this page allows it.
    const head = `<script>
        window.parley = (...call) => (parley.q = parley.q || []).push(call);
        window.told = [];
        parley('on', 'message', ({ from }) => told.push(from));
        parley('on', 'close', () => told.push('closed'));
      </script>`;
    await page.goto(stage.host(publicId, { head }));
    stage.model.reply('12 euros.');
    await page.waitForFunction('parley.isLoaded');
    await page.evaluate(`parley('ask', 'How much is it?')`);
    const chat = await frameOf(page);
    await hears(chat, '12 euros.');
    // The text is there before the answer has ended.
    await page.waitForFunction('told.includes("agent")');
    await page.evaluate(`parley('close')`);
    await page.waitForFunction('told.includes("closed")');
    expect(await page.evaluate('told')).toEqual(['visitor', 'agent', 'closed']);
  });

  it.each([
    ['nothing', ''],
    ['Google Analytics, which is told what happens and not what is said,', 'G-SHOP'],
  ])('loads %s from others when gaID is "%s"', async (_, gaID) => {
    const { publicId } = await stage.agent({ gaID });
    const context = page.context();
    await context.route('https://**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const others = new Set<string>();
    context.on('request', (request) => {
      const { origin, hostname } = new URL(request.url());
      if (!['127.0.0.1', 'localhost'].includes(hostname)) others.add(origin);
    });
    await page.goto(stage.host(publicId));
    const chat = await stage.open(page);
    stage.model.reply('Yes.');
    await say(chat, 'Is it secret?');
    await hears(chat, 'Yes.');
    const layer = (): Promise<string> =>
      chat.evaluate('JSON.stringify([...(globalThis.dataLayer ?? [])].map((one) => [...one]))');
    if (gaID) await until(layer, (events) => events.includes('parley_message'));
    expect([...others]).toEqual(gaID ? ['https://www.googletagmanager.com'] : []);
    expect(await layer()).not.toContain('secret');
  });

  it('is opened and closed with the keyboard alone, and gives the focus back', async () => {
    const { publicId } = await stage.agent();
    await page.goto(stage.host(publicId));
    await present(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const chat = await frameOf(page);
    await chat.locator('textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#parley-widget:focus').waitFor({ state: 'attached' });
    const element = await chat.frameElement();
    expect(await element.isVisible()).toBe(false);
  });

  it.each(['a site that is not allowed', 'an agent whose widget is not enabled'])(
    'shows nothing on %s',
    async (what) => {
      const settings = what.startsWith('a site') ? { allowedDomains: ['shop.example'] } : { enabled: false };
      const { publicId } = await stage.agent({}, settings);
      const warned = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
      await page.goto(stage.host(publicId));
      await warned;
      expect(await page.locator('#parley-widget').count()).toBe(0);
      // Nor can the page frame it itself.
      await page.evaluate(
        `document.body.innerHTML = '<iframe src="${stage.service.baseUrl}/widget/${publicId}">'`,
      );
      await until(
        async () => page.frames().map((frame) => frame.url()),
        (urls) => urls.some((url) => url.startsWith('chrome-error:')),
      );
    },
  );
});
