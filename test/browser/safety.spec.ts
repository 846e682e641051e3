import { addSource, ended } from '../support/agent';
import type { Page } from 'playwright-core';
import { secondsFromNow, signJwt } from '../support/identity-token';
import { Site } from '../support/site';
import { describeInBrowser } from './chromium';
import { frameOf, hearsAll, present, say, Stage } from './stage';

const HOSTILE = `<img src=x onerror="top.hacked=1"><script>top.hacked=1</script><svg onload="top.hacked=1">
[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](https://example.com/ok "title")
<iframe src="javascript:top.hacked=1"></iframe><form action="https://evil.example"><input name=a></form>
<style>*{display:none}</style><a href="vbscript:x" onclick="top.hacked=1">e</a> <math><mi xlink:href="javascript:1">f</mi></math>`;

describeInBrowser('the widget under attack', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await Stage.share();
  });
  afterAll(() => stage?.clear());
  beforeEach(async () => {
    page = await stage.page();
  });
  afterEach(() => page.context().close());

  const newSecret = async (agent: string): Promise<string> =>
    (await stage.live.post(`${agent}/widget/rotate-identity-secret`)).body.identitySecret;

  it('shows answers, titles, names and questions as text, and never runs them as code', async () => {
    const site = await Site.start({
      '/':
        '<html><head><title>&lt;img src=x onerror=top.hacked=1&gt;</title></head>' +
        '<body><p>Parcels cost 5 euros.</p></body></html>',
    });
    try {
      const { agent, publicId } = await stage.agent(
        { botName: '<img src=x onerror=top.hacked=1>', welcomeMessage: HOSTILE },
        {
          suggestedQuestions: ['<img src=x onerror=top.hacked=1>?'],
          texts: { subtitle: '<b onclick=1>x</b>' },
        },
      );
      await ended(
        stage.live,
        await addSource(stage.live, agent, { source: 's', type: 'website', url: `${site.url}/` }),
      );
      await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
      await page.getByText('<img src=x onerror=top.hacked=1>?').click();
      await page.locator('.ratings').waitFor();
      stage.model.reply(HOSTILE);
      await say(page, `${HOSTILE} What do parcels cost?`);
      await page.locator('.ratings').nth(1).waitFor();
      await page.locator('.answer a[href="https://example.com/ok"]').waitFor();
      const links = await page
        .locator('.answer a')
        .evaluateAll((all: any[]) => all.map((link) => [link.getAttribute('href'), link.target, link.rel]));
      for (const [href, target, rel] of links) {
        if (href === null) continue;
        expect(href).toMatch(/^https?:/);
        expect([target, rel]).toEqual(['_blank', expect.stringContaining('noopener')]);
      }
      expect(
        await page.locator('.messages :is(script, iframe, form, svg[onload], style, math, img)').count(),
      ).toBe(0);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
    } finally {
      await site.stop();
    }
  });

  it("shows a verified visitor's conversations to that visitor on another device, and to nobody else", async () => {
    const { agent, publicId } = await stage.agent();
    const secret = await newSecret(agent);
    const token = (sub: string): string => signJwt({ sub, aud: publicId, exp: secondsFromNow(600) }, secret);
    await page.goto(stage.host(publicId, {}, `data-identity-token="${token('ada')}"`));
    const chat = await stage.open(page);
    stage.model.reply('Your order is on its way.');
    await say(chat, 'Where is my order?');
    await hearsAll(chat, 'on its way');
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    const device = await stage.page();
    await device.goto(stage.host(publicId, {}, `data-identity-token="${token('ada')}"`));
    await hearsAll(await stage.open(device), 'on its way');
    const other = await stage.page();
    await other.goto(stage.host(publicId, {}, `data-identity-token="${token('eve')}"`));
    const stranger = await stage.open(other);
    await stranger.locator('.composer').waitFor();
    expect(await stranger.locator('.exchange').count()).toBe(0);
    await device.context().close();
    await other.context().close();
  });

  it('forgets a visitor who logs out', async () => {
    const { agent, publicId } = await stage.agent();
    const secret = await newSecret(agent);
    await page.goto(stage.host(publicId));
    await present(page);
    const token = signJwt({ sub: 'ada', aud: publicId, exp: secondsFromNow(600) }, secret);
    await page.evaluate(`parley('identify', '${token}'); parley('open')`);
    const chat = await frameOf(page);
    stage.model.reply('Hello Ada.');
    await say(chat, 'Hello');
    await hearsAll(chat, 'Hello Ada.');
    await page.evaluate(`parley('reset')`);
    await chat.locator('.exchange').first().waitFor({ state: 'detached' });
  });

  it('does not treat a visitor with a bad identity token as anonymous', async () => {
    const { agent, publicId } = await stage.agent();
    await newSecret(agent);
    const token = signJwt({ sub: 'ada', aud: publicId, exp: secondsFromNow(600) }, 'wis_wrong');
    await page.goto(stage.host(publicId, {}, `data-identity-token="${token}"`));
    const chat = await stage.open(page);
    await chat.getByRole('alert').waitFor();
    expect(await chat.locator('.composer').count()).toBe(0);
  });
});
