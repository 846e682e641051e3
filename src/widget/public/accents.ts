/** Red, green and blue, each from 0 to 255. */
interface Rgb {
  red: number;
  green: number;
  blue: number;
}

/** The accents of web/design/tokens.css. */
const DEFAULT_COLORS = { light: '#0b6b5d', dark: '#5fcdb9' };
const WHITE: Rgb = { red: 255, green: 255, blue: 255 };
const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
/** The surfaces of web/design/tokens.css. A link that is readable on them is also readable on the background. */
const LIGHT: Rgb = { red: 0xf0, green: 0xf3, blue: 0xf2 };
const DARK: Rgb = { red: 0x22, green: 0x29, blue: 0x27 };
/** The contrast of text (WCAG 2.2, success criterion 1.4.3). */
const TEXT_CONTRAST = 4.5;
const STEPS = 20;

/** The colours derived from the tenant's colour, each readable on its background. */
export interface Accents {
  /** Large areas. */
  accent: string;
  /** Text on large areas. */
  onAccent: string;
  /** Links and icons on the background and on the surfaces of answers. */
  link: string;
}

/** The accents for a `#rgb` or `#rrggbb`, or the default for none, on a light or dark background. Pure. */
export function accentsFor(color: string, isDark: boolean): Accents {
  const accent = parse(color || DEFAULT_COLORS[isDark ? 'dark' : 'light']);
  const onAccent = contrast(accent, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
  const link = readable(accent, isDark ? DARK : LIGHT, isDark ? WHITE : BLACK);
  return { accent: rgbText(accent), onAccent: rgbText(onAccent), link: rgbText(link) };
}

/** The contrast ratio of two colours (WCAG 2.2, definition). */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The colour, mixed with just enough of `other` to be readable on the background. */
function readable(color: Rgb, background: Rgb, other: Rgb): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, other, step / STEPS);
    if (contrast(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return other;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (name: keyof Rgb): number => Math.round(one[name] * (1 - share) + other[name] * share);
  return { red: part('red'), green: part('green'), blue: part('blue') };
}

function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function parse(color: string): Rgb {
  const wide = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
  const part = (at: number): number => Number.parseInt(wide.slice(at, at + 2), 16);
  return { red: part(1), green: part(3), blue: part(5) };
}

function rgbText({ red, green, blue }: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
