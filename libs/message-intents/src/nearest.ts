import { Calibration, HEARD_KINDS, type Heard, heardIn, isOther } from './calibration';
import { type Example, exampleLanguages, examplesOf, type MessageKind } from './examples';

/** The vector of a text by an encoder. */
export type Vector = ArrayLike<number>;

/** How many of the nearest examples of a kind are compared: chosen by leaving one out on the examples. */
const NEAREST = 10;
/** How many examples of a kind and language are compared; all others would cost more than they tell. */
const MAX_EXAMPLES = 60;
const MAX_OF_KIND: Partial<Record<MessageKind, number>> = { danger: 90, none: 150 };
/** How many examples calibrate what is near enough. */
const MAX_CALIBRATING = 400;

/** The examples that an encoder compares with, in a fixed order. */
export function comparedExamples(): Example[] {
  return exampleLanguages().flatMap((language) => {
    const counts = new Map<MessageKind, number>();
    return examplesOf(language).filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= (MAX_OF_KIND[kind] ?? MAX_EXAMPLES);
    });
  });
}

/** Reads messages by the examples whose vectors are nearest to theirs. */
export class NearestExamples {
  private calibration: Calibration;

  private constructor(
    private readonly kinds: readonly MessageKind[],
    private readonly vectors: readonly Float32Array[],
    private readonly mean: Float64Array,
  ) {}

  /**
   * Learns from examples and their vectors, each in any scale. It takes about a second, in which it often awaits
   * `pause`.
   */
  static async learn(
    examples: readonly Example[],
    vectors: readonly Vector[],
    pause: () => Promise<unknown>,
  ): Promise<NearestExamples> {
    const mean = meanOf(vectors.map(atUnitLength));
    const kinds = examples.map(({ kind }) => kind);
    const learned = new NearestExamples(
      kinds,
      vectors.map((vector) => centred(vector, mean)),
      mean,
    );
    const places = [...examples.keys()].filter((place) => isOther(examples[place]!));
    const step = Math.ceil(places.length / MAX_CALIBRATING);
    const scores = new Map<Example, ReadonlyMap<MessageKind, number>>();
    for (const place of places.filter((_, index) => index % step === 0)) {
      scores.set(examples[place]!, learned.scores(learned.vectors[place]!, place));
      await pause();
    }
    const scoreOf = (example: Example, kind: MessageKind): number =>
      scores.get(example)?.get(kind) ?? -Infinity;
    learned.calibration = new Calibration([...scores.keys()], scoreOf, -Infinity);
    return learned;
  }

  /** What a message wants, by the vectors of the message and of its sentences, if it has several. */
  hear(whole: Vector, sentences: readonly Vector[]): Heard {
    const ofWhole = this.scores(centred(whole, this.mean));
    const ofSentences = sentences.map((sentence) => this.scores(centred(sentence, this.mean)));
    return heardIn(this.calibration, (kind) => {
      const score = (scores: ReadonlyMap<MessageKind, number>): number => scores.get(kind) ?? -Infinity;
      return { whole: score(ofWhole), sentences: ofSentences.map(score) };
    });
  }

  /** By kind: how much nearer its nearest examples are than those of any other. `left` is the example left out. */
  private scores(vector: Float32Array, left?: number): ReadonlyMap<MessageKind, number> {
    const nearest = new Map<MessageKind, number[]>();
    this.vectors.forEach((other, index) => {
      if (index === left) return;
      const kind = this.kinds[index]!;
      const best = nearest.get(kind) ?? [];
      nearest.set(kind, best);
      insert(best, product(vector, other));
    });
    const near = new Map([...nearest].map(([kind, best]) => [kind, meanSimilarity(best)]));
    const [best = -1, second = -1] = [...near.values()].sort((one, other) => other - one);
    return new Map(
      HEARD_KINDS.map((kind) => {
        const own = near.get(kind) ?? -1;
        return [kind, own - (own === best ? second : best)];
      }),
    );
  }
}

/** The vector without what all examples have in common, at unit length; `vector` may be in any scale. */
function centred(vector: Vector, mean: Float64Array): Float32Array {
  return atUnitLength(atUnitLength(vector).map((value, index) => value - mean[index]!));
}

/** Vectors of examples are kept in bytes, those of messages are not: only their directions compare. */
function atUnitLength(vector: Vector): Float32Array {
  const values = Float32Array.from(vector);
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}

function meanOf(vectors: readonly Vector[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let index = 0; index < mean.length; index++) mean[index]! += vector[index]! / vectors.length;
  return mean;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}

/** Keeps the highest similarities, highest first. */
function insert(best: number[], similarity: number): void {
  if (best.length === NEAREST && similarity <= best[NEAREST - 1]!) return;
  const at = best.findIndex((each) => each < similarity);
  best.splice(at < 0 ? best.length : at, 0, similarity);
  if (best.length > NEAREST) best.pop();
}

function meanSimilarity(similarities: readonly number[]): number {
  if (similarities.length === 0) return -1;
  return similarities.reduce((sum, each) => sum + each, 0) / similarities.length;
}
