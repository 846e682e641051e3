import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { Visitor } from '../support/visitor';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { signIn } from './console';
import { Stage } from './stage';

const SAID = 'oi wheres ya meatbag gaffer, this is Ada';

describeInBrowser('message examples in the console', () => {
  let stage: Stage;
  let context: BrowserContext;
  beforeAll(async () => {
    stage = await Stage.share();
  });
  afterAll(() => stage?.clear());
  afterEach(() => context.close());

  it('are made from a message, listed, saved as a file of the product’s shape and deleted', async () => {
    stage.model.reply('Pardon?');
    const { agent, publicId } = await stage.agent();
    const visitor = await Visitor.of(stage.service, publicId);
    const { conversationId } = await visitor.ask(SAID);
    context = await stage.context({ locale: 'en', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await signIn(page, stage.service.baseUrl, stage.live.token!);
    await page.goto(`${stage.service.baseUrl}/console${agent}/inbox/${conversationId}`);
    await page.getByRole('button', { name: 'Understood wrongly?' }).click();
    const text = page.getByLabel('The visitor writes');
    expect(await text.inputValue()).toBe(SAID);
    await text.fill('oi wheres ya meatbag gaffer');
    await page.getByLabel('What the visitor wants').selectOption({ label: 'To talk to a person' });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save example' }).click();
    await page.getByText('Example saved.').waitFor();

    await page.getByRole('link', { name: 'Message examples' }).click();
    await page.getByRole('cell', { name: 'oi wheres ya meatbag gaffer' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toEqual({
      person: ['oi wheres ya meatbag gaffer'],
    });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No message examples yet.').waitFor();
  });
});
