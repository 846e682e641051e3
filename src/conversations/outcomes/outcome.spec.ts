import fc from 'fast-check';
import { DECISIONS } from '../message.entity';
import {
  outcomeOf,
  questionOf,
  type QuestionFacts,
  type ConversationFacts,
  type ExchangeFacts,
} from './outcome';

const UNKNOWN: ExchangeFacts = {
  author: null,
  decision: null,
  unanswered: null,
  rating: null,
  hasSources: false,
};
const exchange = (facts: Partial<ExchangeFacts>): ExchangeFacts => ({ ...UNKNOWN, ...facts });
const answered = exchange({ decision: 'answered', unanswered: false, hasSources: true });
const disliked = exchange({ ...answered, rating: 'negative' });
const sourceless = exchange({ decision: 'answered', unanswered: false });
const unanswered = exchange({ decision: 'unanswered', unanswered: true });
const smallTalk = exchange({ decision: 'small_talk', hasSources: true });
const byPerson = exchange({ author: '', decision: 'answered' });
const facts = (exchanges: ExchangeFacts[], rest: Partial<ConversationFacts> = {}): ConversationFacts => ({
  askedForPerson: false,
  helped: null,
  exchanges,
  ...rest,
});

describe('the outcome of a conversation that goes no further', () => {
  it.each<[string, ConversationFacts, string]>([
    ['an answer from a source', facts([answered]), 'resolved'],
    ['an answer of a pair', facts([exchange({ decision: 'pair' })]), 'resolved'],
    ['an action', facts([exchange({ decision: 'action' })]), 'resolved'],
    ['an answer, then thanks', facts([answered, smallTalk]), 'resolved'],
    ['no answer, then one', facts([unanswered, answered]), 'resolved'],
    ['an answer, then none', facts([answered, unanswered]), 'unanswered'],
    ['no answer, then thanks', facts([unanswered, smallTalk]), 'unanswered'],
    ['an answer that is rated down', facts([disliked]), 'unanswered'],
    ['an answer that is rated down, then another', facts([disliked, answered]), 'resolved'],
    ['answers without a source', facts([sourceless]), 'abandoned'],
    ['an answer from a source, then a remark without', facts([answered, sourceless]), 'resolved'],
    ['nothing', facts([]), 'abandoned'],
    ['a greeting', facts([smallTalk]), 'abandoned'],
    ['an answer that broke off', facts([exchange({})]), 'abandoned'],
    ['a request for a person by a form', facts([answered], { askedForPerson: true }), 'handed_over'],
    ['a request for a person in the chat', facts([exchange({ decision: 'handed_over' })]), 'handed_over'],
    ['an emergency', facts([exchange({ decision: 'emergency' }), answered]), 'handed_over'],
    ['contact details', facts([answered, exchange({ decision: 'contact' })]), 'handed_over'],
    ['a person who wrote', facts([unanswered, byPerson, answered]), 'handed_over'],
    ['a visitor who says yes', facts([sourceless], { helped: true }), 'resolved'],
    ['a visitor who says no', facts([answered], { helped: false }), 'unanswered'],
    ['a visitor who says yes to a person', facts([byPerson], { helped: true }), 'handed_over'],
    [
      'an answer from before decisions',
      facts([exchange({ unanswered: false, hasSources: true })]),
      'resolved',
    ],
    ['no answer from before decisions', facts([exchange({ unanswered: true })]), 'unanswered'],
  ])('of %s is as the guide says', (_, given, expected) => {
    expect(outcomeOf(given)).toBe(expected);
  });

  const exchanges = fc.array(
    fc.record({
      author: fc.constantFrom(null, 'Ada'),
      decision: fc.constantFrom(null, ...DECISIONS),
      unanswered: fc.constantFrom(null, true, false),
      rating: fc.constantFrom(null, 'positive' as const, 'negative' as const),
      hasSources: fc.boolean(),
    }),
  );

  it('is never `resolved` if people had a part in it, nor against the word of the visitor', () => {
    fc.assert(
      fc.property(exchanges, fc.constantFrom(null, true, false), (given, helped) => {
        const outcome = outcomeOf(facts(given, { helped }));
        if (given.some(({ author }) => author !== null)) expect(outcome).toBe('handed_over');
        if (helped === false) expect(outcome).not.toBe('resolved');
        expect(outcomeOf(facts(given, { helped, askedForPerson: true }))).toBe('handed_over');
      }),
    );
  });

  it('does not change by small talk', () => {
    fc.assert(
      fc.property(exchanges, (given) => {
        expect(outcomeOf(facts([...given, smallTalk]))).toBe(outcomeOf(facts(given)));
      }),
    );
  });
});

describe('the question to a visitor whose conversation pauses', () => {
  const asked = (exchanges: ExchangeFacts[], rest: Partial<QuestionFacts> = {}): QuestionFacts => ({
    ...facts(exchanges),
    satisfaction: null,
    isWithPeople: false,
    ...rest,
  });

  it.each<[string, QuestionFacts, string | null]>([
    ['an answer', asked([answered]), 'helped'],
    ['an answer, then thanks', asked([answered, smallTalk]), 'helped'],
    ['small talk alone', asked([smallTalk]), null],
    ['no answer', asked([answered, unanswered]), null],
    ['an answer that is rated down', asked([disliked]), null],
    ['what the visitor has said', asked([answered], { helped: true }), null],
    ['a request for a person', asked([answered], { isWithPeople: true, askedForPerson: true }), null],
    ['a request that was handed back', asked([answered], { askedForPerson: true }), null],
    ['a person who has the conversation', asked([byPerson], { isWithPeople: true }), null],
    ['a person who is done', asked([byPerson]), 'satisfaction'],
    ['a person, then the agent', asked([byPerson, answered]), 'satisfaction'],
    ['a rating of a person', asked([byPerson, answered], { satisfaction: 4 }), null],
  ])('after %s', (_, given, expected) => {
    expect(questionOf(given)).toBe(expected);
  });
});
