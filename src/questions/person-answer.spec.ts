import { lastAnswer, personAnswerOf, personAnswersOf } from './person-answer';
import type { LaterMessage } from './questions.queries';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 9, minute));
let minute = 0;

function message(written: Partial<LaterMessage>): LaterMessage {
  const createdAt = at((minute += 1));
  return {
    askedId: 1,
    conversationId: 'c',
    query: '',
    asks: false,
    response: '',
    author: null,
    createdAt,
    ...written,
  };
}

const person = (response: string, author = 'Grace') => message({ response, author });
const visitor = (query: string, asks: boolean) => message({ query, asks });

describe('the answer of a person', () => {
  it('is all that the person wrote until the visitor asked again', () => {
    const written = [
      person('Let me look.'),
      visitor('Thank you!', false),
      person(' Yes, within 5 days. '),
      visitor('👋', true),
      visitor('And what does it cost?', true),
      person('9 euros.'),
    ];
    expect(personAnswerOf(written)).toEqual({
      text: 'Let me look.\n\nYes, within 5 days.',
      author: 'Grace',
      conversationId: 'c',
      answeredAt: written[2]!.createdAt,
    });
  });

  it('has nothing of the agent, and fits into a pair', () => {
    expect(
      personAnswerOf([person('Yes.', ''), message({ query: 'ok', response: 'You are welcome.' })]),
    ).toMatchObject({
      text: 'Yes.',
      author: '',
    });
    expect(personAnswerOf([person('x'.repeat(4000)), person('y')])!.text).toHaveLength(4000);
    expect(personAnswerOf([])).toBeUndefined();
  });

  it('belongs to the message after which it was written; the last one counts', () => {
    const [first, second] = [person('Yes.'), { ...person('No.'), askedId: 2 }];
    const answers = personAnswersOf([first, second]);
    expect([...answers.keys()]).toEqual([1, 2]);
    expect(lastAnswer([...answers.values()])).toMatchObject({ text: 'No.' });
    expect(lastAnswer([])).toBeNull();
  });
});
