import type { Page } from 'playwright-core';
import { trainText } from '../support/agent';
import { PNG, upload } from '../support/attachment';
import { until } from '../support/wait';
import { describeInBrowser } from './chromium';
import { hears, hearsAll, say, Stage } from './stage';

describeInBrowser('a conversation in the widget', () => {
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

  const messagesOf = async (agent: string): Promise<any[]> => {
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const lists = await Promise.all(
      conversations.map(({ id }: { id: string }) => stage.live.get(`${agent}/conversations/${id}/messages`)),
    );
    return lists.flatMap(({ body }) => body.messages);
  };

  it('shows an answer as it arrives, and ends it when the visitor stops it', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply({ chunks: ['once ', 'the end'], delayMs: 100, repeatsFirst: () => true });
    await say(chat, 'Tell me a story');
    await hears(chat, 'once once once');
    await chat.getByRole('button', { name: 'Stop answering' }).click();
    await chat.getByText('Answer stopped.').waitFor();
    const [message] = await until(
      () => messagesOf(agent),
      (messages) => messages.length === 1,
    );
    expect(message.response).toContain('once once once');
    expect(message.response).not.toContain('the end');
  });

  it('stops before the first word of an answer, and takes the next message', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply({ fault: 'hang-before-headers' });
    await say(chat, 'Tell me a story');
    await until(
      async () => stage.model.requests.length,
      (count) => count > 0,
    );
    await chat.getByRole('button', { name: 'Stop answering' }).click();
    await chat.getByText('Answer stopped.').waitFor();
    stage.model.reply('It is 12 euros.');
    await say(chat, 'How much is it?');
    await hearsAll(chat, 'It is 12 euros.');
    expect(await messagesOf(agent)).toMatchObject([{ query: 'How much is it?' }]);
  });

  it('resumes when the page is reloaded in the middle of an answer', async () => {
    const { agent, chat } = await stage.visit(page);
    let goesOn = true;
    stage.model.reply({ chunks: ['once ', 'the end'], delayMs: 60, repeatsFirst: () => goesOn });
    await say(chat, 'Tell me a story');
    await hears(chat, 'once once once');
    await page.reload();
    const again = await stage.open(page);
    await hears(again, 'once once once');
    goesOn = false;
    await hearsAll(again, 'the end');
    expect(await again.locator('.answer').last().innerText()).toMatch(/^(once )+the end/);
    expect(await again.locator('.said').count()).toBe(1);
    expect(await messagesOf(agent)).toHaveLength(1);
  });

  it('says at once that the connection is lost, and resumes by itself when the connection is back', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('It is 12 euros.');
    await page.context().setOffline(true);
    await say(chat, 'How much is it?');
    await chat.getByText('No connection').waitFor();
    await chat.getByText('How much is it?').waitFor();
    expect(await chat.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.context().setOffline(false);
    await hearsAll(chat, 'It is 12 euros.');
    expect(await chat.getByText('No connection').count()).toBe(0);
    expect(await messagesOf(agent)).toHaveLength(1);
  });

  it('sends no message twice when the connection breaks and returns', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('It is 12 euros.');
    // The view of messages is loaded when the visitor begins to write.
    await chat.fill('.composer textarea', 'How');
    await chat.locator('.exchanges').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await say(chat, 'How much is it?');
    const again = chat.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    await hearsAll(chat, 'It is 12 euros.');
    expect(await messagesOf(agent)).toMatchObject([{ query: 'How much is it?' }]);
  });

  it('says that the model failed, and lets the visitor try again', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply({ fault: 'status', status: 400 });
    await say(chat, 'How much is it?');
    await chat.getByText('Something went wrong').waitFor();
    stage.model.reply('12 euros.');
    await chat.getByRole('button', { name: 'Try again' }).click();
    await hearsAll(chat, '12 euros.');
    expect(await messagesOf(agent)).toHaveLength(1);
  });

  it('says that the limit is reached, and when it ends', async () => {
    const { chat } = await stage.visit(page, {}, { limits: { visitorMessagesPerHour: 1 } });
    stage.model.reply('Yes.');
    await say(chat, 'One');
    await hearsAll(chat, 'Yes.');
    await say(chat, 'Two');
    await chat.getByText(/Try again in 60 minutes/).waitFor();
    expect(await chat.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('is the same in two tabs', async () => {
    const { publicId } = await stage.agent();
    const address = stage.host(publicId);
    await page.goto(address);
    const chat = await stage.open(page);
    stage.model.reply('Here.');
    await say(chat, 'Are you there?');
    await hearsAll(chat, 'Here.');
    const other = await page.context().newPage();
    await other.goto(address);
    const second = await stage.open(other);
    await hearsAll(second, 'Here.');
    stage.model.reply('Second tab.');
    await say(second, 'And there?');
    await hearsAll(second, 'Second tab.');
    await page.bringToFront();
    await hearsAll(chat, 'Second tab.');
  });

  it('belongs to one visitor in two tabs that were open before the first message', async () => {
    const { agent, publicId } = await stage.agent();
    const address = stage.host(publicId);
    const other = await page.context().newPage();
    const chats = [];
    for (const tab of [page, other]) {
      await tab.goto(address);
      chats.push(await stage.open(tab));
    }
    stage.model.reply('Here.');
    for (const [index, chat] of chats.entries()) {
      await say(chat, `Tab ${index}`);
      await hearsAll(chat, 'Here.');
    }
    await other.reload();
    const again = await stage.open(other);
    await again.getByRole('button', { name: 'Menu' }).click();
    await again.getByRole('button', { name: /Tab 0/ }).waitFor();
    expect(await messagesOf(agent)).toHaveLength(2);
  });

  it('is shown in a tab that was open before it began, and stays after a reload', async () => {
    const { publicId } = await stage.agent();
    const address = stage.host(publicId);
    await page.goto(address);
    const other = await page.context().newPage();
    await other.goto(address);
    const chat = await stage.open(page);
    stage.model.reply('Here.');
    await say(chat, 'Are you there?');
    await hearsAll(chat, 'Here.');
    await hearsAll(await stage.open(other), 'Here.');
    await page.reload();
    await hearsAll(await stage.open(page), 'Here.');
  });

  it('is rated', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('Yes.');
    await say(chat, 'Do you ship?');
    await hearsAll(chat, 'Yes.');
    await chat.getByRole('button', { name: 'Helpful', exact: true }).click();
    await until(
      () => messagesOf(agent),
      ([message]) => message?.rating === 'positive',
    );
  });

  it('is handed over to a person, whose answer appears in it', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('I do not know.');
    await say(chat, 'Where is my parcel?');
    await hearsAll(chat, 'I do not know.');
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByLabel('Email').fill('ada@example.com');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await chat.getByText('Request sent').waitFor();
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const path = `${agent}/conversations/${conversations[0].id}/messages`;
    await stage.live.send('PUT', `${agent}/conversations/${conversations[0].id}/typing`);
    const typing = chat.getByLabel('Team member is writing…');
    await typing.waitFor();
    await stage.live.post(path, { text: 'It comes **today**.', author: 'Grace' });
    await hears(chat, 'It comes today.');
    await typing.waitFor({ state: 'detached' });
    await chat.locator('.byline.person').getByText('Grace').waitFor();
    const { leads } = (await stage.live.get(`${agent}/leads`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('is followed, when it has paused, by one question whether it helped', async () => {
    await page.clock.install();
    const { agent, chat } = await stage.visit(page);
    await trainText(stage.live, agent, 'shipping', 'We ship to France within three days.');
    const question = chat.getByRole('region', { name: 'Did that help?' });
    stage.model.reply('Yes, within three days.');
    await say(chat, 'Do you ship to France?');
    await hearsAll(chat, 'within three days');
    await page.clock.fastForward(25_000);
    await chat.fill('.composer textarea', 'And');
    await page.clock.fastForward(25_000);
    expect(await question.count()).toBe(0);
    await page.clock.fastForward(6000);
    await question.getByRole('button', { name: 'Yes' }).click();
    await question.getByText('Thanks for your feedback.').waitFor();
    const { conversations } = (await stage.live.get(`${agent}/conversations?outcome=resolved`)).body;
    expect(conversations).toMatchObject([{ helped: true, outcomeSource: 'visitor' }]);
    // A later answer clears the visitor's reply, but the question is not repeated.
    stage.model.reply('To all of it.');
    await say(chat, 'Do you ship to all of France?');
    await hearsAll(chat, 'To all of it.');
    const asked = page.waitForResponse((response) => response.url().endsWith('/feedback'));
    await page.clock.fastForward(31_000);
    expect(await (await asked).json()).toEqual({ question: 'helped' });
    await page.reload();
    const again = await stage.open(page);
    await hearsAll(again, 'To all of it.');
    await page.clock.fastForward(31_000);
    expect(await again.getByRole('region', { name: 'Did that help?' }).count()).toBe(0);
  });

  it('is rated from one to five with words after a person has closed it', async () => {
    await page.clock.install();
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('I do not know.');
    await say(chat, 'Where is my parcel?');
    await hearsAll(chat, 'I do not know.');
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const path = `${agent}/conversations/${conversations[0].id}`;
    await stage.live.patch(path, { agentPaused: true });
    await stage.live.post(`${path}/messages`, { text: 'It comes today.', author: 'Grace' });
    await page.clock.fastForward(31_000);
    await hears(chat, 'It comes today.');
    await stage.live.patch(path, { closed: true });
    const question = chat.getByRole('region', { name: 'How satisfied are you with our help?' });
    // The page reads the conversation again, and then waits.
    await until(
      async () => {
        await page.clock.fastForward(31_000);
        return question.count();
      },
      (count) => count === 1,
    );
    await question.getByRole('button', { name: '4 of 5' }).click();
    await question.getByLabel('Anything to add? (optional)').fill('Quick.');
    await question.getByRole('button', { name: 'Send' }).click();
    await question.getByText('Thanks for your feedback.').waitFor();
    const { conversation } = (await stage.live.get(path)).body;
    expect(conversation).toMatchObject({ satisfaction: 4, feedback: 'Quick.' });
  });

  it('is handed over even while its first answer, with which it is recorded, is still running', async () => {
    const { agent, chat } = await stage.visit(page);
    let goesOn = true;
    stage.model.reply({ chunks: ['once ', 'the end'], delayMs: 100, repeatsFirst: () => goesOn });
    await say(chat, 'Where is my parcel?');
    await hears(chat, 'once');
    await chat.getByRole('button', { name: 'Menu' }).click();
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByLabel('Email').fill('ada@example.com');
    await chat.getByLabel('How can we help?').fill('Please call me.');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    // The request waits for the end of the answer.
    goesOn = false;
    await chat.getByText('Request sent').waitFor();
    const { conversations } = (await stage.live.get(`${agent}/conversations?waiting=true`)).body;
    expect(conversations).toMatchObject([{ messageCount: 2 }]);
    await chat.locator('.said').last().getByText('Please call me.').waitFor();
    // The visitor is not asked for the address again.
    await chat.getByRole('button', { name: 'Menu' }).click();
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByLabel('How can we help?').waitFor();
    expect(await chat.getByLabel('Email').count()).toBe(0);
  });

  it('begins with the form that the tenant asks for', async () => {
    const { agent, chat } = await stage.visit(
      page,
      {},
      { leadForm: { when: 'before', consentText: 'You may write to me.' } },
    );
    await chat.getByLabel('Name').fill('<b>Ada</b>');
    await chat.getByRole('button', { name: 'Start chat' }).click();
    // The form has no phone field, and its texts do not mention one.
    await chat.getByText('Enter an email address, such as').waitFor();
    await chat.getByLabel('Email').fill('ada@');
    await chat.getByRole('button', { name: 'Start chat' }).click();
    await chat.getByText('Enter an email address, such as').waitFor();
    await chat.getByLabel('Email').fill('ada@example.com');
    await chat.getByRole('button', { name: 'Start chat' }).click();
    await chat.getByText('Please agree to continue').waitFor();
    await chat.getByLabel('You may write to me.').check();
    await chat.getByRole('button', { name: 'Start chat' }).click();
    stage.model.reply('Hello Ada.');
    await say(chat, 'Hello');
    await hearsAll(chat, 'Hello Ada.');
    const { leads } = (await stage.live.get(`${agent}/leads`)).body;
    expect(leads).toMatchObject([{ name: '<b>Ada</b>', email: 'ada@example.com' }]);
  });

  it('of a thousand messages can be read back to its beginning', async () => {
    const { agent, chat } = await stage.visit(page);
    stage.model.reply('The first answer.');
    await say(chat, 'The first message');
    await hearsAll(chat, 'The first answer.');
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const path = `${agent}/conversations/${conversations[0].id}/messages`;
    for (let number = 1; number < 1000; number += 20) {
      const numbers = Array.from({ length: Math.min(20, 1000 - number) }, (_, index) => number + index);
      await Promise.all(numbers.map((each) => stage.live.post(path, { text: `Answer ${each}.` })));
    }
    await page.reload();
    const again = await stage.open(page);
    await again.locator('.exchange').nth(29).waitFor({ state: 'attached' });
    const older = again.getByRole('button', { name: 'Show earlier messages' });
    await until(
      async () => {
        await older.click({ timeout: 1000 }).catch(() => undefined);
        return again.locator('.exchange').count();
      },
      (count) => count === 1000,
    );
    await again.getByText('The first message').scrollIntoViewIfNeeded();
    expect(await again.getByText('The first message').isVisible()).toBe(true);
  });

  it('takes files that are chosen, pasted or dropped, and shows files of both sides, after a reload too', async () => {
    const { agent, chat } = await stage.visit(page, {}, { attachments: true });
    stage.model.reply('A red square.');
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: PNG };
    await chat.getByRole('button', { name: 'Attach files' }).waitFor();
    await chat.setInputFiles('input[type=file]', [
      file,
      { ...file, name: 'wrong.png', buffer: Buffer.from('<svg/>') },
    ]);
    await chat.getByText('Only images, PDF').waitFor();
    await chat.getByRole('button', { name: 'Remove wrong.png' }).click();
    await chat.evaluate(`
      const files = new DataTransfer();
      files.items.add(new File(['A bill.'], 'bill.txt'));
      const dropped = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
      document.querySelector('.panel').dispatchEvent(dropped);
    `);
    await chat.locator('.upload', { hasText: 'bill.txt' }).waitFor();
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await hearsAll(chat, 'A red square.');
    expect(await chat.locator('.upload').count()).toBe(0);
    const [{ attachments }] = await messagesOf(agent);
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['photo.png', 'bill.txt']);
    const { conversations } = (await stage.live.get(`${agent}/conversations`)).body;
    const plan = (await upload(stage.live, agent, 'plan.png')).body.attachment;
    const posted = { text: 'Like this', attachmentIds: [plan.id] };
    await stage.live.post(`${agent}/conversations/${conversations[0].id}/messages`, posted);
    await page.reload();
    const again = await stage.open(page);
    for (const name of ['photo.png', 'plan.png'])
      await again.locator(`.picture[aria-label^="${name}"] img`).evaluate('(image) => image.decode()');
    const download = page.waitForEvent('download');
    await again.getByRole('button', { name: /bill.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('bill.txt');
    // A message without a text has the names of its files, which are not said twice.
    expect(await again.locator('.said').count()).toBe(0);
  });
});
