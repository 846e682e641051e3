import type { MessageKind } from './examples';
import { featuresOf, wordsOf } from './features';

/** The kinds that a person may give a message: no types of questions, and no answers to an offer. */
export const MARKED_KINDS = [
  'none',
  'person',
  'danger',
  'complaint',
  'grief',
  'unhelpful',
  'robot',
  'thanks',
  'greeting',
  'goodbye',
] as const satisfies readonly MessageKind[];

/** A kind that a person may give a message. */
export type MarkedKind = (typeof MARKED_KINDS)[number];

/**
 * From these likenesses on, two messages say the same: 98 of 100 pairs of example sentences that are so alike have the
 * same kind (`bench/conversation/near-examples.ts`).
 */
export const SAY_THE_SAME = { words: 0.78, meaning: 0.86 };

/** A message that a person has read and given its kind. */
export interface OwnExample {
  text: string;
  kind: MarkedKind;
}

/** An example, and how alike it is in words to a message, from 0 to 1. */
export interface NearExample extends OwnExample {
  likeness: number;
  /** Whether it has the same words in the same order, apart from case, accents, punctuation and digits. */
  hasSameWords: boolean;
}

/** Compares messages with the examples of an account's own by the features that naive Bayes reads. */
export class OwnExamples {
  private readonly read: readonly (OwnExample & { words: string; features: Int32Array })[];

  constructor(examples: readonly OwnExample[]) {
    this.read = examples.map(({ text, kind }) => ({
      text,
      kind,
      words: wordsOf(text).join(' '),
      features: Int32Array.from(featuresOf(text)),
    }));
  }

  get size(): number {
    return this.read.length;
  }

  /** The examples, the most alike first. */
  nearest(message: string): NearExample[] {
    const words = wordsOf(message).join(' ');
    const features = new Set(featuresOf(message));
    const near = this.read.map(({ text, kind, words: own, features: others }) => ({
      text,
      kind,
      likeness: cosine(features, others),
      hasSameWords: words !== '' && words === own,
    }));
    return near.toSorted((one, other) => other.likeness - one.likeness);
  }
}

/** The cosine similarity of two sets of features. */
function cosine(one: ReadonlySet<number>, other: Int32Array): number {
  let shared = 0;
  for (const feature of other) if (one.has(feature)) shared++;
  return shared === 0 ? 0 : shared / Math.sqrt(one.size * other.length);
}
