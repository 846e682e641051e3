import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const NO_ANSWER = 'Sorry, I do not know that.';

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
  await trainText(
    live,
    agent,
    'lighthouse',
    'The lighthouse of Lindau was built in 1856.\n\nThe paddle steamer Hohentwiel leaves for Bregenz every Sunday.',
  );
});

describe('a misspelt question', () => {
  it.each([
    ['When was the lighthuose built?', '1856'],
    ['Lihgthouse of Lindua?', '1856'],
    ['When does the padle staemer leave?', 'Sunday'],
    ['paddlesteamer', 'Sunday'],
  ])('is answered like a correctly spelt one: %s', async (message, answer) => {
    const { body } = await live.post(`${agent}/chat`, { message });
    expect(body.text).toContain(answer);
  });

  it('is understood in the history of a follow-up', async () => {
    const first = await live.post(`${agent}/chat`, { message: 'Is there a lighthuose?' });
    const { conversationId } = first.body;
    const { body } = await live.post(`${agent}/chat`, { message: 'When was it built?', conversationId });
    expect(body.text).toContain('1856');
  });

  it('stays unanswered if its words are not misspellings of words that the agent knows', async () => {
    const { body } = await live.post(`${agent}/chat`, { message: 'Which dinosuars lived in Patagonia?' });
    expect(body.text).toBe(NO_ANSWER);
  });
});
