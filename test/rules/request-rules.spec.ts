import { AnalyticsQuery } from '../../src/analytics/analytics.dto';
import { CONVERSATIONS } from './conversations';
import { problemsOf, problemsOfQuery } from './problems';
import { SETTINGS } from './settings';
import { TRAINING } from './training';

describe.each([...TRAINING, ...CONVERSATIONS, ...SETTINGS])('%s', (_, type, accepted, rows) => {
  it('is accepted', async () => {
    expect(await problemsOf(type, accepted)).toEqual([]);
  });

  it.each(rows)(
    'is refused with %s',
    async (__, change, path, rule, message = expect.stringContaining(path)) => {
      expect(await problemsOf(type, { ...accepted, ...change })).toContainEqual({ path, rule, message });
    },
  );
});

describe('a period', () => {
  it.each<[query: string, path: string, rule: string]>([
    ['end=2026-11-21', 'start', 'required'],
    ['start=2026-11-21&end=2026-11-20', 'start', 'range'],
    ['start=9999-12-31', 'start', 'range'],
    ['start=2026-02-29', 'start', 'date'],
    ['start=2026-13-01', 'start', 'date'],
    ['start=0000-01-01', 'start', 'date'],
    ['start=-0001-01-01', 'start', 'date'],
    ['start=%2B012026-01-01', 'start', 'date'],
    ['start=2026-1-1', 'start', 'date'],
    ['start=20261121', 'start', 'date'],
    ['start=2026-11-21T00:00:00Z', 'start', 'date'],
    ['start=%202026-11-21', 'start', 'date'],
    ['start=2026-11-21%0A', 'start', 'date'],
    ['start=%D9%A2%D9%A0%D9%A2%D9%A6-01-01', 'start', 'date'],
    ['start=infinity', 'start', 'date'],
    ['start=', 'start', 'date'],
    ['start=1795219200000', 'start', 'date'],
    ['start=2026-11-01&end=2026-11-31', 'end', 'date'],
    ['start=2026-11-01&end=%00', 'end', 'date'],
    ['start=2026-11-01&start=2026-11-01', 'start', 'type'],
    ['start=2026-11-01&end=2026-11-02&end=2026-11-02', 'end', 'type'],
    ['start=2026-11-01&from=2020-01-01', 'from', 'unknown'],
  ])('is refused as %s', async (query, path, rule) => {
    expect(await problemsOfQuery(AnalyticsQuery, query)).toContainEqual({
      path,
      rule,
      message: expect.stringContaining(path),
    });
  });
});
