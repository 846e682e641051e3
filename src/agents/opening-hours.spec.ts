import fc from 'fast-check';
import { nextOpening, openingAt, WEEKDAYS, type OpeningHours } from './opening-hours';

const BERLIN = 'Europe/Berlin';
const office: OpeningHours = {
  timeZone: BERLIN,
  week: WEEKDAYS.slice(0, 5).flatMap((day) => [
    { day, opens: '09:00', closes: '12:00' },
    { day, opens: '13:00', closes: '17:30' },
  ]),
  holidays: [
    { date: '2026-12-24', spans: [{ opens: '09:00', closes: '11:00' }] },
    { date: '2026-12-25', spans: [] },
  ],
};
const night: OpeningHours = {
  timeZone: BERLIN,
  week: [
    { day: 'saturday', opens: '22:00', closes: '24:00' },
    { day: 'sunday', opens: '00:00', closes: '04:00' },
  ],
  holidays: [],
};

const opening = (hours: OpeningHours, now: string): [boolean, string | undefined] => {
  const { isOpen, changesAt } = openingAt(hours, new Date(now));
  return [isOpen, changesAt?.toISOString().slice(0, 16)];
};

describe('opening hours', () => {
  it.each([
    ['in the morning', '2026-11-30T08:00Z', true, '2026-11-30T11:00'],
    ['at noon', '2026-11-30T11:00Z', false, '2026-11-30T12:00'],
    ['on Friday evening, until Monday', '2026-11-27T16:30Z', false, '2026-11-30T08:00'],
    ['in the summer', '2026-07-01T06:59Z', false, '2026-07-01T07:00'],
    ['on a day with other hours', '2026-12-24T10:00Z', false, '2026-12-28T08:00'],
  ])('%s', (_, now, isOpen, changesAt) => {
    expect(opening(office, now)).toEqual([isOpen, changesAt]);
  });

  it('go on over midnight, and take the hours that a change of the clock skips or repeats', () => {
    // In the night to March 29, 2026, 02:00 becomes 03:00; in the night to October 25, 03:00 becomes 02:00.
    expect(opening(night, '2026-03-28T22:00Z')).toEqual([true, '2026-03-29T02:00']);
    expect(opening(night, '2026-10-24T21:00Z')).toEqual([true, '2026-10-25T03:00']);
    const skipped = { ...night, week: [{ day: 'sunday' as const, opens: '02:30', closes: '05:00' }] };
    expect(opening(skipped, '2026-03-29T00:00Z')).toEqual([false, '2026-03-29T01:30']);
    const repeated = { ...night, week: [{ day: 'sunday' as const, opens: '01:00', closes: '02:30' }] };
    expect(opening(repeated, '2026-10-25T01:15Z')).toEqual([true, '2026-10-25T01:30']);
  });

  it('may be always, or never', () => {
    const always = WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' }));
    expect(opening({ ...office, week: always, holidays: [] }, '2026-11-30T08:00Z')).toEqual([
      true,
      undefined,
    ]);
    expect(opening({ ...office, week: [], holidays: [] }, '2026-11-30T08:00Z')).toEqual([false, undefined]);
  });

  const time = fc
    .integer({ min: 0, max: 24 * 60 })
    .map(
      (minutes) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
  const span = fc
    .uniqueArray(time, { minLength: 2, maxLength: 2 })
    .map((times) => times.toSorted())
    .map(([opens, closes]) => ({ opens: opens!, closes: closes! }));
  const hoursOf = fc.record({
    timeZone: fc.constantFrom(
      BERLIN,
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/Havana',
      'UTC',
    ),
    week: fc.array(
      fc
        .record({ day: fc.constantFrom(...WEEKDAYS) })
        .chain(({ day }) => span.map(({ opens, closes }) => ({ day, opens, closes }))),
    ),
    holidays: fc.constant<OpeningHours['holidays']>([]),
  });
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

  it('change at the moment that they name, and not before', () => {
    fc.assert(
      fc.property(hoursOf, moment, fc.double({ min: 0, max: 1, noNaN: true }), (hours, now, part) => {
        const { isOpen, changesAt } = openingAt(hours, now);
        if (!changesAt) return;
        const between = new Date(
          now.getTime() + Math.floor(part * (changesAt.getTime() - 1 - now.getTime())),
        );
        expect(changesAt.getTime()).toBeGreaterThan(now.getTime());
        expect(openingAt(hours, between)).toEqual({ isOpen, changesAt });
        expect(openingAt(hours, changesAt).isOpen).toBe(!isOpen);
      }),
    );
  });

  it('are the local times of the week on days without a change of the clock', () => {
    fc.assert(
      fc.property(hoursOf, moment, (hours, now) => {
        const zoned = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat('en-GB', { timeZone: hours.timeZone, ...options }).format(now);
        const offset = (ms: number) =>
          new Intl.DateTimeFormat('en', { timeZone: hours.timeZone, timeZoneName: 'longOffset' })
            .format(now.getTime() + ms)
            .split(', ')[1];
        if (offset(-86_400_000) !== offset(86_400_000)) return;
        const [day, local] = [zoned({ weekday: 'long' }).toLowerCase(), zoned({ timeStyle: 'short' })];
        const expected = hours.week.some(
          (each) => each.day === day && each.opens <= local && local < each.closes,
        );
        expect(openingAt(hours, now).isOpen).toBe(expected);
      }),
    );
  });

  it('are said in the language of the visitor and the time zone of the agent', () => {
    const now = new Date('2026-11-28T12:00Z');
    expect(nextOpening(office, now, 'de')).toBe('Montag, 30. November um 09:00 MEZ');
    expect(nextOpening(office, now, 'en')).toMatch(/^Monday, November 30 at 9:00\sAM GMT\+1$/);
    expect(nextOpening(office, new Date('2026-11-30T09:00Z'), 'en')).toBeUndefined();
    expect(nextOpening(null, now, 'en')).toBeUndefined();
  });
});
