import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { JUDGED, SHOP, type Step } from './judged-conversations';

const { live } = useSharedService();
/** As many as docs/outcomes.md says. */
const AGREED = 23;

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
  // Closing finds what silence would find a day later.
  await live.patch(`${agent}/conversations/${conversationId}`, { closed: true });
  return (await live.get(`${agent}/conversations/${conversationId}`)).body.conversation.outcome;
}

describe('the outcomes of thirty conversations', () => {
  it(`are those of a reader in at least ${AGREED} of them`, async () => {
    const agent = await createAgent(live, { botNoAnswer: 'I do not know.' });
    for (const [name, text] of Object.entries(SHOP)) await trainText(live, agent, name, text);
    const others: object[] = [];
    for (const [judgement, ...steps] of JUDGED) {
      const outcome = await outcomeAfter(agent, steps);
      if (outcome !== judgement) others.push({ steps, judgement, outcome });
    }
    expect(JUDGED).toHaveLength(30);
    expect(others.slice(JUDGED.length - AGREED)).toEqual([]);
  });
});
