import { KINDS, type Example, type MessageKind, QUESTION_KINDS } from './examples';

/** How surely a message is of a kind: what is unsure decides nothing by itself. */
export type Certainty = 'sure' | 'unsure';

/** The kinds that are heard in a message. */
export type Heard = ReadonlyMap<MessageKind, Certainty>;

/** The share of other messages that may be taken for one of a kind, surely or not. */
interface Bounds {
  sure: number;
  unsure: number;
}

const BOUNDS: Bounds = { sure: 0.02, unsure: 0.05 };
/** A message that is taken for one of these is not answered, so that less may be mistaken. */
const OF_TALK: Bounds = { sure: 0.01, unsure: 0.03 };
const TALK_KINDS: ReadonlySet<MessageKind> = new Set(['robot', 'thanks', 'goodbye', 'greeting', 'yes', 'no']);
/** The kinds of examples that are to be answered: how they score shows how far chance goes. */
const ANSWERED: ReadonlySet<MessageKind> = new Set(['none', ...QUESTION_KINDS]);

/** The kinds that are looked for. */
export const HEARD_KINDS: readonly MessageKind[] = KINDS.filter((kind) => kind !== 'none');

/**
 * Tells from its score whether a message is of a kind: by the scores of examples that are not, each of which was left
 * out when it was scored.
 */
export class Calibration {
  /** The scores of other examples, highest first. */
  private readonly others = new Map<MessageKind, number[]>();

  /** `score` is that of an example with itself left out. */
  constructor(examples: readonly Example[], score: (example: Example, kind: MessageKind) => number) {
    const answered = examples.filter(({ kind }) => ANSWERED.has(kind));
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
  certaintyOf(kind: MessageKind, best: number, chances = 1): Certainty | undefined {
    const { sure, unsure } = TALK_KINDS.has(kind) ? OF_TALK : BOUNDS;
    if (best > this.exceededBy(kind, sure / chances)) return 'sure';
    return best > this.exceededBy(kind, unsure / chances) ? 'unsure' : undefined;
  }

  private exceededBy(kind: MessageKind, share: number): number {
    const others = this.others.get(kind) ?? [];
    return others[Math.floor(others.length * share)] ?? Infinity;
  }
}
