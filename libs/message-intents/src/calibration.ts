import { ALONE, type Example, KINDS, type MessageKind, QUESTION_KINDS } from './examples';

/** How surely a message is of a kind: an unsure kind decides nothing by itself. */
export type Certainty = 'sure' | 'unsure';

/** The kinds that are heard in a message. */
export type Heard = ReadonlyMap<MessageKind, Certainty>;

/** The share of other messages that may be mistaken for a kind, surely or not. */
const SURE = 0.02;
const UNSURE = 2;
/**
 * How many times this share may be mistaken for a kind: less where a message is then not answered, an answer is
 * doubted, or words of comfort would be out of place.
 */
const SHARE_ALONE = 0.5;
const SHARES: Partial<Record<MessageKind, number>> = {
  complaint: 0.5,
  grief: 0.5,
  robot: 0.25,
  ...Object.fromEntries(QUESTION_KINDS.map((kind) => [kind, 0.25])),
};
/** The kinds that are also heard in a single sentence of a message, regardless of the other sentences. */
const IN_SENTENCES: ReadonlySet<MessageKind> = new Set(['danger', 'person', 'complaint', 'grief']);
/**
 * The kinds of examples whose scores show how far chance goes: in each group, no more than the share of errors. Kinds
 * that may accompany a question are only told from questions, and may occur together.
 */
const ASKING: readonly MessageKind[] = ['none', ...QUESTION_KINDS];
const SAYING: readonly MessageKind[] = [...ALONE, 'complaint'];
/** Kinds that are near to each other are not told apart by chance. */
const NEAR: readonly (readonly MessageKind[])[] = [
  ['complaint', 'unhelpful'],
  ['thanks', 'goodbye', 'greeting', 'yes', 'no'],
];

/** The kinds that a message is not of if it also asks something: it waits for an answer. */
const ASKS_NOTHING: readonly MessageKind[] = ['thanks', 'goodbye', 'greeting', 'no'];

/** A kind that is surely heard becomes unsure if any of these other kinds is heard more surely. */
const OUTWEIGHED_BY: Partial<Record<MessageKind, readonly MessageKind[]>> = {
  danger: ['complaint', 'grief'],
  person: ['danger', ...ALONE, ...QUESTION_KINDS],
  robot: QUESTION_KINDS,
};

/** The groups of other kinds from which a kind must be told. */
function groupsOf(kind: MessageKind): MessageKind[][] {
  const near = new Set([kind, ...NEAR.filter((kinds) => kinds.includes(kind)).flat()]);
  return [ASKING, ...(ALONE.has(kind) ? [SAYING] : [])].map((group) =>
    group.filter((other) => !near.has(other)),
  );
}

/** Whether the scores of an example show how far chance goes. */
export function isOther({ kind }: Example): boolean {
  return [...ASKING, ...SAYING].includes(kind);
}

/** The kinds that are looked for. */
export const HEARD_KINDS: readonly MessageKind[] = KINDS.filter((kind) => kind !== 'none');

/** Computes the score of a message for a kind, and the scores of its sentences. */
interface Scores {
  whole: (kind: MessageKind) => number;
  sentences: (kind: MessageKind) => readonly number[];
  /** Whether it asks something other than “how are you?”. */
  asks: () => boolean;
}

/** The kinds whose score a message reaches, by the best of its scores. */
export function heardIn(calibration: Calibration, scores: Scores): Heard {
  const heard = new Map<MessageKind, Certainty>();
  const excess = new Map<MessageKind, number>();
  const alone = new Map<MessageKind, number>();
  for (const kind of HEARD_KINDS) {
    const whole = scores.whole(kind);
    const read = IN_SENTENCES.has(kind) ? [whole, ...scores.sentences(kind)] : [whole];
    const best = Math.max(...read);
    const certainty = calibration.certaintyOf(kind, best, read.length);
    if (certainty) heard.set(kind, certainty);
    excess.set(kind, best - calibration.sureAbove(kind, read.length));
    if (ALONE.has(kind)) alone.set(kind, whole);
  }
  for (const [kind, others] of Object.entries(OUTWEIGHED_BY) as [MessageKind, MessageKind[]][])
    if (heard.get(kind) === 'sure' && others.some((other) => excess.get(other)! > excess.get(kind)!))
      heard.set(kind, 'unsure');
  // A message that says nothing else is of one kind: the kind that it is most like.
  const saysMore = [...IN_SENTENCES].some((kind) => heard.get(kind) === 'sure');
  const bestAlone = Math.max(...alone.values());
  for (const [kind, score] of alone) if (saysMore || score < bestAlone) heard.delete(kind);
  if (ASKS_NOTHING.some((kind) => heard.has(kind)) && scores.asks())
    for (const kind of ASKS_NOTHING) heard.delete(kind);
  return heard;
}

/** The scores of a group of other examples: their number, and the highest in order, as far as they can matter. */
interface OtherScores {
  readonly count: number;
  readonly highest: readonly number[];
}

/** The scores of other examples by kind and group; plain data. */
export type ScoresOfOthers = Readonly<Partial<Record<MessageKind, readonly OtherScores[]>>>;

/** The highest scores of other examples. `score` leaves the example itself out. */
export function scoresOfOthers<Other extends Example>(
  examples: readonly Other[],
  score: (example: Other, kind: MessageKind) => number,
): ScoresOfOthers {
  const scoresIn = (group: readonly MessageKind[], kind: MessageKind): OtherScores => {
    const others = examples.filter((example) => group.includes(example.kind));
    const scores = others.map((example) => score(example, kind)).sort((one, other) => other - one);
    return { count: scores.length, highest: scores.slice(0, Math.floor(scores.length * SURE * UNSURE) + 1) };
  };
  return Object.fromEntries(
    HEARD_KINDS.map((kind) => [kind, groupsOf(kind).map((group) => scoresIn(group, kind))]),
  );
}

/**
 * Tells from its score whether a message is of a kind: by the scores of examples that are not, each of which was left
 * out when it was scored.
 */
export class Calibration {
  /** A score of at most `floor` shows no kind. */
  constructor(
    private readonly others: ScoresOfOthers,
    private readonly floor: number,
  ) {}

  /** How surely the best of some scores (of a message and its sentences) shows a kind: each has its chance to err. */
  certaintyOf(kind: MessageKind, best: number, chances: number): Certainty | undefined {
    if (best > this.sureAbove(kind, chances)) return 'sure';
    return best > this.sureAbove(kind, chances / UNSURE ** 2) ? 'unsure' : undefined;
  }

  /** The score above which the best of `chances` scores surely shows a kind. */
  sureAbove(kind: MessageKind, chances: number): number {
    const share = SURE * (SHARES[kind] ?? (ALONE.has(kind) ? SHARE_ALONE : 1));
    // Sentences of one message are alike, so that each errs less than another message would.
    return this.exceededBy(kind, share / Math.sqrt(chances));
  }

  /** The score that no more than the share of the others has. */
  private exceededBy(kind: MessageKind, share: number): number {
    const groups = (this.others[kind] ?? []).filter(({ count }) => count > 0);
    return Math.max(this.floor, ...groups.map(({ count, highest }) => highest[Math.floor(count * share)]!));
  }
}
