import type { Archive } from '../archive/archive';
import { computeFormula, movedFormula, type CellValue } from './formula';
import { SheetCells, type SheetCell } from './sheet-cells';
import { MAX_COLUMNS } from './sheet-rows';

const MAX_CELLS = 500_000;
/** Cells that refer to each other in a longer chain, and looking up more cells than this, are given up. */
const MAX_CHAIN = 300;
const MAX_LOOKUPS = 5_000_000;

/** The values of formulas of a sheet that programs have stored without them. */
export class SheetFormulas {
  private readonly values = new Map<number, CellValue>();
  private readonly formulas = new Map<number, string>();
  private readonly computed = new Map<number, CellValue | null>();
  private readonly shared = new Map<string, SheetCell>();
  private readonly open = new Set<number>();
  private lookups = 0;

  private constructor(private readonly strings: readonly string[]) {}

  /** The formulas of a sheet. @throws DocumentError */
  static async read(archive: Archive, part: string, strings: readonly string[]): Promise<SheetFormulas> {
    const formulas = new SheetFormulas(strings);
    await archive.readXml(part, new SheetCells({ cell: (cell) => formulas.add(cell) }));
    return formulas;
  }

  /** The value of a cell whose formula has no stored value; null if it is not arithmetic. */
  valueOf({ column, row }: SheetCell): CellValue | null {
    return this.lookup(column, row);
  }

  private add(cell: SheetCell): void {
    const { column, row, type, value, formula, shared } = cell;
    if (this.values.size + this.formulas.size > MAX_CELLS) return;
    const key = keyOf(column, row);
    if (formula !== null && shared !== null && formula !== '') this.shared.set(shared, cell);
    if (formula !== null && value === '') this.formulas.set(key, this.ownFormula(cell));
    else if (type === 's') this.values.set(key, this.strings[Number(value)] ?? '');
    else if (type === 'n' || type === 'b') this.values.set(key, value === '' ? '' : Number(value));
    else this.values.set(key, value);
  }

  private ownFormula({ column, row, formula, shared }: SheetCell): string {
    const first = formula === '' && shared !== null ? this.shared.get(shared) : undefined;
    if (first === undefined) return formula ?? '';
    return movedFormula(first.formula ?? '', column - first.column, row - first.row);
  }

  private lookup(column: number, row: number): CellValue | null {
    const key = keyOf(column, row);
    const formula = this.formulas.get(key);
    if (formula === undefined) return this.values.get(key) ?? '';
    const known = this.computed.get(key);
    if (known !== undefined) return known;
    this.lookups += 1;
    if (this.open.has(key) || this.open.size > MAX_CHAIN) return null;
    this.open.add(key);
    const value = computeFormula(formula, (...place) => {
      this.lookups += 1;
      return this.lookups > MAX_LOOKUPS ? null : this.lookup(...place);
    });
    this.open.delete(key);
    this.computed.set(key, value);
    return value;
  }
}

function keyOf(column: number, row: number): number {
  return row * MAX_COLUMNS + column;
}
