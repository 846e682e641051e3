import { estimateTokens } from '@app/page-text';
import { createAgent, trainText } from '../../support/agent';
import type { FakeBehaviour, FakeRequest } from '../../support/fake-model';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const QUESTION = 'What does a tandem cost a day?';

const isReading = ({ body }: FakeRequest): boolean => body.messages[0]!.content.includes('"wants"');

describe.each(['refused', 'ignored'] as const)('an endpoint whose tools are %s', (tools) => {
  // Its knowledge of its endpoint, and the size of the context, are its own.
  const { live, model } = useServiceWithModel({ REWRITE_QUESTIONS: 'none', MODEL_CONTEXT_TOKENS: '5000' });
  let agent: string;
  let reading: FakeBehaviour;

  beforeAll(async () => {
    model.tools = tools;
    agent = await createAgent(live, { botNoAnswer: 'No idea.' });
    await trainText(live, agent, 'rental', '# Rental\n\nA tandem costs 40 euros a day.');
    // The first turn finds it out.
    model.reply('It costs 40 euros.');
    await live.post(`${agent}/chat`, { message: QUESTION });
    await until(
      async () => model.trials,
      (trials) => trials === 1,
    );
  });
  beforeEach(() => {
    model.requests.length = 0;
    reading = '{"wants": "answer", "question": "What does a tandem cost a day?"}';
    model.reply((request) => (isReading(request) ? reading : 'It costs 40 euros. [1]'));
  });

  const ask = async (message: string) => (await live.post(`${agent}/chat`, { message })).body;

  it('is given no more than its context holds, whatever there is to read', async () => {
    const long = await createAgent(live);
    const tandems = Array.from(
      { length: 60 },
      (_, n) =>
        `## Tandem ${n}\n\nThe tandem with the number ${n} costs ${n} euros a day. ${'It is red. '.repeat(40)}`,
    );
    await trainText(live, long, 'rental', tandems.join('\n\n'));
    model.reply((request) => (isReading(request) ? '{"wants": "answer"}' : 'It is red. '.repeat(100)));
    let conversationId: string | undefined;
    for (let turn = 0; turn < 3; turn++)
      ({ conversationId } = (await live.post(`${long}/chat`, { message: QUESTION, conversationId })).body);
    const { messages, max_tokens: answer } = model.requests.at(-1)!.body;
    expect(answer).toBe(1_250);
    const tokens = messages.map(({ content }) => estimateTokens(content)).reduce((sum, each) => sum + each);
    expect(tokens).toBeLessThan(5_000 - 1_250);
    expect(messages.at(-1)!.content).toContain('costs');
    expect(messages).toHaveLength(4);
  });

  it('is asked what the visitor wants, and then for the answer, never again with tools', async () => {
    expect(await ask('How much is the bike for two?')).toMatchObject({
      text: 'It costs 40 euros.',
      decision: 'answered',
      sources: [{ title: 'Rental' }],
    });
    expect(model.requests.map(isReading)).toEqual([true, false]);
    expect(model.requests.some(({ body }) => body.tools !== undefined)).toBe(false);
    expect(model.requests[1]!.body.messages.at(-1)!.content).toContain('40 euros');
    expect(model.trials).toBe(1);
  });

  it('hands over', async () => {
    reading = 'Sure: ```json\n{"wants": "person", "question": ""}\n```';
    const body = await ask('get me your supervisor');
    expect(body).toMatchObject({ decision: 'handed_over', decidedBy: 'model' });
    const { conversation } = (await live.get(`${agent}/conversations/${body.conversationId}`)).body;
    expect(conversation.handedOverAt).not.toBeNull();
  });

  it('raises an emergency', async () => {
    reading = '{"wants": "danger", "question": ""}';
    const body = await ask("I've swallowed a whole pack of paracetamol");
    expect(body).toMatchObject({ decision: 'emergency', decidedBy: 'model' });
    expect(body.text).toContain('112');
    expect(model.requests[1]!.body.messages[0]!.content).toContain('call somebody they trust');
  });

  it('is not needed to hear a plain wish for a person', async () => {
    reading = 'I am a helpful assistant!';
    expect(await ask('Can I talk to a person?')).toMatchObject({
      decision: 'handed_over',
      decidedBy: 'words',
    });
  });
});
