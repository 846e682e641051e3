import fc from 'fast-check';
import { accentsFor, contrast } from './colors';

const rgb = (text: string) => {
  const [red, green, blue] = text.match(/\d+/g)!.map(Number) as [number, number, number];
  return { red, green, blue };
};
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe("the colours that follow from a tenant's colour", () => {
  it('can be read on what they stand on, whatever the colour', () => {
    fc.assert(
      fc.property(colors, fc.boolean(), (color, isDark) => {
        const { accent, onAccent, link } = accentsFor(color, isDark);
        expect(contrast(rgb(accent), rgb(onAccent))).toBeGreaterThanOrEqual(4.5);
        const background = isDark
          ? { red: 0x16, green: 0x18, blue: 0x1d }
          : { red: 255, green: 255, blue: 255 };
        expect(contrast(rgb(link), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('are the same for both ways to write a colour, and the default for none', () => {
    expect(accentsFor('#0a7', false)).toEqual(accentsFor('#00AA77', false));
    expect(accentsFor('', false)).toEqual(accentsFor('#2b5fd9', false));
  });
});
