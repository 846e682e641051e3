import { withoutQuestionPhrases } from './question-phrases';

describe('a question without the phrases that only ask', () => {
  it.each([
    ['how long does it last', 'does it last'],
    ['and for my daughter, 15?', 'and for my daughter ?'],
    ['a room for 4?', 'a room for?'],
    ['und im Zimmer 12?', 'und im Zimmer 12?'],
    ['the 60 minute one', 'the 60 minute one'],
  ])('%s: %s', (question, rest) => {
    expect(withoutQuestionPhrases(question).replace(/\s+/g, ' ').trim()).toBe(rest);
  });
});
