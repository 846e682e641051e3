import type { Page } from 'playwright-core';
import { trainText } from '../support/agent';
import { startFakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings';
import { until } from '../support/wait';
import { findings } from './axe';
import { describeInBrowser } from './chromium';
import { Stage } from './stage';

const NO_ANSWER = 'That I do not know.';
const CANADA = 'Do you ship heavy parcels quickly to Canada?';
const PERU = 'Do you ship heavy parcels quickly to Peru?';
const ANSWER = 'Yes, to all of America, within 5 days.';

describeInBrowser('the gaps of an agent in the console', () => {
  let fake: FakeEmbeddings;
  let stage: Stage;
  beforeAll(async () => {
    fake = await startFakeEmbeddings();
    stage = await Stage.set({ EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: 'fake' });
  });
  afterAll(async () => {
    await stage?.clear();
    await fake.close();
  });

  /** The console of a new person of the tenant, at this path. */
  async function signedIn(role: string, path: string): Promise<Page> {
    const { body } = await stage.live.post('/people', { name: `The ${role}`, role });
    const page = await (await stage.context({ locale: 'en' })).newPage();
    const { pathname, hash } = new URL(body.link);
    await page.goto(`${stage.service.baseUrl}${pathname}${hash}`);
    await page.getByRole('navigation').waitFor();
    await page.goto(`${stage.service.baseUrl}/console${path}`);
    return page;
  }

  const ask = async (agent: string, message: string) =>
    (await stage.live.post(`${agent}/chat`, { message })).body;

  it('are closed by the answer of a person: it is approved, and the next visitor gets it', async () => {
    const { agent } = await stage.agent({ botNoAnswer: NO_ANSWER });
    await trainText(stage.live, agent, 'guide', 'The museum opens at 10:00.');
    stage.model.reply(NO_ANSWER);
    await ask(agent, PERU);
    await ask(agent, CANADA);
    const { conversationId } = await ask(agent, CANADA);
    const page = await signedIn('editor', `${agent}/inbox/${conversationId}`);
    await page.locator('.composer textarea').fill(`${ANSWER} Best wishes to Ada!`);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Best wishes to Ada!').last().waitFor();

    const reader = await signedIn('reader', agent);
    await reader.getByText(ANSWER).waitFor();
    await reader.getByText('Similar questions: 1').click();
    await reader.getByText(PERU).waitFor();
    expect(await reader.getByRole('button', { name: 'Use this answer' }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    expect(await findings(reader)).toEqual([]);

    await page.goto(`${stage.service.baseUrl}/console${agent}`);
    await page.getByText('Similar questions: 1').waitFor();
    await page.getByRole('button', { name: 'Use this answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The editor gave this answer to one visitor.').waitFor();
    expect(await dialog.getByLabel('Your answer').inputValue()).toBe(`${ANSWER} Best wishes to Ada!`);
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('Your answer').fill(ANSWER);
    await dialog.getByLabel(PERU).check();
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText('No open questions.').waitFor();
    for (const message of [CANADA, PERU])
      expect(await ask(agent, message)).toMatchObject({ text: ANSWER, decision: 'pair' });
  });

  it('get a draft from the sources, or the plain news that these have no answer', async () => {
    const { agent } = await stage.agent({ botNoAnswer: NO_ANSWER });
    await trainText(stage.live, agent, 'lockers', 'A locker at the museum is 2 euros a day.');
    stage.model.reply(NO_ANSWER);
    await ask(agent, 'How much is a locker?');
    const page = await signedIn('editor', agent);
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const draft = dialog.getByRole('button', { name: 'Draft from sources' });
    await draft.click();
    await dialog.getByText('The sources have no answer to this question.').waitFor();
    stage.model.reply('A locker is 2 euros a day [1].');
    await draft.click();
    await dialog.getByText('Drafted from: lockers').waitFor();
    expect(await dialog.getByLabel('Your answer').inputValue()).toBe('A locker is 2 euros a day.');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText('No open questions.').waitFor();
  });

  it('include contradictions among sources; readers see them, and editors dismiss them', async () => {
    const { agent } = await stage.agent();
    await trainText(stage.live, agent, 'guide', '# Returns\n\nRefunds take 30 days.');
    await trainText(stage.live, agent, 'terms', 'A refund takes 14 days.');
    const [reader, page] = [
      await signedIn('reader', `${agent}/knowledge`),
      await signedIn('editor', `${agent}/knowledge`),
    ];
    for (const each of [reader, page]) {
      await each.getByRole('tab', { name: 'Contradictions' }).click();
      await each.getByText('Refunds take 30 days.').waitFor();
      await each.getByText('A refund takes 14 days.').waitFor();
      expect(await findings(each)).toEqual([]);
    }
    expect(await reader.getByRole('button', { name: 'Both are right' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Both are right' }).click();
    await page.getByText('No contradictions found.').waitFor();
    await page.goto('about:blank');
    await until(
      async () => (await stage.live.get(`${agent}/contradictions`)).body.contradictions,
      (contradictions) => contradictions.length === 0,
    );
  });
});
