import { newExchange, type Exchange } from './exchange';
import { dayOf, placedOf, timeOf } from './message-groups';

const said = (at: string, changes: Partial<Exchange> = {}): Exchange => ({
  ...newExchange(at, 'Hi', new Date(at)),
  ...changes,
});
const person = { author: 'person', authorName: 'Grace' } as const;

describe('placedOf', () => {
  it('begins a group with another author, after five minutes and on another day', () => {
    const placed = placedOf([
      said('2026-11-24T10:00:00'),
      said('2026-11-24T10:04:00'),
      said('2026-11-24T10:04:30', person),
      said('2026-11-24T10:05:00', person),
      said('2026-11-24T10:05:30', { ...person, authorName: 'Ada' }),
      said('2026-11-24T10:11:00', { ...person, authorName: 'Ada' }),
      said('2026-11-25T10:11:00'),
    ]);
    expect(placed.map(({ beginsGroup }) => beginsGroup)).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(placed.map(({ beginsDay }) => beginsDay)).toEqual([true, ...Array(5).fill(false), true]);
  });
});

describe('the time of a group', () => {
  const now = new Date('2026-11-24T10:00:00');

  it.each([
    ['2026-11-24T09:05:00', 'today'],
    ['2026-11-23T23:59:00', 'yesterday'],
    ['2026-11-20T09:00:00', 'Friday, November 20'],
    ['2025-11-20T09:00:00', 'November 20, 2025'],
  ])('on %s is %s', (at, day) => expect(dayOf(at, 'en', now)).toBe(day));

  it('has hours and minutes in the language of the visitor', () => {
    expect(timeOf('2026-11-24T09:05:00', 'en').replace(/\s/, ' ')).toBe('9:05 AM');
    expect(timeOf('2026-11-24T09:05:00', 'de')).toBe('09:05');
  });
});
