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
import { languageToRead, standardScoresByWords } from './words';

/** The vector of a text by an encoder. */
export type Vector = ArrayLike<number>;

/** The vectors of a message and of its sentences, if it has several. */
export interface MessageVectors {
  whole: Vector;
  sentences: readonly Vector[];
}

/** One of so many parts of the examples is left out, so that its scores show how far chance goes. */
const PARTS = 5;
/** Examples in the same place of their files are often translations of each other, and neighbours are alike. */
const NEIGHBOURS = 4;
/** How many examples are read or scored in a step. */
const BETWEEN_STEPS = 50;

/** What tells a kind by a vector, in units of how far other examples differ. */
interface Direction {
  readonly weights: readonly number[];
  readonly mean: number;
  readonly deviation: number;
}

type Directions = Readonly<Partial<Record<MessageKind, Direction>>>;

/** What is learned from the examples and their vectors; plain data, so that it can be stored as JSON. */
export interface LearnedVectors {
  /** What the vectors have in common. */
  readonly mean: readonly number[];
  readonly directions: Directions;
  readonly others: ScoresOfOthers;
}

/**
 * Learns from examples and their vectors, each in any scale: the direction in which the examples of each kind differ
 * from all others (ridge regression). It takes a few seconds of processor time for vectors of 512 numbers and half a
 * minute for 1,536, in which it often awaits `pause`.
 */
export async function learnVectors(
  examples: readonly Example[],
  vectors: readonly Vector[],
  pause: () => Promise<unknown>,
): Promise<LearnedVectors> {
  const mean = meanOf(vectors);
  // Read one by one: together they would take four times the room of the bytes.
  const read = (index: number): Float32Array => centred(vectors[index]!, mean);
  const parts = partsOfExamples(examples);
  const sums = new LeastSquares(mean.length, HEARD_KINDS.length);
  const add = async (isAdded: (index: number) => boolean): Promise<void> => {
    for (const [index, example] of examples.entries()) {
      if (isAdded(index)) sums.add(read(index), targetsOf(example));
      if (index % BETWEEN_STEPS === 0) await pause();
    }
  };
  await add((index) => parts[index] !== 0);
  const weights = await sums.solve(pause);
  const left = [...examples.keys()].filter((index) => parts[index] === 0 && isOther(examples[index]!));
  const known = left.map((index) => ({ example: examples[index]!, vector: read(index) }));
  const spreads = weights.map((each) => spreadOf(known.map(({ vector }) => product(each, vector))));
  const others = await scoredOthers(known, directionsOf(weights, spreads), pause);
  await add((index) => parts[index] === 0);
  return { mean, directions: directionsOf(await sums.solve(pause), spreads), others };
}

async function scoredOthers(
  left: readonly { example: Example; vector: Float32Array }[],
  directions: Directions,
  pause: () => Promise<unknown>,
): Promise<ScoresOfOthers> {
  const known = new Map<Example, ReadonlyMap<MessageKind, number>>();
  for (const [index, { example, vector }] of left.entries()) {
    const byWords = standardScoresByWords(example.text, example.language, example.kind);
    known.set(example, scores(directions, vector, byWords));
    if (index % BETWEEN_STEPS === 0) await pause();
  }
  return scoresOfOthers([...known.keys()], (example, kind) => known.get(example)!.get(kind)!);
}

/** Reads messages by their vectors and by their words. */
export class VectorHearing {
  private readonly calibration: Calibration;

  constructor(private readonly learned: LearnedVectors) {
    this.calibration = new Calibration(learned.others, -Infinity);
  }

  /** What a message wants. `language` is that of the message. */
  hear(parts: MessageParts, vectors: MessageVectors, language: string): Heard {
    const { mean, directions } = this.learned;
    const spoken = languageToRead(parts.whole, language);
    const scoresOf = (text: string, vector: Vector): ReadonlyMap<MessageKind, number> =>
      scores(directions, centred(vector, mean), standardScoresByWords(text, spoken));
    const ofWhole = scoresOf(parts.whole, vectors.whole);
    const ofSentences = parts.sentences.map((text, index) => scoresOf(text, vectors.sentences[index]!));
    return heardIn(this.calibration, {
      whole: (kind) => ofWhole.get(kind)!,
      sentences: (kind) => ofSentences.map((sentence) => sentence.get(kind)!),
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

/** What each kind should say of an example. */
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

/** A vector at unit length without what all examples have in common, again at unit length. */
function centred(vector: Vector, mean: readonly number[]): Float32Array {
  return atUnitLength(atUnitLength(vector).map((value, index) => value - mean[index]!));
}

/** Only the directions of vectors compare. */
function atUnitLength(vector: Vector): Float32Array {
  const values = Float32Array.from(vector);
  const length = Math.sqrt(product(values, values)) || 1;
  return values.map((value) => value / length);
}

function meanOf(vectors: readonly Vector[]): number[] {
  const mean = Array.from(vectors[0] ?? [], () => 0);
  for (const vector of vectors)
    for (const [index, value] of atUnitLength(vector).entries()) mean[index]! += value / vectors.length;
  return mean;
}

function product(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
