import { pageKindOf, sectionUrl } from './found-passage';

const DECK = 'https://a.example/deck.pptx';

it.each([
  ['page=12', 12, 'page'],
  ['slide=3', 3, 'slide'],
  ['sheet=2', 2, 'sheet'],
  // A file that an earlier version has read.
  [null, 2, 'page'],
  // The id of an element of a web page.
  ['slide=3', null, undefined],
])('tells pages, slides and sheets by the anchor: %s', (anchor, page, kind) =>
  expect(pageKindOf({ page, anchor })).toBe(kind),
);

it('adds the anchor of a section to its URL, unless no browser understands it', () => {
  expect(sectionUrl('https://a.example/guide.pdf', 'page=12')).toBe('https://a.example/guide.pdf#page=12');
  expect(sectionUrl('https://a.example/faq', 'how long')).toBe('https://a.example/faq#how%20long');
  expect([sectionUrl(DECK, 'slide=3'), sectionUrl(DECK, 'sheet=1'), sectionUrl(DECK, null)]).toEqual([
    DECK,
    DECK,
    DECK,
  ]);
  expect(sectionUrl(null, 'page=1')).toBeNull();
});
