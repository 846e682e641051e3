import type { FoundPassage } from './found-passage';
import { textAfter } from './read-on';

const PAGE = [
  'The pool opens at eight on all days of the week.',
  'Children swim free until their sixth birthday.\n\nA day ticket costs nine euros for everybody else.',
  'Lockers need a coin of two euros, which comes back.',
  'Dogs have a lake of their own behind the building.',
  'The sauna is closed in August.',
].map((text, position): FoundPassage => ({
  id: position,
  sourceId: 1,
  source: 'site',
  documentId: 1,
  position,
  url: `https://pool.example/visit#part-${position}`,
  page: null,
  title: 'Visit',
  date: null,
  heading: `Part ${position}`,
  text,
}));
const texts = (shown: string[], anchorUrl: string | null = null, budget = 1000): string[] =>
  textAfter(PAGE, shown, { url: anchorUrl }, budget).map(({ text }) => text);

it('begins after the last line that was shown, in the order of the page', () => {
  expect(texts(['Part 1\nChildren swim free until their sixth birthday.\n\nMore: Visit'])).toEqual([
    'A day ticket costs nine euros for everybody else.',
    PAGE[2]!.text,
    PAGE[3]!.text,
  ]);
  expect(texts([PAGE[0]!.text, PAGE[3]!.text])).toEqual([PAGE[4]!.text]);
});

it('begins in the middle of a paragraph that was shown in part', () => {
  const long = {
    ...PAGE[0]!,
    text: 'The pool opens at eight on all days. In winter it opens at nine o’clock.',
  };
  expect(textAfter([long], ['The pool opens at eight on all days.'], { url: null }, 100)).toMatchObject([
    { text: 'In winter it opens at nine o’clock.' },
  ]);
});

it('begins after a link that was shown, not inside it', () => {
  const shown = 'All the prices are on a page of their own: [read](https://pool.example/prices.pdf)';
  const page = { ...PAGE[0]!, text: `${shown}\n\nTickets are sold until one hour before closing.` };
  expect(textAfter([page], [shown], { url: null }, 100)).toMatchObject([
    { text: 'Tickets are sold until one hour before closing.' },
  ]);
});

it('has nothing after the end of the page', () => {
  expect(texts([PAGE[4]!.text])).toEqual([]);
});

it('begins after the section of the source if the answer uses words of its own', () => {
  expect(texts(['You need a coin.'], 'https://pool.example/visit#part-2')).toEqual([
    PAGE[3]!.text,
    PAGE[4]!.text,
  ]);
});

it('keeps to the budget, but reads at least one passage', () => {
  expect(texts([PAGE[0]!.text], null, 1)).toHaveLength(1);
});
