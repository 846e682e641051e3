import { snoozedUntil } from './snooze';

const SATURDAY = new Date(2026, 10, 28, 17, 30);

describe('a conversation is snoozed', () => {
  it.each([
    ['hour', new Date(2026, 10, 28, 18, 30)],
    ['hours', new Date(2026, 10, 28, 20, 30)],
    ['tomorrow', new Date(2026, 10, 29, 9)],
    ['week', new Date(2026, 10, 30, 9)],
  ])('until the end of %s', (snooze, until) => {
    expect(snoozedUntil(snooze, SATURDAY)).toEqual(until);
  });

  it('on a Monday until the next Monday, and on a Sunday until the day after', () => {
    expect(snoozedUntil('week', new Date(2026, 10, 30, 8))).toEqual(new Date(2026, 11, 7, 9));
    expect(snoozedUntil('week', new Date(2026, 10, 29, 8))).toEqual(new Date(2026, 10, 30, 9));
  });
});
