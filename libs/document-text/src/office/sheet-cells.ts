import type { Attributes, XmlHandler } from '../archive/xml';
import { columnOf } from './formula';
import { RichText } from './rich-text';
import { isTrue } from './switches';

/** A cell of a sheet as it is stored. */
export interface SheetCell {
  /** From 0. */
  column: number;
  row: number;
  /** `s` for a shared text, `n` for a number, `b`, `e`, `str`, `inlineStr`. */
  type: string;
  style: number;
  /** '' if none is stored. */
  value: string;
  /** Its formula, '' for a formula that it shares with another cell; null without a formula. */
  formula: string | null;
  /** The formula that cells share. */
  shared: string | null;
}

/** Receives the cells of a sheet. */
export interface SheetSink {
  /** A row begins, from 0. */
  startRow?(row: number, isHidden: boolean): void;
  cell(cell: SheetCell): void;
  endRow?(): void;
}

/** Reads the cells of a sheet of an XLSX file. */
export class SheetCells implements XmlHandler {
  private row = -1;
  private cell: SheetCell = emptyCell(0, 0);
  private column = -1;
  private reading: 'value' | 'formula' | null = null;
  /** The text of a cell that is no shared text. */
  private readonly inline = new RichText();

  constructor(private readonly sink: SheetSink) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.row = (Number.parseInt(attributes['r'] ?? '', 10) || this.row + 2) - 1;
      this.column = -1;
      this.sink.startRow?.(this.row, isTrue(attributes['hidden']));
    } else if (name === 'c') {
      const letters = /^[A-Z]{1,3}/.exec(attributes['r'] ?? '')?.[0];
      this.column = letters === undefined ? this.column + 1 : columnOf(letters);
      this.cell = emptyCell(this.column, this.row);
      this.cell.type = attributes['t'] ?? 'n';
      this.cell.style = Number.parseInt(attributes['s'] ?? '0', 10) || 0;
    } else if (name === 'f') {
      this.cell.formula = '';
      this.cell.shared = attributes['t'] === 'shared' ? (attributes['si'] ?? '') : null;
      this.reading = 'formula';
    } else if (name === 'v') this.reading = 'value';
    else this.inline.open(name, attributes);
  }

  text(text: string): void {
    if (this.reading === 'value') this.cell.value += text;
    else if (this.reading === 'formula') this.cell.formula += text;
    else this.inline.add(text);
  }

  close(name: string): void {
    this.inline.close(name);
    if (name === 'v' || name === 'f') this.reading = null;
    else if (name === 'is') this.cell.value += this.inline.take();
    else if (name === 'c') this.sink.cell(this.cell);
    else if (name === 'row') this.sink.endRow?.();
  }
}

function emptyCell(column: number, row: number): SheetCell {
  return { column, row, type: 'n', style: 0, value: '', formula: null, shared: null };
}
