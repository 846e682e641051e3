import { asksForOverview } from './overview';

const stats = {
  passageCount: 100,
  averageLength: 50,
  documentFrequency: new Map([
    ['acm', 60],
    ['plugin', 8],
  ]),
};

describe('a question for an overview', () => {
  it.each([
    'what is acme',
    "What's Acme?",
    'what is acme and what would I use it for',
    'Tell me about Acme',
    'what is this project about?',
    'What do you offer?',
    'what problem does acme solve, do I need it',
    'Why would I want Acme instead of glue?',
    'why use acme',
    'Was ist Acme?',
    "Qu'est-ce que Acme ?",
    '¿Qué es Acme?',
  ])('is %s', (message) => {
    expect(asksForOverview(message, ['en'], stats)).toBe(true);
  });

  it.each([
    'what is a plugin',
    'what is the price of the large acme plugin bundle',
    'how do I install acme',
    'what is this project licensed under',
    'acme',
    'why does acme fail',
    `why would${' '.repeat(8000)}`,
    '',
    `what does${' '.repeat(8000)}`,
    `what is ${'a '.repeat(4000)}`,
  ])('is not %j', (message) => {
    expect(asksForOverview(message, ['en'], stats)).toBe(false);
  });
});
