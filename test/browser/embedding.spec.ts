import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { ROOT } from '../support/root';
import { until } from '../support/wait';
import { describeInBrowser } from './chromium';
import { frameOf, hears, OPEN_SHADOW, present, say, Stage } from './stage';

/** All that a visitor's browser loads when the widget is opened, with gzip: files and answers of the API. */
const MAX_OPENING_BYTES = 29_700;

/** A program with everything that it imports, as a script for a page. */
async function bundled(entry: string): Promise<string> {
  const rolldown = join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
  const options = [entry, '--format', 'iife', '--platform', 'browser', '--logLevel', 'silent'];
  const program = promisify(execFile)(process.execPath, [rolldown, ...options], { maxBuffer: 1e7 });
  return (await program).stdout;
}

describeInBrowser('the widget on the page of a tenant', () => {
  let stage: Stage;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    stage = await Stage.share();
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

  it('loads little until a visitor can write, all files and answers of the API counted', async () => {
    const { publicId } = await stage.agent();
    const address = stage.host(publicId);
    const loaded: Promise<[string, number]>[] = [];
    page.on('response', (response) => {
      if (!response.url().startsWith(stage.service.baseUrl)) return;
      const { pathname } = new URL(response.url());
      loaded.push(
        response.body().then((body): [string, number] => [pathname, gzipSync(body, { level: 9 }).length]),
      );
    });
    await page.goto(address);
    const chat = await stage.open(page);
    await chat.locator('.composer').waitFor();
    await page.waitForLoadState('networkidle');
    const parts = await Promise.all(loaded);
    expect(parts.map(([path]) => path)).toContain('/widget.js');
    expect(parts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(MAX_OPENING_BYTES);
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

  it('works where the page resets all styles and changes the methods of arrays', async () => {
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

  it('leaves the buttons of a bar at the bottom of the page free', async () => {
    const { publicId } = await stage.agent();
    await page.setViewportSize({ width: 360, height: 640 });
    const bar = `<div id="bar" style="position: fixed; inset: auto 0 0; height: 90px; background: #ddd">
      <button style="position: absolute; right: 20px; bottom: 20px; height: 50px" onclick="this.parentNode.remove()">
        Accept</button></div>`;
    await page.goto(stage.host(publicId, { head: OPEN_SHADOW, body: bar }));
    await present(page);
    const bottom = async (): Promise<number> => {
      const box = await page.locator('#parley-widget .launcher').boundingBox();
      return 640 - box!.y - box!.height;
    };
    await until(bottom, (px) => px >= 90);
    await page.getByRole('button', { name: 'Accept' }).click();
    await until(bottom, (px) => px === 20);
    expect(faults).toEqual([]);
  });

  it('keeps the page behind it from scrolling on a small screen, until it is closed', async () => {
    const { publicId } = await stage.agent();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(stage.host(publicId, { body: '<p style="height: 3000px">Long</p>' }));
    await stage.open(page);
    await page.mouse.move(100, 30);
    await page.mouse.wheel(0, 400);
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    expect(await page.evaluate('[scrollY, document.documentElement.style.overflow]')).toEqual([0, 'hidden']);
    await page.evaluate('parley("close")');
    expect(await page.evaluate('document.documentElement.style.overflow')).toBe('');
  });

  it('is absent on the pages that its script excludes, and waits as long as it says', async () => {
    const { publicId } = await stage.agent();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const loaded = page.waitForEvent('load');
    await page.goto(stage.host(publicId, {}, 'data-hide-on="/none /*"'));
    await loaded;
    await until(
      () => page.evaluate('Boolean(globalThis.parley?.isLoaded)'),
      (isLoaded) => isLoaded === true,
    );
    expect(asked.filter((url) => url.includes('/public/v1/'))).toEqual([]);
    await page.goto(stage.host(publicId, {}, 'data-hide-on="/none" data-delay="0.2"'));
    await present(page);
  });

  it('appears once, even if the page includes it twice and replaces its body', async () => {
    const { publicId } = await stage.agent();
    const twice = `<script src="${stage.service.baseUrl}/widget.js" data-agent="${publicId}"></script>`;
    await page.goto(stage.host(publicId, { head: twice }));
    await stage.open(page);
    await page.evaluate(`document.body.replaceWith(document.createElement('body'))`);
    await present(page);
    expect(await page.locator('#parley-widget').count()).toBe(1);
  });

  it('fills an element of the page: a part of it that nobody closes, until the page removes it', async () => {
    const { publicId } = await stage.agent();
    await page.setViewportSize({ width: 360, height: 640 });
    const body = `<p style="height: 300px">Help</p>
      <div data-parley-inline style="--parley-height: 500px; margin: 0 20px"></div><p style="height: 900px">More</p>`;
    const address = stage.host(publicId, { head: OPEN_SHADOW, body });
    await page.goto(address);
    const chat = await frameOf(page);
    const place = await page.locator('[data-parley-inline]').boundingBox();
    expect(place).toMatchObject({ height: 500 });
    expect(await page.locator('#parley-widget .box').boundingBox()).toEqual(place);
    expect(await page.locator('.launcher').isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement === document.body && scrollY === 0')).toBe(true);
    await page.mouse.move(100, 30);
    await page.mouse.wheel(0, 1000);
    await page.waitForFunction('scrollY > 900');
    stage.model.reply('From 9 to 5.');
    await page.evaluate(`parley('ask', 'When are you open?')`);
    await hears(chat, 'From 9 to 5.');
    await page.waitForFunction('scrollY < 360');
    await chat.press('.composer textarea', 'Escape');
    await page.evaluate(`parley('close')`);
    await chat.getByRole('button', { name: 'Menu' }).click();
    expect(await chat.getByRole('button', { name: /Close chat|Expand window/ }).count()).toBe(0);
    expect(await (await chat.frameElement()).isVisible()).toBe(true);
    // Neither does it open the chat on a page with the launcher.
    await page.goto(stage.host(publicId));
    await present(page);
    expect(page.frames()).toHaveLength(1);
    await stage.open(page);
    await page.evaluate(`parley('remove')`);
    expect(
      await page.evaluate(
        '[document.querySelector("#parley-widget"), globalThis.parley, document.documentElement.style.overflow]',
      ),
    ).toEqual([null, undefined, '']);
    expect(faults).toEqual([]);
  });

  it('is a component of React, in strict mode too, and leaves with it', async () => {
    const { publicId } = await stage.agent();
    await page.goto(stage.host('', { body: '' }));
    await page.addScriptTag({ content: await bundled(join(__dirname, 'react-page.tsx')) });
    const show = (props: object): Promise<unknown> =>
      page.evaluate(`page.show(${JSON.stringify({ baseUrl: stage.service.baseUrl, publicId, ...props })})`);
    await show({ inline: true, height: '300px' });
    const chat = await frameOf(page);
    expect(await page.locator('[data-parley-inline] > #parley-widget').boundingBox()).toMatchObject({
      height: 300,
    });
    stage.model.reply('Yes.');
    await say(chat, 'Are you there?');
    await page.waitForFunction('page.heard.length === 2');
    expect(await page.evaluate('page.heard')).toEqual(['{"from":"visitor"}', '{"from":"agent"}']);
    await show({});
    await page.locator('body > #parley-widget').waitFor({ state: 'attached' });
    expect(await page.locator('#parley-widget, [data-parley-inline]').count()).toBe(1);
    await page.evaluate('page.hide()');
    await page.locator('#parley-widget').waitFor({ state: 'detached' });
    // A script that loads after its component has gone shows nothing.
    let load = (): void => undefined;
    const isGone = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/widget.js', async (route) => {
      await isGone;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes('/public/v1/agents/'));
    const wanted = page.waitForRequest('**/widget.js');
    await show({ language: 'de' });
    await wanted;
    await page.evaluate('page.hide()');
    await show({ language: 'fr' });
    load();
    expect((await asked).headers()['accept-language']).toMatch(/^fr/);
    await present(page);
    expect(await page.locator('#parley-widget').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('obeys the page, and reports to it what happens', async () => {
    const { publicId } = await stage.agent();
    // The documented stub, before the script has loaded. The policy of this page allows it.
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
    // The text appears before the answer has ended.
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

  it('stays in its place whatever the page transforms, and has one button to close it', async () => {
    const { publicId } = await stage.agent();
    const head = `${OPEN_SHADOW}<style>body { transform: rotate(4deg) scale(0.7); }</style>`;
    await page.goto(stage.host(publicId, { head }));
    const chat = await stage.open(page);
    const box = await (await chat.frameElement()).boundingBox();
    expect(box).toEqual({ x: 580, y: 140, width: 400, height: 640 });
    await chat.locator('.composer').waitFor();
    expect(await page.locator('.launcher, .cover').filter({ visible: true }).count()).toBe(0);
    await chat.getByRole('button', { name: 'Close chat' }).click();
    await page.locator('.launcher').waitFor();
    expect(await page.locator('.launcher').boundingBox()).toMatchObject({ y: 724, height: 56 });
  });

  it('stays open after a reload without taking the focus, and stays closed after it was closed', async () => {
    const { publicId } = await stage.agent();
    await page.goto(stage.host(publicId));
    await stage.open(page);
    await page.reload();
    const chat = await frameOf(page);
    expect(await (await chat.frameElement()).isVisible()).toBe(true);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await page.evaluate(`parley('close')`);
    await page.reload();
    await present(page);
    expect(page.frames()).toHaveLength(1);
  });

  it('greets a visitor once, on the pages that the tenant chose', async () => {
    const greeting = { text: 'Can we help you choose?', pages: ['/99*'] };
    const { publicId, agent } = await stage.agent({}, { greeting });
    const address = stage.host(publicId, { head: OPEN_SHADOW });
    await page.goto(address);
    await present(page);
    expect(await page.locator('.greeting').count()).toBe(0);
    await stage.live.patch(`${agent}/widget`, { greeting: { pages: [new URL(address).pathname] } });
    await page.reload();
    await page.getByRole('button', { name: 'Can we help you choose?' }).click();
    await frameOf(page);
    await page.evaluate(`parley('close'); parley('reset')`);
    await page.reload();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.locator('.say').count()).toBe(0);
    await page.reload();
    await present(page);
    expect(await page.locator('.greeting').count()).toBe(0);
  });

  it('can be made larger, and small again', async () => {
    const { chat } = await stage.visit(page);
    const widthAfter = async (label: string): Promise<number> => {
      await chat.getByRole('button', { name: 'Menu' }).click();
      await chat.getByRole('button', { name: label }).click();
      return (await (await chat.frameElement()).boundingBox())!.width;
    };
    expect(await widthAfter('Expand window')).toBe(760);
    expect(await widthAfter('Collapse window')).toBe(400);
  });

  it('counts unread answers of a person, even on a page where it has not been opened', async () => {
    const { agent, publicId } = await stage.agent({}, { alerts: true });
    const address = stage.host(publicId, { head: OPEN_SHADOW });
    await page.goto(address);
    const chat = await stage.open(page);
    await chat.getByRole('button', { name: 'Menu' }).click();
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByLabel('Email').fill('ada@example.com');
    await chat.getByLabel('How can we help?').fill('Where is my parcel?');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await chat.getByText('Request sent').waitFor();
    await chat.locator('.said', { hasText: 'Where is my parcel?' }).waitFor();
    await page.evaluate(`parley('close')`);
    const [{ id }] = (await stage.live.get(`${agent}/conversations?waiting=true`)).body.conversations;
    const answer = (text: string) =>
      stage.live.post(`${agent}/conversations/${id}/messages`, { text, author: 'Grace' });
    const badge = page.locator('.badge');
    await answer('It comes today.');
    await badge.filter({ hasText: '1' }).waitFor();
    await answer('At noon.');
    await badge.filter({ hasText: '2' }).waitFor();
    expect(await page.title()).toBe('(2) Shop');
    await page.goto(address);
    await badge.filter({ hasText: '2' }).waitFor();
    const again = await stage.open(page);
    await hears(again, 'At noon.');
    await again.getByText('You’re chatting with Grace.').waitFor();
    expect(await again.getByText('Request sent').count()).toBe(0);
    await page.evaluate(`parley('close')`);
    await page.goto(address);
    const closed = await until(
      async () => page.frames().find((frame) => frame.url().includes('/widget/')),
      (frame) => frame !== undefined,
    );
    await closed!.locator('.exchange').first().waitFor({ state: 'attached' });
    expect(await badge.textContent()).toBe('');
    // The visitor answers the person, and the agent is silent.
    const last = await stage.open(page);
    await say(last, 'Thank you!');
    const messages = await until(
      async () => (await stage.live.get(`${agent}/conversations/${id}`)).body.conversation.messages,
      (all) => all.at(-1).query === 'Thank you!',
    );
    expect(messages.at(-1).response).toBe('');
  });

  describe('on a phone', () => {
    const open = async (attributes = ''): Promise<Page> => {
      const phone = await (await stage.context({ viewport: { width: 390, height: 700 } })).newPage();
      const { publicId } = await stage.agent();
      await phone.goto(stage.host(publicId, { head: OPEN_SHADOW }, attributes));
      await present(phone);
      return phone;
    };

    it('can be closed even if the identity of the visitor is refused', async () => {
      const phone = await open('data-identity-token="nonsense"');
      const chat = await stage.open(phone);
      await chat.getByRole('alert').waitFor();
      await chat.getByRole('button', { name: 'Close chat' }).click();
      await phone.locator('.launcher').waitFor();
      await phone.context().close();
    });

    it('shows at once whose chat it is, can be closed even if the chat does not load, and tries again', async () => {
      const phone = await open();
      await phone.clock.install();
      await phone.route('**/widget/wid_*', (route) => route.abort());
      await phone.evaluate(`parley('open')`);
      await phone.locator('.cover b').filter({ hasText: 'Ada' }).waitFor();
      await phone.locator('.cover .icon').click();
      await phone.locator('.launcher').click();
      await phone.clock.fastForward(12_000);
      await phone.getByRole('alert').filter({ hasText: 'The chat could not be loaded.' }).waitFor();
      await phone.unrouteAll();
      await phone.getByRole('button', { name: 'Try again' }).click();
      await phone.locator('.cover').waitFor({ state: 'hidden' });
      await (await frameOf(phone)).locator('.composer').waitFor();
      await phone.context().close();
    });
  });

  it.each([
    [
      'a site that is not allowed',
      { allowedDomains: ['shop.example'] },
      /^Parley: localhost:\d+ may not show/,
    ],
    [
      'an agent whose widget is not enabled',
      { enabled: false },
      /^Parley: no enabled widget has the id "wid_/,
    ],
  ])('shows nothing on %s, and says in the console why', async (_, settings, reason) => {
    const { publicId } = await stage.agent({}, settings);
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
    await page.goto(stage.host(publicId));
    expect((await warned).text()).toMatch(reason);
    expect(await page.locator('#parley-widget').count()).toBe(0);
    // Nor can the page itself frame it.
    await page.evaluate(
      `document.body.innerHTML = '<iframe src="${stage.service.baseUrl}/widget/${publicId}">'`,
    );
    await until(
      async () => page.frames().map((frame) => frame.url()),
      (urls) => urls.some((url) => url.startsWith('chrome-error:')),
    );
  });

  it.each([
    ['without an id', '', '', /data-agent/],
    ['with the id of no widget', `wid_${'0'.repeat(22)}`, '', /^Parley: no enabled widget has the id/],
    ['under a policy that forbids the service', 'wid_x', 'connect-src', /cannot be reached from this page/],
  ])('says in the console why it shows nothing %s', async (_, publicId, forbidden, reason) => {
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
    await page.goto(stage.host(publicId, forbidden ? { policy: `${forbidden} 'none'` } : {}));
    expect((await warned).text()).toMatch(reason);
  });
});
