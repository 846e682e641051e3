import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { findStretches, type Stretch, type StretchRow } from './passages.queries';

const MAX_CACHE_BYTES = 16 * 2 ** 20;
/** An estimate of the memory that a passage takes besides its text. */
const BYTES_PER_PASSAGE = 400;
const BYTES_PER_CHARACTER = 2;
/** The place after the end of a document. */
const NOTHING = 'nothing';

/**
 * The stretches around passages. A document never changes: it is only replaced by another with another id. So each of
 * its passages is read from the database once, and cached by its place.
 */
export class PassageStretches {
  private readonly cached = new LRUCache<string, StretchRow | typeof NOTHING>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (row) =>
      BYTES_PER_PASSAGE + (row === NOTHING ? 0 : BYTES_PER_CHARACTER * row.text.length),
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The passages of these stretches, by document and position, each once although stretches may overlap. */
  async of(agent: AgentKey, stretches: readonly Stretch[]): Promise<StretchRow[]> {
    const found = new Map<string, StretchRow | typeof NOTHING>();
    const missing = stretches.filter((stretch) => {
      const known = placesOf(stretch).map((place) => [place, this.cached.get(place)] as const);
      for (const [place, row] of known) if (row) found.set(place, row);
      return known.some(([, row]) => row === undefined);
    });
    if (missing.length > 0) {
      const read = await findStretches(this.dataSource, agent, missing);
      const rows = new Map(read.map((row) => [placeOf(row.documentId, row.position), row]));
      for (const place of missing.flatMap(placesOf)) {
        const row = rows.get(place) ?? NOTHING;
        this.cached.set(place, row);
        found.set(place, row);
      }
    }
    return [...found.values()]
      .filter((row) => row !== NOTHING)
      .sort((a, b) => a.documentId - b.documentId || a.position - b.position);
  }
}

/** The places of a stretch in its document, in order. */
function placesOf({ documentId, first, last }: Stretch): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => placeOf(documentId, first + at));
}

function placeOf(documentId: number, position: number): string {
  return `${documentId} ${position}`;
}
