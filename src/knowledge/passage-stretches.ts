import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { findStretches, type Stretch, type StretchRow } from './passages.queries';

const MAX_CACHE_BYTES = 16 * 2 ** 20;
/** An estimate of the memory that a passage takes besides its text. */
const BYTES_PER_PASSAGE = 400;
const BYTES_PER_CHARACTER = 2;

/**
 * The stretches around passages. A passage never changes: it is only replaced by another with another id. So each
 * stretch is read from the database once, and cached by the id of the passage that it is around.
 */
export class PassageStretches {
  private readonly cached = new LRUCache<number, StretchRow[]>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (rows) =>
      rows.reduce((bytes, { text }) => bytes + BYTES_PER_PASSAGE + BYTES_PER_CHARACTER * text.length, 1),
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The passages of these stretches, by document and position, each once although stretches may overlap. */
  async of(agent: AgentKey, stretches: readonly Stretch[]): Promise<StretchRow[]> {
    const known = stretches.map(({ around }) => this.cached.get(around));
    const missing = stretches.filter((_, i) => known[i] === undefined);
    const read = missing.length > 0 ? await findStretches(this.dataSource, agent, missing) : [];
    for (const stretch of missing)
      this.cached.set(
        stretch.around,
        read.filter((row) => isIn(row, stretch)),
      );
    const rows = new Map([...known.flatMap((own = []) => own), ...read].map((row) => [row.id, row]));
    return [...rows.values()].sort((a, b) => a.documentId - b.documentId || a.position - b.position);
  }
}

function isIn({ documentId, position }: StretchRow, stretch: Stretch): boolean {
  return documentId === stretch.documentId && position >= stretch.first && position <= stretch.last;
}
