/** A value of a cell. */
export type CellValue = number | string;

/** The value of a cell, by column and row from 0; '' for an empty cell, null for an unknown value. */
export type CellLookup = (column: number, row: number) => CellValue | null;

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?)|"((?:[^"]|"")*)"|(\$?[A-Z]{1,3}\$?\d{1,7})(?![\w(])|([A-Z]+)(?=\()|([-+*/^%&(),:])|(\S))/giy;
const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d+)$/i;
/** More than these operators inside each other are given up. */
const MAX_DEPTH = 100;
const MAX_RANGE_CELLS = 100_000;

/** Functions over the numbers that are given to them. */
const FUNCTIONS: Readonly<Record<string, (numbers: number[]) => number | null>> = {
  SUM: (numbers) => numbers.reduce((sum, each) => sum + each, 0),
  PRODUCT: (numbers) => numbers.reduce((product, each) => product * each, 1),
  AVERAGE: (numbers) =>
    numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
  COUNT: (numbers) => numbers.length,
  MIN: (numbers) => numbers.reduce((least, each) => Math.min(least, each), numbers[0] ?? 0),
  MAX: (numbers) => numbers.reduce((most, each) => Math.max(most, each), numbers[0] ?? 0),
  ABS: ([value]) => (value === undefined ? null : Math.abs(value)),
  ROUND: ([value, digits = 0]) =>
    value === undefined
      ? null
      : (Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits)) / 10 ** digits,
};

/** A formula that is not arithmetic, or refers to unknown values. */
class NotArithmeticError extends Error {}

/** The value of a formula that is arithmetic over cells of its sheet; null for other formulas. Never throws. */
export function computeFormula(formula: string, lookup: CellLookup): CellValue | null {
  try {
    return new Computation(formula, lookup).result();
  } catch (error) {
    if (error instanceof NotArithmeticError) return null;
    throw error;
  }
}

type Token = { kind: 'number' | 'text' | 'reference' | 'function' | 'sign'; text: string };

/** Reads a formula from left to right, and computes it. */
class Computation {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(
    formula: string,
    private readonly lookup: CellLookup,
  ) {
    this.tokens = tokensOf(formula);
  }

  result(): CellValue {
    const value = this.joined();
    if (this.at < this.tokens.length) throw new NotArithmeticError();
    if (typeof value === 'number' && !Number.isFinite(value)) throw new NotArithmeticError();
    return value;
  }

  private joined(): CellValue {
    let left = this.sum();
    while (this.accepts('&')) left = String(left) + String(this.sum());
    return left;
  }

  private sum(): CellValue {
    let left = this.product();
    for (;;) {
      if (this.accepts('+')) left = numberOf(left) + numberOf(this.product());
      else if (this.accepts('-')) left = numberOf(left) - numberOf(this.product());
      else return left;
    }
  }

  private product(): CellValue {
    let left = this.power();
    for (;;) {
      if (this.accepts('*')) left = numberOf(left) * numberOf(this.power());
      else if (this.accepts('/')) left = numberOf(left) / numberOf(this.power());
      else return left;
    }
  }

  private power(): CellValue {
    let left = this.signed();
    while (this.accepts('^')) left = numberOf(left) ** numberOf(this.signed());
    return left;
  }

  private signed(): CellValue {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new NotArithmeticError();
    let value = this.accepts('-')
      ? -numberOf(this.signed())
      : this.accepts('+')
        ? this.signed()
        : this.operand();
    while (this.accepts('%')) value = numberOf(value) / 100;
    this.depth -= 1;
    return value;
  }

  private operand(): CellValue {
    const token = this.tokens[this.at++];
    if (token?.kind === 'number') return Number(token.text);
    if (token?.kind === 'text') return token.text;
    if (token?.kind === 'reference') return this.cell(token.text);
    if (token?.kind === 'function' && /^HYPERLINK$/i.test(token.text)) return this.link();
    if (token?.kind === 'function') return this.call(token.text.toUpperCase());
    if (token?.text !== '(') throw new NotArithmeticError();
    const value = this.joined();
    this.expect(')');
    return value;
  }

  /** The text that a link shows: its second argument, else its target. */
  private link(): CellValue {
    this.expect('(');
    const target = this.joined();
    const shown = this.accepts(',') ? this.joined() : target;
    this.expect(')');
    return shown;
  }

  private call(name: string): number {
    const compute = FUNCTIONS[name];
    if (compute === undefined) throw new NotArithmeticError();
    this.expect('(');
    const numbers: number[] = [];
    do numbers.push(...this.argument());
    while (this.accepts(','));
    this.expect(')');
    const value = compute(numbers);
    if (value === null) throw new NotArithmeticError();
    return value;
  }

  /** The numbers of an argument: of a range, all numbers. */
  private argument(): number[] {
    const [first, colon, last] = this.tokens.slice(this.at, this.at + 3);
    if (first?.kind !== 'reference' || colon?.text !== ':' || last?.kind !== 'reference')
      return [numberOf(this.joined())];
    this.at += 3;
    const [from, to] = [placeOf(first.text), placeOf(last.text)];
    if ((to.column - from.column + 1) * (to.row - from.row + 1) > MAX_RANGE_CELLS)
      throw new NotArithmeticError();
    const numbers: number[] = [];
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) {
        const value = this.valueAt(column, row);
        if (typeof value === 'number') numbers.push(value);
      }
    return numbers;
  }

  private cell(reference: string): CellValue {
    const { column, row } = placeOf(reference);
    return this.valueAt(column, row);
  }

  private valueAt(column: number, row: number): CellValue {
    const value = this.lookup(column, row);
    if (value === null) throw new NotArithmeticError();
    return value;
  }

  private accepts(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accepts(sign)) throw new NotArithmeticError();
  }
}

function tokensOf(formula: string): Token[] {
  return [...formula.trim().matchAll(TOKEN)].map(([, number, text, reference, name, sign, other]): Token => {
    if (number !== undefined) return { kind: 'number', text: number };
    if (text !== undefined) return { kind: 'text', text: text.replaceAll('""', '"') };
    if (reference !== undefined) return { kind: 'reference', text: reference };
    if (name !== undefined) return { kind: 'function', text: name };
    return { kind: 'sign', text: sign ?? other ?? '' };
  });
}

/** An empty cell is 0. @throws NotArithmeticError for a text */
function numberOf(value: CellValue): number {
  if (value === '') return 0;
  if (typeof value === 'string') throw new NotArithmeticError();
  return value;
}

/** The place of a cell such as "$AB$12". */
export function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = REFERENCE.exec(reference) ?? [];
  return { column: columnOf(letters), row: Number(digits) - 1 };
}

/** The number of a column from 0, of its letters. */
export function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A formula as it is in a cell `columns` and `rows` further; `$` keeps a column or a row. */
export function movedFormula(formula: string, columns: number, rows: number): string {
  return formula.replace(
    /"[^"]*"|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(])/gi,
    (all, keepsColumn?: string, letters?: string, keepsRow?: string, digits?: string) => {
      if (letters === undefined) return all;
      const column = keepsColumn === '$' ? letters : lettersOf(columnOf(letters) + columns);
      return `${keepsColumn}${column}${keepsRow}${keepsRow === '$' ? digits : Number(digits) + rows}`;
    },
  );
}

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
