import { readPage } from './page';

const EVENT = {
  '@type': 'MusicEvent',
  name: 'Night of the organ',
  startDate: '2026-12-03T19:30:00+01:00',
  location: { name: 'St Mary', address: { streetAddress: '2 Mill Lane', addressLocality: 'Husum' } },
  offers: [{ '@type': 'Offer', name: 'Adults', price: 12, priceCurrency: 'EUR' }],
  description: '<p>Four organists play until midnight.</p>',
};

function sectionsOf(event: object, text = 'Concerts in our town.', language = 'en') {
  const html = `<html lang="${language}"><title>Concerts</title><body><main><h1>Concerts</h1><p>${text}</p></main>
    <script type="application/ld+json">${JSON.stringify({ '@graph': [event] })}</script></body></html>`;
  return readPage(Buffer.from(html), 'text/html', 'https://e.com/concerts').sections;
}

describe('events that only the structured data of a page states', () => {
  it('are sections with their day, time, place, prices and description', () => {
    expect(sectionsOf(EVENT, undefined, '!?').at(-1)).toEqual(sectionsOf(EVENT).at(-1));
    expect(sectionsOf(EVENT).at(-1)).toEqual({
      heading: 'Night of the organ',
      anchor: null,
      blocks: [
        '- Thursday, December 3, 2026, 19:30\n- St Mary, 2 Mill Lane, Husum\n- Adults 12 EUR',
        'Four organists play until midnight.',
      ],
    });
  });

  it.each([
    ['shows them', EVENT, 'Night of the organ, 3 December, 19:30'],
    ['has no date for them', { ...EVENT, startDate: 'soon' }, undefined],
    ['has no name for them', { ...EVENT, name: { text: 'x' } }, undefined],
  ])('are left out if the page %s', (_, event, text) => {
    expect(sectionsOf(event, text)).toHaveLength(1);
  });

  it('may have an impossible day or nothing but a day', () => {
    const odd = {
      '@type': 'Event',
      name: 'Fair',
      startDate: '2026-99-99',
      location: 'Town hall',
      offers: {},
    };
    expect(sectionsOf(odd).at(-1)?.blocks).toEqual(['- 2026-99-99\n- Town hall']);
  });
});
