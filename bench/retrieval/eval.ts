import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onDatabase } from '../service/database';
import { abstention } from './abstention';
import { answers } from './answers';
import { readQuestionSets } from './question-set';
import { recall } from './recall';
import { sites } from './site';
import { print, type Table } from './table';
import { TrainedSets } from './trained-sets';
import { typos } from './typo-recall';

/** The measures, in this order: one file each. */
const MEASURES: Record<string, (sets: TrainedSets, folder: string) => Promise<Table>> = {
  recall,
  typos,
  abstention,
  answers,
  sites: (_, folder) => sites(folder),
};

/**
 * `npm run eval -- --data <folder> [--recall] [--typos] [--abstention] [--answers] [--sites]`: measures the retrieval
 * of the service; all measures unless some are named. Each corpus is written as the training source of one agent, and
 * its questions are searched with their history. Each site is crawled by the running service and asked over HTTP.
 */
async function main(): Promise<void> {
  const flags = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, { type: 'boolean' } as const]));
  const { values } = parseArgs({ options: { data: { type: 'string' }, ...flags } });
  const { data, ...named } = values as { data?: string } & Record<string, boolean>;
  if (!data) throw new Error('usage: npm run eval -- --data <folder of question sets and sites>');
  const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'));
  try {
    const sets = await readQuestionSets(data);
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      const trained = await TrainedSets.of(dataSource, sets);
      for (const [name, measure] of Object.entries(MEASURES)) {
        if (Object.keys(named).length > 0 && !named[name]) continue;
        const table = await measure(trained, data);
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
