import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onDatabase } from '../service/database';
import { abstention } from './abstention';
import { answers } from './answers';
import { readQuestionSets } from './question-set';
import { recall } from './recall';
import { sites } from './sites';
import { print, type Table } from './table';
import { TrainedSets } from './trained-sets';
import { typos } from './typo-recall';

/** The measures of question sets, in this order: one file each. */
const MEASURES: Record<string, (sets: TrainedSets) => Promise<Table>> = {
  recall,
  typos,
  abstention,
  answers,
};
const NAMES = [...Object.keys(MEASURES), 'sites'];

/**
 * `npm run eval -- --data <folder> [--recall] [--typos] [--abstention] [--answers] [--sites] [--vectors] [--dump
 * <folder>]`: measures the retrieval of the service; all measures unless some are named. Each corpus is written as the
 * training source of one agent, and its questions are searched with their history. Each site is crawled by the running
 * service and asked over HTTP; `--dump` writes the answers down. With `--vectors`, the agents of sites are searched by
 * words and by the vectors of a real encoder.
 */
async function main(): Promise<void> {
  const flags = Object.fromEntries(NAMES.map((name) => [name, { type: 'boolean' } as const]));
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { data: text, dump: text, vectors: { type: 'boolean', default: false }, ...flags },
  });
  const { data, dump, vectors, ...named } = values as {
    data?: string;
    dump?: string;
    vectors: boolean;
  } & Record<string, boolean>;
  if (!data) throw new Error('usage: npm run eval -- --data <folder of question sets and sites>');
  const wanted = new Set(Object.keys(named).length > 0 ? Object.keys(named) : NAMES);
  const measures = Object.entries(MEASURES).filter(([name]) => wanted.has(name));
  if (measures.length > 0) await measureSets(data, measures);
  if (wanted.has('sites')) for (const table of await sites(data, { vectors, dumpFolder: dump })) print(table);
}

async function measureSets(
  data: string,
  measures: [string, (sets: TrainedSets) => Promise<Table>][],
): Promise<void> {
  const sets = await readQuestionSets(data);
  if (sets.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'));
  try {
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      const trained = await TrainedSets.of(dataSource, sets);
      for (const [, measure] of measures) {
        const table = await measure(trained);
        if (table.rows.length > 0) print(table);
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
