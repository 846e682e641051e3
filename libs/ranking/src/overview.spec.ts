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
    'What is this about?',
    'hi, what do you do?',
    'What kind of shop is this?',
    'Worum geht es hier?',
    'Was macht ihr eigentlich?',
    "C'est quoi ce site ?",
    'Que faites-vous ?',
    '¿Qué es esto?',
    '¿A qué se dedican?',
    'Di cosa vi occupate?',
    'O que vocês fazem?',
    'Waar gaat deze site over?',
    'このサイトは何ですか？',
    '你们是做什么的？',
  ])('is %s', (message) => {
    expect(asksForOverview(message, ['en'], stats)).toBe(true);
  });

  it.each([
    'what is a plugin',
    'what is the price of the large acme plugin bundle',
    'how do I install acme',
    'what is this project licensed under',
    'acme',
    'what do you do with my data',
    'What do you offer for children?',
    'Worum geht es bei der Steuererklärung?',
    'Was machen Sie, wenn mein Paket verloren geht?',
    'Que faites-vous de mes données ?',
    '这是什么意思',
    'why does acme fail',
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
