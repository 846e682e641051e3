import { resultOfMeta } from './meta';

const usage = (minutes: number): Record<string, string> => ({
  'x-business-use-case-usage': JSON.stringify({
    '17': [
      { type: 'messenger', call_count: 100, estimated_time_to_regain_access: 0 },
      { type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: minutes },
    ],
  }),
});

describe('a message that Meta does not accept now', () => {
  const body = { error: { code: 130_429, message: 'Rate limit hit' } };

  it('waits for the minutes that its own header names', () => {
    expect(resultOfMeta({ status: 400, headers: usage(2), body }, null)).toEqual({
      outcome: 'retry',
      reason: 'Rate limit hit',
      afterMs: 120_000,
    });
  });

  it.each([{}, usage(0), { 'x-business-use-case-usage': 'null' }, { 'x-business-use-case-usage': '{' }])(
    'is sent again after the usual time without one (%#)',
    (headers) => {
      expect(resultOfMeta({ status: 400, headers, body }, null)).toEqual({
        outcome: 'retry',
        reason: 'Rate limit hit',
      });
    },
  );

  it('is refused outside the window of 24 hours', () => {
    const late = { error: { code: 131_047, message: 'Re-engagement message' } };
    expect(resultOfMeta({ status: 400, headers: {}, body: late }, null)).toMatchObject({
      outcome: 'refused',
    });
  });
});
