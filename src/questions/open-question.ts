import { questionInFull } from '../chat/understanding/follow-up';
import type { Likeness } from '../models/embedding';
import { PAIR_LIMITS } from '../training/pairs/pair';
import type { SimilarQuestionDto } from './questions.dto';
import { REASONS, type OpenMessage } from './questions.queries';

const MAX_EXAMPLES = 5;
/** Of a text in a list, as of the question of a pair. */
const MAX_CHARACTERS = PAIR_LIMITS.question;

/**
 * From this likeness on, two questions are about the same thing, which need not have the same answer: "Do you ship to
 * Canada?" and "Do you ship to Peru?". Measured: docs/internals/gaps.md.
 */
const SAME_TOPIC = 0.55;

/** An open message with its question in full. */
export interface MessageInFull extends OpenMessage {
  /** Whether it can be understood only with earlier messages. Its `key` and `question` then begin with them. */
  isFollowUp: boolean;
}

/** Messages that ask the same question and got no good answer. */
export interface OpenQuestion extends Omit<SimilarQuestionDto, 'personAnswer'> {
  messageIds: number[];
  /** The messages of the examples. */
  exampleIds: number[];
  /** Its wordings that a pair can have, most frequent first: short wordings that can be understood alone. */
  wordings: string[];
}

/** The open question of these messages, which are in the order of their wordings, most frequent first. */
export function openQuestionOf(messages: readonly MessageInFull[]): OpenQuestion {
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
export function inFull(message: OpenMessage): MessageInFull {
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

/** An open question, and less asked questions about the same thing. */
export interface QuestionGroup extends OpenQuestion {
  similar: OpenQuestion[];
}

/**
 * The questions, which are most asked first, in groups: each joins the first question that is about the same thing.
 * Groups that are asked most come first. Without `likeness`, each question is a group.
 */
export function groupsOf(questions: readonly OpenQuestion[], likeness?: Likeness): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const question of questions) {
    const near = groups.find((head) => (likeness?.(head.question, question.question) ?? 0) >= SAME_TOPIC);
    if (near) near.similar.push(question);
    else groups.push({ ...question, similar: [] });
  }
  return groups.toSorted((one, other) => totalOf(other) - totalOf(one) || byWeight(one, other));
}

function totalOf({ count, similar }: QuestionGroup): number {
  return similar.reduce((sum, question) => sum + question.count, count);
}
