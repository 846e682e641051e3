import type { Expression, KnownConcept } from './concepts';
import { type NumberedPassages, PostingList, frequencyOf, packPosting, passageOf } from './posting-list';

/** The passages that hold an expression of a concept, like those of a term. */
export class ConceptPostings implements KnownConcept {
  readonly postings: PostingList;
  readonly expressions: readonly Expression[];

  /** `postingsOf` returns the postings of a term of the expressions. */
  constructor(
    expressions: readonly Expression[],
    postingsOf: (term: string) => PostingList | undefined,
    passages: NumberedPassages,
  ) {
    const known: Expression[] = [];
    const frequencies = new Map<number, number>();
    for (const expression of expressions) {
      const held = passagesWith(expression, postingsOf);
      if (held.size > 0) known.push(expression);
      for (const [passage, frequency] of held)
        frequencies.set(passage, (frequencies.get(passage) ?? 0) + frequency);
    }
    const inOrder = [...frequencies].sort(([one], [other]) => one - other);
    const packed = Uint32Array.from(inOrder, ([passage, frequency]) => packPosting(passage, frequency));
    this.postings = new PostingList(packed, passages);
    this.expressions = known;
  }

  get documents(): number {
    return this.postings.documents;
  }

  /** The memory of its arrays. */
  get bytes(): number {
    return this.postings.bytes;
  }
}

/** The passages that contain all terms, with the lowest of their frequencies. */
function passagesWith(
  terms: Expression,
  postingsOf: (term: string) => PostingList | undefined,
): Map<number, number> {
  let held: Map<number, number> | undefined;
  for (const term of terms) {
    const own = new Map<number, number>();
    for (const posting of postingsOf(term)?.postings ?? []) {
      const passage = passageOf(posting);
      const least = held ? held.get(passage) : Infinity;
      if (least !== undefined) own.set(passage, Math.min(least, frequencyOf(posting)));
    }
    held = own;
  }
  return held ?? new Map<number, number>();
}
