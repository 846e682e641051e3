import { questionInFull } from '../chat/understanding/follow-up';
import { PAIR_LIMITS } from '../training/pairs/pair';
import { REASONS, type OpenMessage, type Reason } from './questions.queries';

const MAX_EXAMPLES = 5;
/** Of a text in a list, as of the question of a pair. */
const MAX_CHARACTERS = PAIR_LIMITS.question;

/** An open message with its question in full. */
export interface AskedMessage extends OpenMessage {
  /** Whether it can be understood only with earlier messages. Its `key` and `question` then begin with them. */
  isFollowUp: boolean;
}

/** Messages that ask the same question and got no good answer. */
export interface OpenQuestion {
  /** The id of its oldest message. */
  id: number;
  /** Its most frequent wording. */
  question: string;
  count: number;
  /** Messages in the visitors' own words, newest first. */
  examples: string[];
  firstAt: Date;
  lastAt: Date;
  reason: Reason;
  messageIds: number[];
  /** The messages of the examples. */
  exampleIds: number[];
  /** Its wordings that a pair can have, most frequent first: short wordings that can be understood alone. */
  wordings: string[];
}

/** The open question of these messages, which are in the order of their wordings, most frequent first. */
export function openQuestionOf(messages: readonly AskedMessage[]): OpenQuestion {
  const newestFirst = messages.toSorted((one, other) => byTime(other, one));
  const [newest, oldest] = [newestFirst[0]!, newestFirst.at(-1)!];
  const examples = new Map<string, number>();
  for (const { id, query } of newestFirst)
    if (examples.size < MAX_EXAMPLES && !examples.has(abridged(query))) examples.set(abridged(query), id);
  const alone = messages.filter(({ isFollowUp, question }) => !isFollowUp && fitsPair(question));
  return {
    id: oldest.id,
    question: abridged(messages[0]!.question),
    count: messages.length,
    examples: [...examples.keys()],
    firstAt: oldest.createdAt,
    lastAt: newest.createdAt,
    reason: REASONS.find((each) => messages.some(({ reason }) => reason === each))!,
    messageIds: messages.map(({ id }) => id),
    exampleIds: [...examples.values()],
    wordings: [...new Set(alone.map(({ question }) => oneLine(question)))],
  };
}

/** The first question with the messages and wordings of the others. */
export function merged([first, ...others]: readonly OpenQuestion[]): OpenQuestion {
  const all = [first!, ...others];
  return {
    ...first!,
    messageIds: all.flatMap(({ messageIds }) => messageIds),
    exampleIds: all.flatMap(({ exampleIds }) => exampleIds).slice(0, MAX_EXAMPLES),
    wordings: [...new Set(all.flatMap(({ wordings }) => wordings))],
  };
}

/** The message with its question in full. */
export function inFull(message: OpenMessage): AskedMessage {
  const question = questionInFull(message.question, message.earlier);
  const isFollowUp = question !== message.question;
  return { ...message, isFollowUp, ...(isFollowUp && { key: question, question }) };
}

/** Compares open questions: most asked first, then newest. */
export function byWeight(one: OpenQuestion, other: OpenQuestion): number {
  return other.count - one.count || other.lastAt.getTime() - one.lastAt.getTime() || one.id - other.id;
}

function byTime(one: OpenMessage, other: OpenMessage): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id;
}

function fitsPair(text: string): boolean {
  return Array.from(text).length <= MAX_CHARACTERS;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** The text as a list shows it: one line, cut if it is too long. */
function abridged(text: string): string {
  if (fitsPair(text)) return oneLine(text);
  const characters = Array.from(text).slice(0, MAX_CHARACTERS - 1);
  return `${oneLine(characters.join(''))}…`;
}
