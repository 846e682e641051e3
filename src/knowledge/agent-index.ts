import { bestMatches, heaviestTerms, type CorpusStats, type TermPostings } from '@app/ranking';
import type { KnowledgeVersion, TermRow } from './knowledge.queries';

/** Of a number and its place in the maps and arrays below, roughly. */
const NUMBERED_PASSAGE_BYTES = 64;
const TERM_BYTES = 300;
const POSTING_BYTES = 12;

/** A term as far as it is known: in how many passages it stands, and where, if that was read. */
interface KnownTerm {
  documents: number;
  postings: TermPostings | undefined;
}

/** A term of a question. */
type WeightedTerm = { term: string; weight: number };

/** What has been read of where terms stand in one version of an agent's passages. */
export class AgentIndex {
  private readonly terms = new Map<string, KnownTerm>();
  /** Of the passages, by their numbers. */
  readonly ids: number[] = [];
  private readonly numbers = new Map<number, number>();
  private postingCount = 0;

  constructor(readonly version: KnowledgeVersion) {}

  /** What it takes of memory, roughly. */
  get bytes(): number {
    return (
      this.ids.length * NUMBERED_PASSAGE_BYTES +
      this.terms.size * TERM_BYTES +
      this.postingCount * POSTING_BYTES
    );
  }

  /** Of a passage, in terms. */
  get averageLength(): number {
    const { passageCount, termCount } = this.version;
    return termCount / Math.max(1, passageCount);
  }

  /** What the ranking needs to know of these terms. */
  statsOf(terms: readonly WeightedTerm[]): CorpusStats {
    return {
      passageCount: this.version.passageCount,
      averageLength: this.averageLength,
      documentFrequency: new Map(terms.map(({ term }) => [term, this.terms.get(term)?.documents ?? 0])),
    };
  }

  /** Those of the terms that have to be read before the best passages can be told. */
  unread(terms: readonly WeightedTerm[], most: number): string[] {
    if (terms.every(({ term }) => this.isRead(term))) return [];
    const unknown = terms.filter(({ term }) => !this.terms.has(term));
    const wanted =
      unknown.length > 0 ? unknown : this.telling(terms, most).filter(({ postings }) => !postings);
    return wanted.map(({ term }) => term);
  }

  /** The ids of the passages that hold the terms best; of the terms those that tell most are looked at, up to `most` postings of them. */
  best(terms: readonly WeightedTerm[], most: number, candidates: number): number[] {
    const telling = this.telling(terms, most).flatMap(({ mass, postings }) =>
      postings ? { ...postings, mass } : [],
    );
    return bestMatches(telling, this, candidates);
  }

  /** Takes in what was read of the terms that were asked for. */
  add(asked: readonly string[], rows: readonly TermRow[]): void {
    const found = new Map(rows.map((row) => [row.term, row]));
    for (const term of asked) {
      if (this.terms.get(term)?.postings) continue;
      const { documents = 0, batches } = found.get(term) ?? {};
      this.terms.set(term, { documents, postings: batches ? this.postingsOf(batches) : undefined });
    }
  }

  private isRead(term: string): boolean {
    const known = this.terms.get(term);
    return known !== undefined && (known.documents === 0 || known.postings !== undefined);
  }

  private telling(
    terms: readonly WeightedTerm[],
    most: number,
  ): (WeightedTerm & KnownTerm & { mass: number })[] {
    const known = terms.map(({ term, weight }) => {
      const { documents = 0, postings } = this.terms.get(term) ?? {};
      return { term, weight, documents, postings };
    });
    return heaviestTerms(known, this.version.passageCount, most);
  }

  private postingsOf(batches: NonNullable<TermRow['batches']>): TermPostings {
    const length = batches.reduce((sum, [ids]) => sum + ids.length, 0);
    const postings = {
      passages: new Uint32Array(length),
      frequencies: new Uint32Array(length),
      lengths: new Uint32Array(length),
    };
    let next = 0;
    for (const [ids, frequencies, lengths] of batches) {
      postings.passages.set(
        ids.map((id) => this.numberOf(id)),
        next,
      );
      postings.frequencies.set(frequencies, next);
      postings.lengths.set(lengths, next);
      next += ids.length;
    }
    this.postingCount += length;
    return postings;
  }

  private numberOf(id: number): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    this.numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }
}
