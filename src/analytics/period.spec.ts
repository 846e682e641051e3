import { RequestValidationPipe } from '../platform/http/requests/fields/validation.pipe';
import { AnalyticsQuery } from './analytics.dto';
import { periodOf } from './period';

describe('the period of analytics', () => {
  it.each([
    ['2026-11-21T12:00:00Z', {}, { start: '2026-11-01', end: '2026-11-30' }],
    ['2028-02-01T00:00:00Z', {}, { start: '2028-02-01', end: '2028-02-29' }],
    ['2026-12-31T23:59:59.999Z', {}, { start: '2026-12-01', end: '2026-12-31' }],
    ['2026-11-21T12:00:00Z', { start: '2025-01-05' }, { start: '2025-01-05', end: '2026-11-30' }],
    [
      '2026-11-21T12:00:00Z',
      { start: '2025-01-05', end: '2025-01-05' },
      { start: '2025-01-05', end: '2025-01-05' },
    ],
  ])('at %s for %j is %j', (now, query, expected) => {
    expect(periodOf(query, new Date(now))).toEqual(expected);
  });

  it.each([
    [{ end: '2026-11-21' }, 'start'],
    [{ start: '2026-11-21', end: '2026-11-20' }, 'start'],
    [{ start: '9999-01-01' }, 'start'],
    [{ start: '2026-02-30' }, 'start'],
    [{ start: '2026-13-01' }, 'start'],
    [{ start: '26-01-01' }, 'start'],
    [{ start: '2026-1-1' }, 'start'],
    [{ start: '' }, 'start'],
    [{ start: '0000-01-01' }, 'start'],
    [{ start: '2026-11-21T00:00:00Z' }, 'start'],
    [{ start: '2026-11-01', end: 'tomorrow' }, 'end'],
    [{ start: '2026-11-01', end: '' }, 'end'],
  ])('is refused when it is not a period: %j', async (query, field) => {
    const parsed = new RequestValidationPipe().transform(query, { type: 'query', metatype: AnalyticsQuery });
    await expect(parsed).rejects.toMatchObject({ details: { fields: [{ path: field }] } });
  });
});
