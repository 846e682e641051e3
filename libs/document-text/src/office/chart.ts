import type { Archive } from '../archive/archive';
import type { TextSink } from '../section-writer';
import { TableWriter } from '../table-writer';
import { formatNumber } from './number-format';

interface Series {
  name: string;
  /** Texts of the categories and values by their place. */
  categories: string[];
  values: string[];
  /** How its values are shown. */
  format: string;
}

const MAX_POINTS = 10_000;

/** Writes a chart of an Office file as its title and a table of its data. @throws DocumentError */
export async function writeChart(
  archive: Archive,
  part: string,
  sink: Pick<TextSink, 'block' | 'warn'>,
): Promise<void> {
  const series: Series[] = [];
  let title = '';
  let place = 0;
  const inside: string[] = [];
  await archive.readXml(part, {
    open(name, { idx = '' }) {
      inside.push(name);
      if (name === 'ser') series.push({ name: '', categories: [], values: [], format: '' });
      else if (name === 'pt') place = Math.min(Number.parseInt(idx, 10) || 0, MAX_POINTS);
    },
    text(text) {
      const current = series.at(-1);
      const is = (name: string): boolean => inside.includes(name);
      if (current === undefined) {
        if (inside.at(-1) === 't' && is('title') && !is('plotArea')) title += text;
      } else if (inside.at(-1) === 'formatCode' && (is('val') || is('yVal'))) current.format += text;
      else if (inside.at(-1) === 'v' && is('ser')) {
        if (is('tx')) current.name += text;
        else if (is('cat') || is('xVal'))
          current.categories[place] = (current.categories[place] ?? '') + text;
        else if (is('val') || is('yVal')) current.values[place] = (current.values[place] ?? '') + text;
      }
    },
    close() {
      inside.pop();
    },
  });
  if (title.trim() !== '') sink.block(title.trim());
  const rows = Math.max(0, ...series.map(({ values }) => values.length));
  const categories = series.find((each) => each.categories.length > 0)?.categories ?? [];
  const table = new TableWriter(sink, archive.limits);
  table.row(['', ...series.map(({ name }) => name)], true);
  for (let at = 0; at < rows; at++)
    table.row([categories[at] ?? '', ...series.map(({ values, format }) => shown(values[at] ?? '', format))]);
  table.end();
}

/** A value as it is shown, without the noise of its binary form. A date stays a number. */
function shown(value: string, format: string): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return formatNumber(number, /^[^a-z]+$/i.test(format) ? format : 'General');
}
