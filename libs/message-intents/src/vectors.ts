import {
  Calibration,
  HEARD_KINDS,
  type Heard,
  heardIn,
  isOther,
  scoresOfOthers,
  type ScoresOfOthers,
} from './calibration';
import { type Example, KINDS, type MessageKind } from './examples';
import { LeastSquares } from './least-squares';
import type { MessageParts } from './message-parts';
import { spreadOf } from './spread';
import type { LeftOut } from './word-scores';
import { asks, kindsByExample, standardScoresByWords, standardScoresLeftOut } from './words';

/** The vector of a text by an encoder. */
export type Vector = ArrayLike<number>;

/** The vectors of a message and of its sentences, if it has several. */
export interface MessageVectors {
  whole: Vector;
  sentences: readonly Vector[];
}

/** Each of this many parts of the examples is left out in turn, so that its scores show how far chance goes. */
const PARTS = 5;
/** Examples in the same place of their files are often translations of each other, and neighbours are alike. */
const NEIGHBOURS = 4;
/** The number of examples that are encoded, learned or scored in a step. */
const BATCH = 64;

/** An example with its vector. */
interface Encoded {
  readonly example: LeftOut;
  readonly vector: Float32Array;
}

/** The direction that distinguishes a kind, in units of the spread of other examples. */
interface Direction {
  readonly weights: readonly number[];
  readonly mean: number;
  readonly deviation: number;
}

type Directions = Readonly<Partial<Record<MessageKind, Direction>>>;

/** The model that is learned from the examples and their vectors; plain data, so that it can be stored as JSON. */
export interface LearnedVectors {
  readonly directions: Directions;
  readonly others: ScoresOfOthers;
}

/**
 * Learns from examples by the vectors that `encode` gives, each in any scale: the direction in which the examples of
 * each kind differ from all others (ridge regression). It takes a few seconds of processor time for vectors of 512
 * numbers and half a minute for 1,536, in which it often awaits `pause`. One vector in five is kept meanwhile.
 */
export async function learnVectors(
  examples: readonly LeftOut[],
  encode: (texts: readonly string[]) => Promise<readonly Vector[]>,
  pause: () => Promise<unknown>,
): Promise<LearnedVectors> {
  const parts = partsOfExamples(examples);
  const left: Encoded[] = [];
  let sums: LeastSquares | undefined;
  for (let start = 0; start < examples.length; start += BATCH) {
    const batch = examples.slice(start, start + BATCH);
    const vectors = await encode(batch.map(({ text }) => text));
    for (const [at, example] of batch.entries()) {
      const vector = withConstant(vectors[at]!);
      sums ??= new LeastSquares(vector.length, HEARD_KINDS.length);
      if (parts[start + at] === 0) left.push({ example, vector });
      else sums.add(vector, targetsOf(example));
    }
    await pause();
  }
  if (!sums) throw new Error('There are no examples.');
  const weights = await sums.solve(pause);
  const known = left.filter(({ example }) => isOther(example));
  const spreads = weights.map((each) => spreadOf(known.map(({ vector }) => product(each, vector))));
  const others = await scoredOthers(known, directionsOf(weights, spreads), pause);
  for (const [index, { example, vector }] of left.entries()) {
    sums.add(vector, targetsOf(example));
    if (index % BATCH === 0) await pause();
  }
  return { directions: directionsOf(await sums.solve(pause), spreads), others };
}

async function scoredOthers(
  left: readonly Encoded[],
  directions: Directions,
  pause: () => Promise<unknown>,
): Promise<ScoresOfOthers> {
  const scored: (Example & { by: ReadonlyMap<MessageKind, number> })[] = [];
  for (const [index, { example, vector }] of left.entries()) {
    scored.push({ ...example, by: scores(directions, vector, standardScoresLeftOut(example)) });
    if (index % BATCH === 0) await pause();
  }
  return scoresOfOthers(scored, ({ by }, kind) => by.get(kind)!);
}

/** Reads messages by their vectors and by their words. */
export class VectorHearing {
  private readonly calibration: Calibration;

  constructor(private readonly learned: LearnedVectors) {
    this.calibration = new Calibration(learned.others, -Infinity);
  }

  /** The kinds of a message. `language` is the message's language, or a guess (`languageToRead`). */
  hear(parts: MessageParts, vectors: MessageVectors, language: string): Heard {
    const known = kindsByExample(parts.whole);
    if (known) return known;
    const { directions } = this.learned;
    const scoresOf = (text: string, vector: Vector): ReadonlyMap<MessageKind, number> =>
      scores(directions, withConstant(vector), standardScoresByWords(text, language));
    const ofWhole = scoresOf(parts.whole, vectors.whole);
    const ofSentences = parts.sentences.map((text, index) => scoresOf(text, vectors.sentences[index]!));
    return heardIn(this.calibration, {
      whole: (kind) => ofWhole.get(kind)!,
      sentences: (kind) => ofSentences.map((sentence) => sentence.get(kind)!),
      asks: () => asks(parts.questions, language),
    });
  }
}

/** By kind: how much more a vector and its words are of the kind than other examples are. */
function scores(
  directions: Directions,
  vector: Float32Array,
  byWords: ReadonlyMap<MessageKind, number>,
): ReadonlyMap<MessageKind, number> {
  return new Map(
    HEARD_KINDS.map((kind) => {
      const { weights, mean, deviation } = directions[kind]!;
      return [kind, (product(weights, vector) - mean) / deviation + byWords.get(kind)!];
    }),
  );
}

function directionsOf(
  weights: readonly Float32Array[],
  spreads: readonly Omit<Direction, 'weights'>[],
): Directions {
  return Object.fromEntries(
    HEARD_KINDS.map((kind, at) => [kind, { ...spreads[at]!, weights: [...weights[at]!] }]),
  );
}

/** The target value of each kind for an example. */
function targetsOf({ kind }: Example): number[] {
  return HEARD_KINDS.map((heard) => (heard === kind ? 1 : -1));
}

function partsOfExamples(examples: readonly Example[]): number[] {
  const counts = new Map<string, number>();
  return examples.map(({ language, kind }) => {
    const place = counts.get(language + kind) ?? 0;
    counts.set(language + kind, place + 1);
    return (Math.floor(place / NEIGHBOURS) + KINDS.indexOf(kind)) % PARTS;
  });
}

/** A vector at unit length, as only directions compare, and a 1, whose weight stands for their common part. */
function withConstant(vector: Vector): Float32Array {
  const length = Math.sqrt(product(vector, vector)) || 1;
  const values = new Float32Array(vector.length + 1).fill(1);
  for (let index = 0; index < vector.length; index++) values[index] = vector[index]! / length;
  return values;
}

function product(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
