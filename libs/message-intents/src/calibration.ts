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
/**
 * The kinds of examples whose scores show how far chance goes: in each group, no more than the share of errors. Those of
 * a kind that is near to one of a group do not count against it.
 */
const GROUPS: readonly (readonly MessageKind[])[] = [
  ['none', ...QUESTION_KINDS],
  ['robot', 'thanks', 'goodbye', 'greeting', 'yes', 'no', 'unhelpful', 'complaint'],
];
const NEAR: Partial<Record<MessageKind, readonly MessageKind[]>> = {
  complaint: ['unhelpful'],
  unhelpful: ['complaint'],
  thanks: ['goodbye', 'greeting', 'yes', 'no'],
  goodbye: ['thanks', 'greeting', 'yes', 'no'],
  greeting: ['thanks', 'goodbye', 'yes', 'no'],
  yes: ['thanks', 'goodbye', 'greeting', 'no'],
  no: ['thanks', 'goodbye', 'greeting', 'yes'],
};

/** Whether the scores of an example show how far chance goes. */
export function isOther({ kind }: Example): boolean {
  return GROUPS.some((group) => group.includes(kind));
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
  /** The scores of other examples, by group, highest first. */
  private readonly others = new Map<MessageKind, number[][]>();

  /**
   * `score` is that of an example with itself left out; `sure` the share of other messages that may surely be taken for
   * one of a kind.
   */
  constructor(
    examples: readonly Example[],
    score: (example: Example, kind: MessageKind) => number,
    private readonly sure = SURE,
  ) {
    for (const kind of HEARD_KINDS) {
      const near = new Set([kind, ...(NEAR[kind] ?? [])]);
      const isQuestion = (QUESTION_KINDS as readonly string[]).includes(kind);
      const counts = (other: MessageKind): boolean => (isQuestion ? other === 'none' : !near.has(other));
      const scores = GROUPS.map((group) =>
        examples
          .filter((example) => group.includes(example.kind) && counts(example.kind))
          .map((example) => score(example, kind))
          .sort((one, other) => other - one),
      );
      this.others.set(kind, scores);
    }
  }

  /** Whether the best of some scores (of a message and its sentences) is that of a kind: each has its chance to err. */
  certaintyOf(kind: MessageKind, best: number, chances: number): Certainty | undefined {
    const share = (this.sure * (WHOLE_KINDS.has(kind) ? SHARE_OF_WHOLE : 1)) / chances;
    if (best > this.exceededBy(kind, share)) return 'sure';
    return best > this.exceededBy(kind, share * UNSURE) ? 'unsure' : undefined;
  }

  /** The score that no more than the share of the others has. */
  private exceededBy(kind: MessageKind, share: number): number {
    const groups = (this.others.get(kind) ?? []).filter(({ length }) => length > 0);
    return Math.max(0, ...groups.map((scores) => scores[Math.floor(scores.length * share)]!));
  }
}
