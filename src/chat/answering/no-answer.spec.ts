import { readVisitor } from '@app/contact-details';
import { hasNoAnswer } from './no-answer';

const agent = { botNoAnswer: 'Ask a human.' };
const nothingRelevant = { hasKnowledge: true, relevance: 'none' as const };

const asking = (persona: typeof agent, message: string): Parameters<typeof hasNoAnswer>[0] => ({
  agent: persona,
  visitor: readVisitor(message),
  turn: { message },
});

describe('botNoAnswer', () => {
  it('is the answer to a question that the knowledge of the agent does not cover', () => {
    expect(hasNoAnswer(asking(agent, 'Who won the chess championship?'), nothingRelevant)).toBe(true);
  });

  it.each([
    ['the agent has none', { botNoAnswer: '' }, 'Who won?', nothingRelevant],
    [
      'something is relevant',
      agent,
      'What does it cost?',
      { hasKnowledge: true, relevance: 'unsure' as const },
    ],
    [
      'the agent was not trained on anything',
      agent,
      'Who won?',
      { hasKnowledge: false, relevance: 'none' as const },
    ],
    ['an email address was just left', agent, 'Sure: ada@example.com', nothingRelevant],
    ['a phone number was just left', agent, 'call me at +49 30 1234567', nothingRelevant],
  ])('is not when %s', (_, persona, message, found) => {
    expect(hasNoAnswer(asking(persona, message), found)).toBe(false);
  });
});
