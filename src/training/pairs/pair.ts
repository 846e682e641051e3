import { newId } from '../../platform/database/id';

/** More pairs of an agent do not fit into the memory of a turn. */
export const MAX_PAIRS = 2000;
/** The limits of a pair, in characters and wordings. */
export const PAIR_LIMITS = { question: 300, alternatives: 20, answer: 4000 } as const;

/** A pair as a tenant writes it. */
export interface PairInput {
  question: string;
  /** Other wordings of the question. */
  alternatives: string[];
  answer: string;
}

/** The pair in validated fields. Repeated wordings are dropped. */
export function pairOf({
  question,
  alternatives,
  answer,
}: {
  question?: string | null;
  alternatives?: string[] | null;
  answer?: string | null;
}): PairInput {
  const wordings = new Set((alternatives ?? []).map((wording) => wording.trim()));
  wordings.delete(question ?? '');
  return { question: question ?? '', alternatives: [...wordings], answer: answer ?? '' };
}

/** The columns of a source that is a pair. */
export interface PairColumns extends PairInput {
  pairVersion: number;
}

/** The columns of a pair in a new version. */
export function pairColumns({ question, alternatives, answer }: PairInput): PairColumns {
  return { question, alternatives, answer, pairVersion: newId() };
}

/** The text from which a pair is trained: its question is the title, and other wordings are the heading. */
export function textOfPair({ question, alternatives, answer }: PairInput): { data: string; title: string } {
  const heading = alternatives.length > 0 ? `# ${alternatives.join(' / ')}\n\n` : '';
  return { data: heading + answer, title: question };
}

/** Whether two pairs are the same, letter by letter. */
export function isSamePair(one: PairInput, other: PairInput): boolean {
  return (
    one.question === other.question &&
    one.answer === other.answer &&
    one.alternatives.join('\n') === other.alternatives.join('\n')
  );
}
