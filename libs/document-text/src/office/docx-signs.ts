import { hex } from 'dingbat-to-unicode';
import type { Attributes } from '../archive/xml';

const [CHECKED, UNCHECKED] = ['☒', '☐'];
/** Fonts of signs have their characters from here on in the Private Use Area. */
const SIGNS_START = 0xf000;

/** The sign of a font such as Symbol or Wingdings in Unicode; '' for an unknown sign. */
export function signOf({ font = '', char = '' }: Attributes): string {
  const code = Number.parseInt(char, 16);
  if (code < SIGNS_START && code > 0xff) return String.fromCharCode(code);
  return hex(font, (code & 0xff).toString(16).toUpperCase().padStart(2, '0'))?.string ?? '';
}

/** The check box that is open, of a form or of its own: its state comes before its sign. */
export class DocxCheckBox {
  private sign: string | null = null;

  /** An element begins, which may be a check box or its state. */
  open(name: string, isOn: boolean): void {
    if (/^checkbox$/i.test(name)) this.sign = UNCHECKED;
    else if (this.sign !== null && (name === 'checked' || name === 'default'))
      this.sign = isOn ? CHECKED : UNCHECKED;
  }

  /** The sign of the check box, once, instead of the sign that the file may have in any font; null without one. */
  take(): string | null {
    const { sign } = this;
    this.sign = null;
    return sign;
  }
}
