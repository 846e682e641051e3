import fc from 'fast-check';
import { fitBody } from './fit';
import { anyCharacter } from '../../../test/support/any-character';

describe('the body of an event', () => {
  const bodyOf = (data: object) => ({ id: 'e', type: 'message.sent', data });

  it('that fits is unchanged', () => {
    const body = bodyOf({ query: 'How?', sources: [{ url: null }] });
    expect(fitBody(body, 20_000)).toBe(JSON.stringify(body));
  });

  it('never exceeds its limit in bytes, and has `truncated` if texts were cut', () => {
    fc.assert(
      fc.property(
        fc.record({
          query: fc.string({ unit: 'grapheme', maxLength: 400 }),
          response: fc.string({ unit: anyCharacter, maxLength: 400 }),
          sources: fc.array(fc.record({ title: fc.string({ maxLength: 200 }), url: fc.constant(null) }), {
            maxLength: 6,
          }),
        }),
        (data) => {
          const fitted = fitBody(bodyOf(data), 800);
          expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(800);
          const isWhole = fitted === JSON.stringify(bodyOf(data));
          expect(JSON.parse(fitted).data.truncated).toBe(isWhole ? undefined : true);
        },
      ),
    );
  });

  it('cuts the longest texts first', () => {
    const { data } = JSON.parse(fitBody(bodyOf({ name: 'Ada', response: 'x'.repeat(30_000) }), 20_000));
    expect(data.name).toBe('Ada');
    expect(data.response).toMatch(/^x{9000,}…$/);
  });
});
