import { detectLanguage } from '@app/languages';
import { questionKeys } from '@app/ranking';
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

/** A pair with the name of its source, which is unique for the agent. */
export interface NamedPair extends PairInput {
  source: string;
}

/** The validated fields of a pair. */
type PairFields = { [Field in keyof PairInput]?: PairInput[Field] | null };

/** The pair in validated fields. Repeated wordings are dropped. */
export function pairOf({ question, alternatives, answer }: PairFields): PairInput {
  const wordings = new Set((alternatives ?? []).map((wording) => wording.trim()));
  wordings.delete(question ?? '');
  return { question: question ?? '', alternatives: [...wordings], answer: answer ?? '' };
}

/** The pair of a source in validated fields, with the name of the source. */
export function namedPairOf({ source, ...pair }: PairFields & { source: string }): NamedPair {
  return { ...pairOf(pair), source };
}

/** The columns of a source that is a pair. */
export interface PairColumns extends PairInput {
  pairVersion: number;
  /** The keys of all wordings, and the version of the pair for which they hold. */
  questionKeys: number[];
  keysVersion: number;
}

/** The columns of a pair of an agent in a new version. */
export function pairColumns(agentId: number, pair: PairInput): PairColumns {
  const { question, alternatives, answer } = pair;
  const version = newId();
  const keys = { questionKeys: pairKeys(agentId, pair), keysVersion: version };
  return { question, alternatives, answer, pairVersion: version, ...keys };
}

/** The keys of the wordings of an agent's pair. A short question shows no language; its answer usually does. */
export function pairKeys(agentId: number, { question, alternatives, answer }: PairInput): number[] {
  const wordings = [question, ...alternatives];
  const own = detectLanguage(wordings.join('\n'));
  const language = own === 'und' ? detectLanguage(answer) : own;
  return [...new Set(wordings.flatMap((wording) => questionKeys(wording, [language], agentId)))];
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
