import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { trainText } from '../support/agent';
import { upload } from '../support/attachment';
import { Visitor } from '../support/visitor';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { Stage } from './stage';

const FAQ = 'Refunds take 30 days.\n\nWe ship to London.';
const HOSTILE = '<img src=x onerror="document.title=`stolen`">';

/** The reader is at another window, and allows notifications. */
const ELSEWHERE = `
  document.hasFocus = () => false;
  self.notified = [];
  self.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(_, { body, tag }) { super(); notified.push({ body, tag }); }
  };`;

describeInBrowser('the inbox of the console', () => {
  let stage: Stage;
  let context: BrowserContext;
  let agent: string;
  let publicId: string;
  let visitor: Visitor;
  beforeAll(async () => {
    stage = await Stage.share();
  });
  afterAll(() => stage?.clear());
  beforeEach(async () => {
    stage.model.reply('Refunds take 30 days.');
    ({ agent, publicId } = await stage.agent());
    await trainText(stage.live, agent, 'faq', FAQ);
    visitor = await Visitor.of(stage.service, publicId);
  });
  afterEach(() => context.close());

  /** The inbox in a new browser, signed in with the tenant's key. */
  async function openInbox(options: BrowserContextOptions = {}): Promise<Page> {
    context = await stage.context({ locale: 'en', viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    await page.goto(`${stage.service.baseUrl}/console${agent}/inbox`);
    await page.fill('input[name=key]', stage.live.token!);
    await page.press('input[name=key]', 'Enter');
    await page.locator('h1', { hasText: 'Inbox' }).waitFor();
    return page;
  }

  const open = async (page: Page, title: string): Promise<void> => {
    await page.locator('.conversations a').filter({ hasText: title }).first().click();
    await page.locator('.transcript h2').waitFor();
  };

  it('shows the files of the visitor, and sends files to the visitor', async () => {
    await stage.live.patch(`${agent}/widget`, { attachments: true });
    const photo = (await upload(visitor, '', 'photo.png')).body.attachment;
    const sent = { attachmentIds: [photo.id] };
    const { conversationId } = await visitor.ask('photo.png', sent);
    const page = await openInbox();
    await open(page, 'photo.png');
    await page.getByRole('img', { name: 'photo.png' }).evaluate('(image) => image.decode()');
    const bill = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('A bill.') };
    await page.setInputFiles('.composer input[type=file]', [
      bill,
      { ...bill, name: 'page.txt', buffer: Buffer.from('<p>A page') },
    ]);
    await page.getByText('Only images, PDF').waitFor();
    await page.locator('.uploads', { hasText: '1 kB' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove page.txt' }).click();
    await page.getByRole('button', { name: 'Send reply' }).click();
    const link = page.locator('.by-person').getByRole('link', { name: 'bill.txt' });
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('bill.txt');
    expect(await page.locator('.uploads').count()).toBe(0);
    const [{ attachments }] = (await visitor.get(`/conversations/${conversationId}/messages`)).body.messages;
    expect((await visitor.download(`/attachments/${attachments[0].id}`)).bytes.toString()).toBe('A bill.');
  });

  it('shows who waits, suggests a reply, answers as a person, and hands back to the agent', async () => {
    const page = await openInbox({ colorScheme: 'dark' });
    await page.getByText('No conversations yet').waitFor();
    expect(await findings(page)).toEqual([]);
    const { conversationId } = await visitor.ask('How long do refunds take?');
    const asked = await visitor.post('/handoff', { conversationId, name: 'Ada', email: 'ada@example.com' });
    expect(asked.status).toBe(202);
    await until(
      () => page.title(),
      (title) => title.startsWith('(1)'),
    );
    await page.getByRole('link', { name: '1 waiting' }).click();
    await open(page, 'Ada');
    await page.getByText('ada@example.com').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
    const reply = page.getByLabel('Your reply');
    await reply.fill('Hello Ada.');
    await page.getByRole('button', { name: 'Suggest reply' }).click();
    await until(
      () => reply.inputValue(),
      (text) => text === 'Hello Ada.\n\nRefunds take 30 days.',
    );
    await page.getByText('Draft by the agent').waitFor();
    await reply.fill('I am looking into it.');
    await reply.press('Control+Enter');
    await page.locator('.by-person').filter({ hasText: 'I am looking into it.' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const { body } = await visitor.get(`/conversations/${conversationId}/messages`);
    expect(JSON.stringify(body)).toContain('I am looking into it.');
    await until(
      () => page.title(),
      (title) => title.startsWith('Inbox'),
    );
    await page.getByRole('button', { name: 'Hand back to agent' }).click();
    await page.getByRole('button', { name: 'Take over' }).waitFor();
    const { text } = await visitor.ask('How long do refunds take again?', { conversationId });
    expect(text).toBe('Refunds take 30 days.');
    await page.locator('.said').filter({ hasText: 'again?' }).waitFor();
  });

  it('picks a canned reply by keyboard, filled with the known details of the visitor', async () => {
    const { conversationId } = await visitor.ask('How long do refunds take?');
    await visitor.post('/handoff', { conversationId, name: 'Ada', email: 'ada@example.com' });
    const page = await openInbox();
    await page.goto(`${stage.service.baseUrl}/console/canned-replies`);
    for (const [title, text] of [
      ['Delivery', 'We ship to London.'],
      ['Refund', 'Hello {name}, it takes 30 days. {email}'],
    ] as const) {
      await page.getByRole('button', { name: 'Add canned reply' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Text').fill(text);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: title, exact: true }).waitFor();
    }
    expect(await findings(page)).toEqual([]);
    await page.goto(`${stage.service.baseUrl}/console${agent}/inbox`);
    await open(page, 'Ada');
    await page.getByLabel('Your reply').press('/');
    await page.getByLabel('Find a canned reply').fill('30 refund');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const reply = page.getByLabel('Your reply');
    await until(
      () => reply.inputValue(),
      (text) => text === 'Hello Ada, it takes 30 days. {email}',
    );
    await page.keyboard.type('Bye');
    await reply.press('Control+Enter');
    await page.locator('.by-person').filter({ hasText: 'Hello Ada, it takes 30 days. Bye' }).waitFor();
  });

  it('announces each answer of a visitor to a person, on every page, over all agents', async () => {
    const { conversationId } = await visitor.ask('Where do you ship?');
    await visitor.post('/handoff', { conversationId, name: 'Ada', email: 'ada@example.com' });
    await stage.live.post(`${agent}/conversations/${conversationId}/messages`, { text: 'To London.' });
    const other = await stage.agent({ name: 'Rental desk' });
    const page = await openInbox();
    expect(await page.title()).toMatch(/^Inbox · /);
    await visitor.ask('And to Paris?', { conversationId });
    await page.addInitScript(ELSEWHERE);
    await page.goto(`${stage.service.baseUrl}/console${other.agent}/leads`);
    await until(
      () => page.title(),
      (title) => title === '(1) Leads · Rental desk · Parley',
    );
    for (const message of ['Or to Rome?', 'Or to Oslo?']) {
      await visitor.ask(message, { conversationId });
      await until(
        () => page.evaluate<string[]>('notified.map(({ body }) => body)'),
        (texts) => texts.includes(message),
      );
    }
    // Browsers show the next notification of the same tag without a sound.
    expect(await page.evaluate('new Set(notified.map(({ tag }) => tag)).size')).toBe(2);
    await page.getByRole('link', { name: 'All conversations 1' }).click();
    const first = page.locator('.conversations a').first();
    await first.filter({ hasText: 'Or to Oslo?' }).filter({ hasText: 'Waiting' }).click();
    await page.locator('.by-person').filter({ hasText: 'To London.' }).waitFor();
    await page.getByRole('button', { name: 'Internal note' }).click();
    await page.getByLabel('Your note').fill('She lives in Paris.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note').filter({ hasText: 'She lives in Paris.' }).waitFor();
    await page.getByLabel('New tag').fill('shipping');
    await page.getByLabel('New tag').press('Enter');
    await page.locator('.tools .tag').filter({ hasText: 'shipping' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await until(
      () => page.title(),
      (title) => title.startsWith('All conversations'),
    );
    const { body } = await stage.live.get(`${agent}/conversations`);
    expect(body.conversations[0]).toMatchObject({ state: 'closed', tags: ['shipping'] });
  });

  it('assigns, closes and deletes several conversations at once, and filters by the assignee', async () => {
    for (const question of ['Do you ship?', 'Do you rent?', 'Are you open?']) await visitor.ask(question);
    await stage.live.post('/people', { name: 'Lin', role: 'editor' });
    const page = await openInbox();
    const items = page.locator('.conversations li');
    const tick = (question: string) =>
      items.filter({ hasText: question }).getByRole('checkbox', { name: 'Select' }).check();
    await tick('Do you ship?');
    await tick('Do you rent?');
    const tools = page.getByRole('group', { name: 'Selection' });
    await tools.getByText('2 selected').waitFor();
    expect(await findings(page)).toEqual([]);
    await tools.getByLabel('Assigned to').selectOption('Lin');
    await page.getByText('2 changed.').waitFor();
    await page.getByText('More filters').click();
    await page.getByRole('search').getByLabel('Assigned to').selectOption('Lin');
    await until(
      () => items.count(),
      (count) => count === 2,
    );
    await tools.getByLabel('Change status').selectOption('Close');
    await items.filter({ hasText: 'Closed' }).nth(1).waitFor();
    await tools.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No conversations match').waitFor();
    // The page sends the deletion when it is left.
    await page.goto(`${stage.service.baseUrl}/console${agent}/leads`);
    await until(
      async () => (await stage.live.get(`${agent}/conversations`)).body.conversations,
      (left) => left.length === 1 && left[0].title === 'Are you open?' && left[0].state === 'open',
    );
  });

  it('turns an answer into a better answer', async () => {
    await visitor.ask('Where do you ship?');
    const page = await openInbox();
    await open(page, 'Where do you ship?');
    await page.getByRole('button', { name: 'Passages' }).click();
    await page.getByRole('dialog').getByText('We ship to London.').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Improve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The agent answers').fill('We ship to London, and "everywhere" else,\nfor free.');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save and train' }).click();
    await dialog.getByText('From now on, the agent gives this answer').waitFor();
    expect(await dialog.locator('section').first().textContent()).toContain('Refunds take 30 days.');
    expect(await findings(page)).toEqual([]);
    const { text } = await visitor.ask('Where do you ship?');
    expect(text).toBe('We ship to London, and "everywhere" else,\nfor free.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Corrected' }).waitFor();
  });

  it('shows hostile texts as texts on a small screen, and restores a conversation that was deleted', async () => {
    const long = `${HOSTILE} ${'word'.repeat(1800)}`;
    stage.model.reply(HOSTILE);
    const { conversationId } = await visitor.ask(long);
    await visitor.post('/leads', { conversationId, name: HOSTILE, email: 'ada@example.com' });
    const page = await openInbox({ viewport: { width: 360, height: 700 } });
    const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    await open(page, HOSTILE);
    await page.locator('.lead').filter({ hasText: HOSTILE }).waitFor();
    expect([await page.locator('.inbox img').count(), await fits()]).toEqual([0, true]);
    expect(await page.title()).not.toBe('stolen');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await open(page, HOSTILE);
    await page.locator('.back').click();
    expect(await fits()).toBe(true);
    expect((await stage.live.get(`${agent}/conversations/${conversationId}`)).status).toBe(200);
  });
});
