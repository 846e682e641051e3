import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onDatabase } from '../service/database';
import { abstention } from './abstention';
import { readQuestionSets } from './question-set';
import { recall } from './recall';
import { print, type Table } from './table';
import { TrainedSets } from './trained-sets';
import { typos } from './typo-recall';

/** What is measured, in this order: one file each. */
const MEASURES: Record<string, (sets: TrainedSets) => Promise<Table>> = { recall, typos, abstention };

/**
 * `npm run eval -- --data <folder> [--recall] [--typos] [--abstention]`: measures retrieval as the service does it, through the database; all
 * measures unless some are named. Each set's corpus is written as one agent's training source; its questions are searched with their
 * history.
 */
async function main(): Promise<void> {
  const flags = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, { type: 'boolean' } as const]));
  const { values } = parseArgs({ options: { data: { type: 'string' }, ...flags } });
  const { data, ...named } = values as { data?: string } & Record<string, boolean>;
  if (!data)
    throw new Error('usage: npm run eval -- --data <folder with *.corpus.jsonl.gz and *.queries.jsonl.gz>');
  const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'));
  try {
    const sets = await readQuestionSets(data);
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      const trained = await TrainedSets.of(dataSource, sets);
      for (const [name, measure] of Object.entries(MEASURES)) {
        if (Object.keys(named).length === 0 || named[name]) print(await measure(trained));
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
