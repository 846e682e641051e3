import { Calibration, HEARD_KINDS, type Heard, heardIn, isOther } from './calibration';
import { type Example, exampleLanguages, examplesOf, KINDS, type MessageKind } from './examples';
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

/** The examples that an encoder learns from, in a fixed order. */
export function allExamples(): Example[] {
  return exampleLanguages().flatMap(examplesOf);
}

/** What tells a kind by a vector, in units of how far other examples differ. */
interface Direction {
  weights: Float32Array;
  mean: number;
  deviation: number;
}

/**
 * Reads messages by their vectors: by the direction in which the examples of each kind differ from all others (ridge
 * regression), and by their words.
 */
export class VectorHearing {
  private directions: ReadonlyMap<MessageKind, Direction> = new Map();
  private calibration: Calibration;

  private constructor(private readonly mean: Float64Array) {}

  /**
   * Learns from examples and their vectors, each in any scale. It takes about two seconds of processor time for vectors
   * of 384 numbers and half a minute for 1,536, in which it often awaits `pause`.
   */
  static async learn(
    examples: readonly Example[],
    vectors: readonly Vector[],
    pause: () => Promise<unknown>,
  ): Promise<VectorHearing> {
    const learned = new VectorHearing(meanOf(vectors));
    // Read one by one: together they would take four times the room of the bytes.
    const read = (index: number): Float32Array => learned.read(vectors[index]!);
    const parts = partsOfExamples(examples);
    const sums = new LeastSquares(learned.mean.length, HEARD_KINDS.length);
    const add = async (isAdded: (index: number) => boolean): Promise<void> => {
      for (const [index, example] of examples.entries()) {
        if (isAdded(index)) sums.add(read(index), targetsOf(example));
        if (index % BETWEEN_STEPS === 0) await pause();
      }
    };
    await add((index) => parts[index] !== 0);
    const weights = await sums.solve(pause);
    const others = [...examples.keys()].filter((index) => parts[index] === 0 && isOther(examples[index]!));
    const known = others.map(read);
    const directions = new Map(HEARD_KINDS.map((kind, at) => [kind, directionOf(weights[at]!, known)]));
    await learned.calibrate(
      directions,
      others.map((index, at) => ({ example: examples[index]!, vector: known[at]! })),
      pause,
    );
    await add((index) => parts[index] === 0);
    const all = await sums.solve(pause);
    learned.directions = new Map(
      HEARD_KINDS.map((kind, at) => [kind, { ...directions.get(kind)!, weights: all[at]! }]),
    );
    return learned;
  }

  /** What a message wants. `language` is that of the message. */
  hear(parts: MessageParts, vectors: MessageVectors, language: string): Heard {
    const spoken = languageToRead(parts.whole, language);
    const scoresOf = (text: string, vector: Vector): ReadonlyMap<MessageKind, number> =>
      scores(this.directions, this.read(vector), standardScoresByWords(text, spoken));
    const ofWhole = scoresOf(parts.whole, vectors.whole);
    const ofSentences = parts.sentences.map((text, index) => scoresOf(text, vectors.sentences[index]!));
    return heardIn(this.calibration, {
      whole: (kind) => ofWhole.get(kind)!,
      sentences: (kind) => ofSentences.map((sentence) => sentence.get(kind)!),
    });
  }

  /** A vector at unit length without what all examples have in common, again at unit length. */
  private read(vector: Vector): Float32Array {
    const { mean } = this;
    return atUnitLength(atUnitLength(vector).map((value, index) => value - mean[index]!));
  }

  private async calibrate(
    directions: ReadonlyMap<MessageKind, Direction>,
    left: readonly { example: Example; vector: Float32Array }[],
    pause: () => Promise<unknown>,
  ): Promise<void> {
    const known = new Map<Example, ReadonlyMap<MessageKind, number>>();
    for (const [index, { example, vector }] of left.entries()) {
      const byWords = standardScoresByWords(example.text, example.language, example.kind);
      known.set(example, scores(directions, vector, byWords));
      if (index % BETWEEN_STEPS === 0) await pause();
    }
    const scoreOf = (example: Example, kind: MessageKind): number => known.get(example)!.get(kind)!;
    this.calibration = new Calibration([...known.keys()], scoreOf, -Infinity);
  }
}

/** By kind: how much more a vector and its words are of the kind than other examples are. */
function scores(
  directions: ReadonlyMap<MessageKind, Direction>,
  vector: Float32Array,
  byWords: ReadonlyMap<MessageKind, number>,
): ReadonlyMap<MessageKind, number> {
  return new Map(
    HEARD_KINDS.map((kind) => {
      const { weights, mean, deviation } = directions.get(kind)!;
      return [kind, (product(weights, vector) - mean) / deviation + byWords.get(kind)!];
    }),
  );
}

function directionOf(weights: Float32Array, others: readonly Float32Array[]): Direction {
  return { weights, ...spreadOf(others.map((vector) => product(weights, vector))) };
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

/** Vectors of examples are kept in bytes, those of messages are not: only their directions compare. */
function atUnitLength(vector: Vector): Float32Array {
  const values = Float32Array.from(vector);
  const length = Math.sqrt(product(values, values)) || 1;
  return values.map((value) => value / length);
}

function meanOf(vectors: readonly Vector[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of atUnitLength(vector).entries()) mean[index]! += value / vectors.length;
  return mean;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
