import type { Frame, Page } from 'playwright-core';
import { trainText } from '../support/agent';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { hearsAll, say, Stage } from './stage';

type Chat = Page | Frame;

/** A person of the team, in a browser of their own. */
interface Colleague {
  name: string;
  page: Page;
}

describeInBrowser('a day of two people, and three visitors of two agents', () => {
  let stage: Stage;
  let team: Colleague[];
  beforeAll(async () => {
    stage = await Stage.share();
  });
  afterAll(() => stage?.clear());

  async function colleague(name: string): Promise<Colleague> {
    const { body } = await stage.live.post('/people', { name, role: 'editor' });
    const context = await stage.context({ locale: 'en', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/console#${body.link.split('#')[1]}`);
    await page.getByRole('button', { name }).waitFor();
    return { name, page };
  }

  /** The chat of a new visitor, on the page of the agent or in the widget of a website. */
  async function visitorOf(publicId: string, place: 'page' | 'website'): Promise<Chat> {
    const page = await stage.page();
    if (place === 'website') {
      await page.goto(stage.host(publicId));
      return stage.open(page);
    }
    await page.goto(`${stage.service.baseUrl}/c/${publicId}`);
    return page;
  }

  async function asksForPerson(chat: Chat, name: string): Promise<void> {
    await chat.getByRole('button', { name: 'Menu' }).click();
    await chat.getByRole('button', { name: 'Talk to a person' }).first().click();
    await chat.getByLabel('Name').fill(name);
    await chat.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
    await chat.locator('form.form button[type=submit]').click();
    await chat.getByText('Request sent.').waitFor();
  }

  /** All conversations, as a list. */
  const list = (page: Page) =>
    page
      .getByRole('link', { name: /^All conversations/ })
      .first()
      .click();
  const entry = (page: Page, visitor: string) =>
    page.locator('.conversations a').filter({ has: page.locator('.title', { hasText: visitor }) });

  /** The navigation of every page, and its title, say how many visitors wait. */
  async function countIs(count: number): Promise<void> {
    for (const { page } of team) {
      const name = count > 0 ? `All conversations ${count}` : 'All conversations';
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor();
      await until(
        () => page.title(),
        (title) => (count > 0 ? title.startsWith(`(${count}) `) : !title.startsWith('(')),
      );
    }
  }

  /** Both people see that the visitor has written this, that it is new, and that this many wait. */
  async function bothLearn(visitor: string, words: string, count: number): Promise<void> {
    await countIs(count);
    for (const { page } of team) {
      await list(page);
      await entry(page, visitor)
        .filter({ hasText: words })
        .filter({ hasText: 'Waiting' })
        .getByLabel('New')
        .waitFor();
    }
  }

  async function opens(page: Page, visitor: string): Promise<void> {
    await list(page);
    await entry(page, visitor).click();
    await page.locator('.transcript h2', { hasText: visitor }).waitFor();
  }

  async function sends(page: Page, text: string): Promise<void> {
    await page.getByLabel('Your reply').fill(text);
    await page.getByLabel('Your reply').press('Control+Enter');
    await page.locator('.by-person').filter({ hasText: text }).waitFor();
  }

  /** While one person answers, another writes this, and sends it only on request, after reading the first answer. */
  async function answersToo(
    page: Page,
    visitor: string,
    text: string,
    first: () => Promise<void>,
  ): Promise<void> {
    await opens(page, visitor);
    const reply = page.getByLabel('Your reply');
    await reply.fill(text);
    // The page learns of the first answer only by the refusal.
    await page.route('**/messages?*', (route) => route.abort());
    await first();
    const refused = page.waitForResponse((response) => response.status() === 409);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await refused;
    await page.unroute('**/messages?*');
    await page.getByText('Somebody else has answered meanwhile.').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await reply.inputValue()).toBe(text);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.locator('.by-person').filter({ hasText: text }).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).waitFor();
  }

  const tools = (page: Page) => page.locator('.transcript .tools');

  it('overlooks no answer', async () => {
    stage.model.reply('Orders come within a week.');
    const shop = await stage.agent({ name: 'Shop' });
    const rental = await stage.agent({ name: 'Rental desk' });
    for (const { agent } of [shop, rental])
      await trainText(stage.live, agent, 'faq', 'Orders come within a week.');
    team = [await colleague('Grace'), await colleague('Alan')];
    const [grace, alan] = team.map(({ page }) => page) as [Page, Page];
    const dora = await visitorOf(shop.publicId, 'page');
    const eve = await visitorOf(shop.publicId, 'page');
    const finn = await visitorOf(rental.publicId, 'website');

    // Morning: the agents answer until visitors ask for a person.
    for (const [chat, words] of [
      [dora, 'Where is my parcel?'],
      [eve, 'May I return a lamp?'],
      [finn, 'Is the boat free?'],
    ] as const) {
      await say(chat, words);
      await hearsAll(chat, 'Orders come within a week.');
    }
    await countIs(0);
    await asksForPerson(dora, 'Dora');
    await bothLearn('Dora', 'Orders come', 1);

    // Messages that Grace has read are still new for Alan. She takes Dora. Alan sees the assignee, and who is writing.
    await opens(grace, 'Dora');
    await list(grace);
    await entry(grace, 'Dora').getByLabel('New').waitFor({ state: 'detached' });
    await entry(alan, 'Dora').getByLabel('New').waitFor();
    await opens(grace, 'Dora');
    await tools(grace).getByLabel('Assigned to').selectOption('Grace (me)');
    await opens(alan, 'Dora');
    await entry(alan, 'Dora').filter({ hasText: 'Grace' }).waitFor();
    await until(
      async () => {
        await grace.getByLabel('Your reply').pressSequentially('.');
        return alan.getByText('Grace is writing a reply').count();
      },
      (count) => count === 1,
    );
    await sends(grace, 'It comes on Monday.');
    await alan.locator('.by-person').filter({ hasText: 'It comes on Monday.' }).waitFor();
    await dora.getByText('It comes on Monday.').waitFor();
    await countIs(0);

    // Finn asks at the other agent, and learns that it takes some time.
    await asksForPerson(finn, 'Finn');
    await bothLearn('Finn', 'Orders come', 1);
    await opens(alan, 'Finn');
    await sends(alan, 'I am asking at the harbour.');
    await finn.getByText('I am asking at the harbour.').waitFor();
    await countIs(0);
    await alan.getByRole('button', { name: 'Internal note' }).click();
    await alan.getByLabel('Your note').fill('The harbour opens at noon.');
    await alan.getByRole('button', { name: 'Add note' }).click();
    await say(finn, 'It should have a sail.');
    await countIs(1);
    await tools(alan).getByLabel('Snooze').selectOption('For one hour');
    await countIs(0);

    // Noon: who is snoozed comes back with the next message, and the other person finds the note.
    await list(alan);
    await say(finn, 'Does it have two oars?');
    await bothLearn('Finn', 'Does it have two oars?', 1);
    await opens(grace, 'Finn');
    await grace.locator('.note').filter({ hasText: 'The harbour opens at noon.' }).waitFor();
    await grace.getByText('It should have a sail.').waitFor();
    expect(await findings(grace)).toEqual([]);
    await answersToo(alan, 'Finn', 'It has four.', () => sends(grace, 'The Seagull has.'));
    await finn.getByText('It has four.').waitFor();
    expect(await finn.getByText('The harbour opens at noon.').count()).toBe(0);
    await countIs(0);

    // Afternoon: two write at once, one of them to the agent whose pages nobody has open.
    await grace.goto(`${stage.service.baseUrl}/console${rental.agent}/leads`);
    await say(dora, 'At what time?');
    await asksForPerson(eve, 'Eve');
    await bothLearn('Dora', 'At what time?', 2);
    await bothLearn('Eve', 'Orders come', 2);
    await opens(alan, 'Eve');
    await sends(alan, 'You may, for a month.');
    await opens(grace, 'Dora');
    await sends(grace, 'At nine.');
    await dora.getByText('At nine.').waitFor();
    await eve.getByText('You may, for a month.').waitFor();
    await countIs(0);

    // Evening: a closed conversation is done until the visitor writes again, to the agent.
    await tools(alan).getByRole('button', { name: 'Close', exact: true }).click();
    await tools(alan).getByRole('button', { name: 'Reopen' }).click();
    await tools(alan).getByRole('button', { name: 'Close', exact: true }).click();
    await tools(alan).getByRole('button', { name: 'Reopen' }).waitFor();
    await list(alan);
    await entry(alan, 'Eve').filter({ hasText: 'Closed' }).waitFor();
    await say(eve, 'And the bulb?');
    await hearsAll(eve, 'Orders come within a week.');
    await entry(alan, 'Eve').filter({ hasNotText: 'Closed' }).waitFor();

    // Everybody has read everything, nobody waits, and each visitor has each reply once.
    for (const { page } of team) {
      for (const visitor of ['Dora', 'Eve', 'Finn']) await opens(page, visitor);
      await list(page);
      await until(
        () => page.getByLabel('New', { exact: true }).count(),
        (unread) => unread === 0,
      );
    }
    await countIs(0);
    expect((await stage.live.get('/conversations?state=waiting')).body.conversations).toEqual([]);
    for (const [chat, replies] of [
      [dora, ['It comes on Monday.', 'At nine.']],
      [eve, ['You may, for a month.']],
      [finn, ['I am asking at the harbour.', 'The Seagull has.', 'It has four.']],
    ] as const)
      expect((await chat.locator('.answer.person').allTextContents()).map((text) => text.trim())).toEqual(
        replies,
      );
  });
});
