import type { Page } from 'playwright-core';
import { addSource, ended } from '../support/agent';
import { Site } from '../support/site';
import { until } from '../support/wait';
import { describeInBrowser } from './chromium';
import { hears, hearsAll, say, Stage } from './stage';

const PARAGRAPHS = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} of a long answer.\n\n`);
const WIDE_CODE = `\`\`\`js\nconst a = '${'wide '.repeat(40)}';\n\`\`\``;
const WIDE_TABLE = `| ${'column | '.repeat(8)}\n|${'---|'.repeat(8)}\n| ${'some words | '.repeat(8)}`;

describeInBrowser('an answer in the chat', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await Stage.share();
  });
  afterAll(() => stage?.clear());
  afterEach(() => page.context().close());

  /** Opens the chat page of a new agent in a window of this size. */
  async function visit(
    fields: object = {},
    widget: object = {},
    viewport = { width: 400, height: 640 },
  ): Promise<string> {
    const { agent, publicId } = await stage.agent(fields, widget);
    const context = await stage.context({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    await page.locator('.composer').waitFor();
    return agent;
  }
  const ask = async (question: string, answer: string): Promise<void> => {
    stage.model.reply(answer);
    await say(page, question);
    await page.locator('.exchange').last().locator('.ratings').waitFor();
  };
  /** The height of this element that is visible in the list, in pixels. */
  const visibleHeight = async (selector: string): Promise<number> => {
    const [box, list] = [
      await page.locator(selector).last().boundingBox(),
      await page.locator('.messages').boundingBox(),
    ];
    return Math.min(box!.y + box!.height, list!.y + list!.height) - Math.max(box!.y, list!.y);
  };
  const style = (selector: string, property: string): Promise<string> =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll(${JSON.stringify(selector)})].at(-1)).${property}`,
    );
  const distanceToEnd = (): Promise<number> =>
    page.locator('.messages').evaluate((list: any) => list.scrollHeight - list.scrollTop - list.clientHeight);

  it('grows below its question, which stays at the top, until the visitor jumps to the latest', async () => {
    await visit();
    await ask('Hello', 'Hello! What would you like to know?');
    stage.model.reply({ chunks: PARAGRAPHS, delayMs: 100 });
    await say(page, 'Tell me everything');
    await hears(page, 'Paragraph 14');
    const question = (await page.locator('.said').last().boundingBox())!;
    const list = (await page.locator('.messages').boundingBox())!;
    expect(question.y - list.y).toBeGreaterThanOrEqual(0);
    expect(question.y - list.y).toBeLessThan(40);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
    await hearsAll(page, 'Paragraph 29');
    expect(await distanceToEnd()).toBeLessThan(2);
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, -400);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  });

  it('has code that can be copied and fades where it continues, and cards where a table does not fit', async () => {
    await visit();
    await ask('How?', `${WIDE_CODE}\n\n${WIDE_TABLE}`);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `const a = '${'wide '.repeat(40)}';\n`,
    );
    await page.locator('.code pre.hides-end:not(.hides-start)').waitFor();
    await page.locator('.code pre').evaluate((element: any) => element.scrollTo(10_000, 0));
    await page.locator('.code pre.hides-start:not(.hides-end)').waitFor();
    await page.locator('.table .as-cards').waitFor();
    const { width } = (await page.locator('.table td').first().boundingBox())!;
    expect(width).toBeGreaterThan(60);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('names the pages and texts that it is based on', async () => {
    const site = await Site.start({
      '/': '<html><head><title>Shipping</title></head><body><p>Parcels cost 5 euros.</p></body></html>',
    });
    try {
      const agent = await visit();
      const sources = [
        { source: 'shop', type: 'website' as const, url: `${site.url}/` },
        { source: 'Pick-up', type: 'text' as const, data: 'Parcels can be picked up from 9 to 5.' },
      ];
      for (const source of sources) await ended(stage.live, await addSource(stage.live, agent, source));
      await ask('What do parcels cost, and when can I pick up parcels?', '5 euros, and from 9 to 5.');
      const chips = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
      await chips.filter({ hasText: 'Pick-up' }).waitFor();
      const link = chips.filter({ hasText: 'Shipping' }).getByRole('link');
      expect(await link.getAttribute('href')).toContain(site.url);
    } finally {
      await site.stop();
    }
  });

  it('has name and time, once for a group, and looks different when a person wrote it', async () => {
    const agent = await visit();
    await ask('One', 'First.');
    await ask('Two', 'Second.');
    expect(await page.locator('.exchange .byline').allInnerTexts()).toEqual([
      expect.stringMatching(/Ada\s+\d?\d:\d\d/),
    ]);
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const path = `${agent}/conversations/${conversations[0].id}/messages`;
    for (const text of ['I am here.', 'How can I help?'])
      await stage.live.post(path, { text, author: 'Grace Hopper' });
    await page.reload();
    await hears(page, 'How can I help?');
    const person = page.locator('.byline.person');
    expect(await person.allInnerTexts()).toEqual([expect.stringMatching(/GH\s+Grace Hopper\s+\d?\d:\d\d/)]);
    expect(await page.locator('.answer.person').count()).toBe(2);
    const background = (selector: string): Promise<string> => style(selector, 'backgroundColor');
    expect(await background('.answer.person')).not.toBe(await background('.answer.agent'));
  });

  it('can be rated not helpful, with a reason', async () => {
    const agent = await visit();
    await ask('Do you ship?', 'Perhaps.');
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page
      .getByRole('group', { name: 'What was wrong?' })
      .getByRole('button', { name: 'Incomplete' })
      .click();
    await page.getByText('Thanks for your feedback').waitFor();
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    await until(
      async () => (await stage.live.get(`${agent}/conversations/${conversations[0].id}/messages`)).body,
      ({ messages }) => messages[0].rating === 'negative' && messages[0].ratingReason === 'incomplete',
    );
  });

  it('is shown as text if it is nested thousands deep', async () => {
    await visit();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await ask('Quote it', `${'> '.repeat(4000)}the end`);
    await hears(page, 'the end');
    expect(await page.locator('.answer').last().innerText()).toContain('> > >');
    expect(faults).toEqual([]);
  });

  it('keeps several lines at 400 % zoom', async () => {
    await visit({}, {}, { width: 320, height: 256 });
    await ask('Tell me everything', PARAGRAPHS.join(''));
    expect(await visibleHeight('.answer')).toBeGreaterThan(4 * 22);
  });

  it('comes after a panel that greets, names the site and suggests questions', async () => {
    const site = { websiteUrl: 'https://www.example.com/shop', welcomeMessage: '' };
    await visit(site, { suggestedQuestions: ['What do you sell?', 'When are you open?'] });
    await page.getByText('Hi! How can I help?').waitFor();
    expect(await page.locator('header').innerText()).toMatch(/Ada\s+example\.com/);
    expect(await page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').count()).toBe(2);
    const size = await style('textarea', 'fontSize');
    // Safari on iOS zooms into fields with smaller text.
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  });

  it('comes after suggested questions that stay in their place when the code of messages arrives', async () => {
    const welcomeMessage = 'Hello!\n\nAsk about:\n- parcels\n- letters';
    const { publicId } = await stage.agent({ welcomeMessage }, { suggestedQuestions: ['What do you sell?'] });
    page = await stage.page();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/exchanges-*', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    const question = page.getByText('What do you sell?');
    const before = await question.boundingBox();
    // The code is loaded when the visitor begins to write.
    await page.fill('.composer textarea', 'Do');
    arrive();
    await page.locator('.exchanges').waitFor({ state: 'attached' });
    expect(await question.boundingBox()).toEqual(before);
  });

  it('comes from an assistant if the agent has the address of a machine as its name', async () => {
    await visit({ botName: '127.0.0.1:8080', websiteUrl: 'http://127.0.0.1:8080/' });
    expect(await page.locator('header').innerText()).toMatch(/^A\s+Assistant\s*$/);
  });
});
