import { asksForOverview } from './overview';

const site = { languages: ['en'] as const, startTitles: ['Acme'], found: [] };

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
    expect(asksForOverview(message, site)).toBe(true);
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
    expect(asksForOverview(message, site)).toBe(false);
  });

  it('asks for the name of the site, though it is rare in the text', () => {
    const named = { ...site, startTitles: ['Buildings of Riverside | Home', 'Start'] };
    expect(asksForOverview('What is Buildings of Riverside?', named)).toBe(true);
    expect(asksForOverview('What is a building?', named)).toBe(false);
  });

  it('asks for the name with which the title of the start page begins', () => {
    const named = { ...site, startTitles: ['Borg Documentation'] };
    expect(asksForOverview('What is Borg?', named)).toBe(true);
    expect(asksForOverview('What is a borg?', named)).toBe(false);
    expect(asksForOverview('What is documentation?', named)).toBe(false);
  });

  it('is not one for the subject of the site', () => {
    const yard = { ...site, startTitles: ['Marlow Boat Yard'] };
    expect(asksForOverview('What is Marlow Boat Yard?', yard)).toBe(true);
    expect(asksForOverview('What is a boat?', yard)).toBe(false);
  });

  it.each([
    { title: 'What is Acme?', heading: '' },
    { title: 'Guide', heading: 'First steps > Acme' },
  ])('is not one for a thing that has a page or a section of its own: %j', (passage) => {
    expect(asksForOverview('What is Acme?', { ...site, found: [passage] })).toBe(false);
  });

  it('is one for the name of the site, which is in the titles of its pages and on its start page', () => {
    const found = [
      { title: 'Prices | Acme', heading: 'Discounts' },
      { title: 'Acme', heading: 'Acme' },
    ];
    expect(asksForOverview('What is Acme?', { ...site, found })).toBe(true);
  });
});
