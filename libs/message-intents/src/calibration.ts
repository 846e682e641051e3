import { KINDS, type Example, type MessageKind, QUESTION_KINDS } from './examples';

/** How surely a message is of a kind: what is unsure decides nothing by itself. */
export type Certainty = 'sure' | 'unsure';

/** The kinds that are heard in a message. */
export type Heard = ReadonlyMap<MessageKind, Certainty>;

/** The share of other messages that may be taken for one of a kind, surely or not. */
const SURE = 0.02;
const UNSURE = 2.5;
/** A message that is taken for one of these is not answered, so that less may be mistaken. */
const WHOLE_KINDS: ReadonlySet<MessageKind> = new Set([
  'robot',
  'thanks',
  'goodbye',
  'greeting',
  'unhelpful',
  'yes',
  'no',
]);
const SHARE_OF_WHOLE = 0.5;
/** The kinds that are heard in a sentence of a message too, whatever the others say. */
const IN_SENTENCES: ReadonlySet<MessageKind> = new Set(['danger', 'person', 'complaint', 'grief']);
/** The kinds of examples that are to be answered: how they score shows how far chance goes. */
const ANSWERED: ReadonlySet<MessageKind> = new Set(['none', ...QUESTION_KINDS]);

/** Whether an example is a question or the like, which is to be answered. */
export function isAnswered({ kind }: Example): boolean {
  return ANSWERED.has(kind);
}

/** The kinds that are looked for. */
export const HEARD_KINDS: readonly MessageKind[] = KINDS.filter((kind) => kind !== 'none');

/** The scores of a message and of its sentences for a kind. */
interface Scores {
  whole: number;
  sentences: readonly number[];
}

/** The kinds of which a message has the score, by the best of what is read of it. */
export function heardIn(calibration: Calibration, scoresOf: (kind: MessageKind) => Scores): Heard {
  const heard = new Map<MessageKind, Certainty>();
  let best = -Infinity;
  for (const kind of HEARD_KINDS) {
    const { whole, sentences } = scoresOf(kind);
    const read = IN_SENTENCES.has(kind) ? [whole, ...sentences] : [whole];
    const certainty = calibration.certaintyOf(kind, Math.max(...read), read.length);
    if (certainty) heard.set(kind, certainty);
    best = Math.max(best, whole);
  }
  // A message that says nothing else is of one kind: the one that it is most like.
  for (const kind of WHOLE_KINDS) if (heard.has(kind) && scoresOf(kind).whole < best) heard.delete(kind);
  return heard;
}

/**
 * Tells from its score whether a message is of a kind: by the scores of examples that are not, each of which was left
 * out when it was scored.
 */
export class Calibration {
  /** The scores of other examples, highest first. */
  private readonly others = new Map<MessageKind, number[]>();

  /**
   * `score` is that of an example with itself left out; `sure` the share of other messages that may surely be taken for
   * one of a kind.
   */
  constructor(
    examples: readonly Example[],
    score: (example: Example, kind: MessageKind) => number,
    private readonly sure = SURE,
  ) {
    const answered = examples.filter(isAnswered);
    for (const kind of HEARD_KINDS) {
      const isQuestion = (QUESTION_KINDS as readonly string[]).includes(kind);
      const others = answered.filter((example) =>
        isQuestion ? example.kind === 'none' : example.kind !== kind,
      );
      this.others.set(
        kind,
        others.map((example) => score(example, kind)).sort((one, other) => other - one),
      );
    }
  }

  /** Whether the best of some scores (of a message and its sentences) is that of a kind: each has its chance to err. */
  certaintyOf(kind: MessageKind, best: number, chances: number): Certainty | undefined {
    const share = (this.sure * (WHOLE_KINDS.has(kind) ? SHARE_OF_WHOLE : 1)) / chances;
    if (best > this.exceededBy(kind, share)) return 'sure';
    return best > this.exceededBy(kind, share * UNSURE) ? 'unsure' : undefined;
  }

  private exceededBy(kind: MessageKind, share: number): number {
    const others = this.others.get(kind) ?? [];
    return others[Math.floor(others.length * share)] ?? Infinity;
  }
}
