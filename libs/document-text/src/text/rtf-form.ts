/** The kinds of fields. A field of text has its value as text. */
const [CHECK_BOX, LIST] = [1, 2];
/** The value of a field that nobody has changed: its default holds. */
const UNCHANGED = 25;
const [CHECKED, UNCHECKED] = ['☒', '☐'];

/** A field of a form in an RTF file: its control words, then its value. */
export class RtfFormField {
  private readonly numbers = new Map<string, number>();
  private readonly choices: string[] = [];

  define(word: string, number: number): void {
    if (word.startsWith('ff')) this.numbers.set(word, number);
    if (word === 'ffl') this.choices.push('');
  }

  /** Adds to the text of the last choice of a list. */
  addChoice(text: string): void {
    this.choices[this.choices.length - 1] += text;
  }

  /** What is shown: the state of a check box, or the choice. */
  get value(): string {
    const result = this.numbers.get('ffres') ?? UNCHANGED;
    const state = result === UNCHANGED ? (this.numbers.get('ffdefres') ?? 0) : result;
    const type = this.numbers.get('fftype');
    if (type === CHECK_BOX) return state === 1 ? CHECKED : UNCHECKED;
    return type === LIST ? (this.choices[state]?.trim() ?? '') : '';
  }
}
