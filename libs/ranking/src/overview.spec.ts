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
    'what is acme and what would I use it for',
    'Tell me about Acme',
    'What do you offer?',
    'Why would I want Acme instead of glue?',
    'Was ist Acme?',
    '你们是做什么的？',
  ])('is %s', (message) => {
    expect(asksForOverview(message, ['en'], stats)).toBe(true);
  });

  it.each([
    'what is a plugin',
    'what is the price of the large acme plugin bundle',
    'how do I install acme',
    'acme',
    'what do you do with my data',
    'What do you offer for children?',
    '这是什么意思',
    `why would${' '.repeat(8000)}`,
    '',
    `what does${' '.repeat(8000)}`,
    `what is ${'a '.repeat(4000)}`,
  ])('is not %j', (message) => {
    expect(asksForOverview(message, ['en'], stats)).toBe(false);
  });

  it('asks for the name of the site, though it is rare in the text', () => {
    const titles = ['Buildings of Riverside | Home', 'Start'];
    expect(asksForOverview('What is Buildings of Riverside?', ['en'], stats, titles)).toBe(true);
    expect(asksForOverview('What is a building?', ['en'], stats, titles)).toBe(false);
  });

  it('is not one for a thing that only one page of a small site is about', () => {
    const small = { ...stats, passageCount: 4, documentFrequency: new Map([['deposit', 1]]) };
    expect(asksForOverview('What is the deposit?', ['en'], small)).toBe(false);
  });
});
