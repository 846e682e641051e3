import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import type { Outcome } from '../../../src/conversations/outcomes/outcome';
import { JUDGED, SHOP, type Step } from './judged-conversations';
import { CAMPSITE, JUDGED_IN_FRENCH, JUDGED_IN_GERMAN, SCHOOL } from './judged-in-german-and-french';

const { live } = useSharedService();
/** As many as docs/outcomes.md says. */
const AGREED = 24;
const AGREED_IN_OTHERS = 28;

type JudgedTexts = [Record<string, string>, readonly [Outcome, ...Step[]][]];

async function outcomeAfter(agent: string, steps: readonly Step[]): Promise<string> {
  let conversationId: string | undefined;
  let messageId: number | undefined;
  for (const step of steps) {
    const path = `${agent}/conversations/${conversationId}`;
    if (typeof step === 'string') {
      const { body } = await live.post(`${agent}/chat`, { message: step, conversationId });
      ({ conversationId, messageId } = body);
    } else if ('helped' in step) await live.post(`${path}/feedback`, step);
    else if ('rating' in step) await live.post(`${path}/messages/${messageId}/feedback`, step);
    else await live.post(`${path}/messages`, { text: step.person, author: 'Grace' });
  }
  // Closing gives the outcome that silence would give a day later.
  await live.patch(`${agent}/conversations/${conversationId}`, { closed: true });
  return (await live.get(`${agent}/conversations/${conversationId}`)).body.conversation.outcome;
}

describe('the outcomes of thirty conversations', () => {
  it.each<[string, JudgedTexts[], number]>([
    ['in English', [[SHOP, JUDGED]], AGREED],
    [
      'in German and French',
      [
        [SCHOOL, JUDGED_IN_GERMAN],
        [CAMPSITE, JUDGED_IN_FRENCH],
      ],
      AGREED_IN_OTHERS,
    ],
  ])('%s are often enough those of a reader', async (_, sets, agreed) => {
    const others: object[] = [];
    for (const [texts, judged] of sets) {
      const agent = await createAgent(live, { botNoAnswer: 'I do not know.' });
      for (const [name, text] of Object.entries(texts)) await trainText(live, agent, name, text);
      for (const [judgement, ...steps] of judged) {
        const outcome = await outcomeAfter(agent, steps);
        if (outcome !== judgement) others.push({ steps, judgement, outcome });
      }
    }
    expect(sets.flatMap(([, judged]) => judged)).toHaveLength(30);
    expect(others.slice(30 - agreed)).toEqual([]);
  });
});
