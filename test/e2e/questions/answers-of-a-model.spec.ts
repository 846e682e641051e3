import { createAgent, trainText } from '../../support/agent';
import { useSharedServiceWithModel } from '../../support/use-service';

const { model, live } = useSharedServiceWithModel();
const QUESTION = 'What does parking at the museum cost?';
let agent: string;
let questionId: number;

beforeEach(async () => {
  agent = await createAgent(live);
  await trainText(live, agent, 'parking', 'Parking at the museum costs four euros a day.');
  model.reply('It costs nothing.');
  const { body } = await live.post(`${agent}/chat`, { message: QUESTION });
  const message = `${agent}/conversations/${body.conversationId}/messages/${body.messageId}`;
  await live.post(`${message}/feedback`, { rating: 'negative' });
  questionId = (await live.get(`${agent}/questions?reason=rated`)).body.questions[0].id;
});

describe("a language model's answer that was rated negative", () => {
  it('is replaced by the answer of the pair, for which no model is asked', async () => {
    const calls = model.requests.length;
    const { body } = await live.post(`${agent}/questions/${questionId}/answer`, { answer: 'Four euros.' });
    expect(body.examples).toEqual([
      { question: QUESTION, before: 'It costs nothing.', after: 'Four euros.' },
    ]);
    expect(model.requests).toHaveLength(calls);
  });

  it('is closed even if the model then fails to answer a message that is not a wording of the pair', async () => {
    const { body: begun } = await live.post(`${agent}/chat`, { message: QUESTION });
    const { conversationId } = begun;
    const { body } = await live.post(`${agent}/chat`, { message: 'And on Sundays?', conversationId });
    const message = `${agent}/conversations/${conversationId}/messages/${body.messageId}`;
    await live.post(`${message}/feedback`, { rating: 'negative' });
    const { questions } = (await live.get(`${agent}/questions`)).body;
    expect(questions[0].question).toBe(`${QUESTION} And on Sundays?`);
    model.reply({ fault: 'status', status: 500, body: '{}' });
    const answered = await live.post(`${agent}/questions/${questions[0].id}/answer`, {
      question: 'What does parking cost on Sundays?',
      answer: 'Nothing.',
    });
    expect(answered.status).toBe(200);
    expect(answered.body.examples).toMatchObject([{ before: 'It costs nothing.', after: null }]);
    expect((await live.get(`${agent}/questions`)).body.questions).toHaveLength(1);
  });
});
