/** Accents that stand alone, none of which is used as an apostrophe, and the marks that combine with a letter. */
const MARKS: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  ˆ: '\u0302',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˙': '\u0307',
  '˚': '\u030a',
  '˜': '\u0303',
  '˝': '\u030b',
};
const ACCENTED = new RegExp(`([${Object.keys(MARKS).join('')}])(\\p{L})`, 'gu');

/** The text with whole letters where a PDF shows an accent over a letter, as TeX does: "ˇc" is "č". */
export function composed(text: string): string {
  return text.replace(ACCENTED, (apart, accent: string, letter: string) => {
    const whole = (letter.replace('ı', 'i') + MARKS[accent]).normalize('NFC');
    return [...whole].length === 1 ? whole : apart;
  });
}
