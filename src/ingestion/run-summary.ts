import { siteSummary } from './site-summary';
import { disabledTexts } from './disabled-passages.queries';
import { summaryPages } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import type { Queryable } from '../platform/database/sql';
import { keyOfBlock } from './thread/document-index';

/**
 * The summary of the website of an indexed run, '' for other sources. Leaves out the blocks that repeat from page to
 * page (`repeated`, by `keyOfBlock`), and the passages that are switched off: models read the summary.
 */
export async function runSummary(
  db: Queryable,
  run: IngestionRun,
  repeated: readonly string[],
): Promise<string> {
  const hashes = new Set(repeated);
  const disabled = await disabledTexts(db, run);
  const isDisabled = (block: string): boolean =>
    disabled.some((text) => text.includes(block) || block.includes(text));
  return siteSummary(
    await summaryPages(db, run),
    (block) => hashes.has(keyOfBlock(block)) || isDisabled(block),
  );
}
