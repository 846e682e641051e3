/** The result of a measure. The title names the figures. */
export interface Table {
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** Prints a table. Fractions get one decimal. */
export function print({ title, columns, rows }: Table): void {
  const lines = [columns, ...rows.map((row) => row.map(cell))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  const [header = '', ...body] = lines.map((line) =>
    line
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  console.log([`\n${title}`, header, '-'.repeat(header.length), ...body].join('\n'));
}

/** The share of the items that pass, in percent. */
export function percent<T>(items: readonly T[], passes: (item: T) => boolean): number {
  return (100 * items.filter(passes).length) / Math.max(1, items.length);
}

function cell(value: string | number): string {
  return typeof value === 'string' || Number.isInteger(value) ? String(value) : value.toFixed(1);
}
