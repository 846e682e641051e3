import fc from 'fast-check';
import { fillTexts, isBodyTemplate } from './action-body';
import { anyCharacter } from '../../test/support/any-character';

describe('a body', () => {
  it('keeps the type of a value that stands alone, and inserts it into a longer text', () => {
    const template = {
      amount: '{{amount}}',
      note: 'For {{name}} and {{name}}',
      list: ['{{amount}}', 1, null],
    };
    expect(
      fillTexts(
        template,
        new Map<string, unknown>([
          ['amount', 3],
          ['name', '$& "x"'],
        ]),
      ),
    ).toEqual({
      amount: 3,
      note: 'For $& "x" and $& "x"',
      list: [3, 1, null],
    });
  });

  it('has the same fields whatever the values are', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        const filled = fillTexts({ a: '{{x}}', b: { c: 'x {{x}}' } }, new Map([['x', value]]));
        expect(JSON.parse(JSON.stringify(filled))).toEqual({ a: value, b: { c: `x ${value}` } });
      }),
    );
  });

  it('does not fill in the placeholders of a value', () => {
    const values = new Map([
      ['x', '{{y}}'],
      ['y', 'secret'],
    ]);
    expect(fillTexts({ a: '{{x}}', b: 'b {{x}}' }, values)).toEqual({ a: '{{y}}', b: 'b {{y}}' });
  });

  it.each([
    ['a text', 'x'],
    ['a list', []],
    ['a placeholder in a name', { a: { '{{x}}': 1 } }],
    ['a name that cannot be stored', { 'a\0': 1 }],
    ['more than 8000 characters', { a: 'x'.repeat(8000) }],
    ['more than 10 levels', Array.from({ length: 5000 }).reduce<object>((inner) => ({ a: inner }), {})],
  ])('is not %s', (_, value) => {
    expect(isBodyTemplate(value)).toBe(false);
  });
});
