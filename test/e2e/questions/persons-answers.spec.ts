import { createAgent, trainText } from '../../support/agent';
import type { Answer } from '../../support/client';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';

const NO_ANSWER = 'That I do not know.';
const ANSWER = 'Yes, we ship to Canada within 5 days.';
const AUTHOR = 'Grace Hopper';

const { live } = useSharedService();
let agent: string;
beforeEach(async () => {
  agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
  await trainText(live, agent, 'guide', 'The museum opens at 10:00. Parking costs 4 euros a day.');
});

const say = async (message: string, continued: object = {}): Promise<Answer['body']> =>
  (await live.post(`${agent}/chat`, { message, ...continued })).body;

const reply = (conversationId: string, text = ANSWER): Promise<Answer> =>
  live.post(`${agent}/conversations/${conversationId}/messages`, { text, author: AUTHOR });

const questions = async (query = '') => (await live.get(`${agent}/questions${query}`)).body.questions;

/** A visitor who asked for a person, whom this person has answered before the question. */
async function withPerson(message: string): Promise<string> {
  const { conversationId } = await say('I want to speak to a human');
  await reply(conversationId, 'Hello, how can I help?');
  const { text } = await say(message, { conversationId });
  expect(text).toBe('');
  return conversationId;
}

describe('the answer that a person gave to a visitor', () => {
  it('is the draft of an open question, and approved it answers the next visitor', async () => {
    const { conversationId } = await say('Do you ship to Canada?');
    expect(await questions()).toMatchObject([{ reason: 'unanswered', personAnswer: null }]);
    await reply(conversationId);
    const [{ id, personAnswer }] = await questions();
    expect(personAnswer).toEqual({
      text: ANSWER,
      author: AUTHOR,
      conversationId,
      answeredAt: expect.any(String),
    });
    // Until somebody approves it, the agent does not know it.
    expect(await say('Do you ship to Canada?')).toMatchObject({ text: NO_ANSWER });
    const approved = await live.post(`${agent}/questions/${id}/answer`, { answer: personAnswer.text });
    expect(approved.body.source).toMatchObject({ type: 'qa' });
    expect(await say('hi, do you ship to canada')).toMatchObject({ text: ANSWER, decision: 'pair' });
    expect(await questions()).toEqual([]);
  });

  it('makes a question of a message that was left to the person', async () => {
    const conversationId = await withPerson('Do you ship to Canada?');
    expect(await questions()).toEqual([]);
    await reply(conversationId);
    await say('thanks!', { conversationId });
    expect(await questions('?reason=answered_by_person')).toMatchObject([
      {
        question: 'Do you ship to Canada?',
        count: 1,
        reason: 'answered_by_person',
        personAnswer: { text: ANSWER, conversationId },
      },
    ]);
    expect(await questions('?reason=unanswered')).toEqual([]);
    const [{ id }] = await questions();
    const { body } = await live.post(`${agent}/questions/${id}/answer`, { answer: ANSWER });
    expect(body.examples).toEqual([{ question: 'Do you ship to Canada?', before: '', after: ANSWER }]);
    expect(await questions()).toEqual([]);
  });

  it('is dismissed with its question', async () => {
    await reply(await withPerson('Do you ship to Canada?'));
    const [{ id }] = await questions();
    expect((await live.delete(`${agent}/questions/${id}`)).status).toBe(204);
    expect(await questions()).toEqual([]);
  });

  it('is the last one, if people answered the question more than once', async () => {
    for (const text of ['No.', ANSWER]) {
      const { conversationId } = await say('Do you ship to Canada?');
      await reply(conversationId, text);
    }
    expect(await questions()).toMatchObject([{ count: 2, personAnswer: { text: ANSWER } }]);
  });

  it('is gone with the data of the visitor', async () => {
    const { conversationId } = await say('Do you ship to Canada?', { userId: `ada-${agent}` });
    await reply(conversationId);
    await say('Do you ship to Canada?');
    expect(await questions()).toMatchObject([{ count: 2, personAnswer: { text: ANSWER } }]);
    const { body } = await live.post('/data-subjects/erase', { userId: `ada-${agent}` });
    await until(
      () => live.get(`/data-subjects/requests/${body.request.id}`),
      (answer) => answer.body.request.status === 'completed',
    );
    expect(await questions()).toMatchObject([{ count: 1, personAnswer: null }]);
  });
});
