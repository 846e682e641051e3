type Rgb = readonly [number, number, number];

const DEFAULT_COLOR = '#2b5fd9';
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The contrast of text (WCAG 2.2, success criterion 1.4.3). */
const TEXT_CONTRAST = 4.5;
const STEPS = 20;

/** The colours that follow from the tenant's, each readable on what it stands on. */
export interface Accents {
  /** Large areas. */
  accent: string;
  /** Text on them. */
  onAccent: string;
  /** Links and icons on the background. */
  link: string;
}

/** The accents for a background. The tenant's colour stays as it is where text on it can be read. Pure. */
export function accentsFor(color: string, isDark: boolean): Accents {
  const accent = parse(color || DEFAULT_COLOR);
  const background: Rgb = isDark ? [22, 24, 29] : WHITE;
  const onAccent = contrast(accent, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
  return { accent: written(accent), onAccent: written(onAccent), link: written(readable(accent, background, isDark)) };
}

/** The contrast ratio of two colours (WCAG 2.2, definition). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, mixed with white or black until it can be read on the background. */
function readable(color: Rgb, background: Rgb, isDark: boolean): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, isDark ? WHITE : BLACK, step / STEPS);
    if (contrast(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return isDark ? WHITE : BLACK;
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((value, index) => Math.round(value * (1 - share) + other[index]! * share)) as unknown as Rgb;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Rgb {
  const digits = color.slice(1);
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as unknown as Rgb;
}

function written(color: Rgb): string {
  return `rgb(${color.join(' ')})`;
}
