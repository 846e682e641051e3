import fc from 'fast-check';
import { accentsFor, contrast } from './accents';

const rgb = (text: string) => {
  const [red, green, blue] = text.match(/\d+/g)!.map(Number) as [number, number, number];
  return { red, green, blue };
};
const hex = (text: string) => {
  const value = Number.parseInt(text.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
};
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe("the colours that follow from a tenant's colour", () => {
  it('can be read on their backgrounds, whatever the colour', () => {
    fc.assert(
      fc.property(colors, fc.boolean(), (color, isDark) => {
        const { accent, onAccent, link } = accentsFor(color, isDark);
        expect(contrast(rgb(accent), rgb(onAccent))).toBeGreaterThanOrEqual(4.5);
        for (const background of isDark ? ['#171c1a', '#222927'] : ['#ffffff', '#f0f3f2'])
          expect(contrast(rgb(link), hex(background))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('are the same for both ways to write a colour, and the default without one', () => {
    expect(accentsFor('#0a7', false)).toEqual(accentsFor('#00AA77', false));
    expect(accentsFor('', false)).toEqual(accentsFor('#0b6b5d', false));
    expect(accentsFor('', true)).toEqual(accentsFor('#5fcdb9', true));
  });
});
