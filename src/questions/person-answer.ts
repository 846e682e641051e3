import { truncate } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import { PAIR_LIMITS } from '../training/pairs/pair';
import type { GivenAnswerDto } from './questions.dto';
import type { LaterMessage } from './questions.queries';

/**
 * The answer of a person in the messages of a conversation, which begin with the first of a person: all until the
 * visitor next asks something, cut to the length of the answer of a pair. Thanks and the like do not end it.
 */
export function personAnswerOf(messages: readonly LaterMessage[]): GivenAnswerDto | undefined {
  const [first] = messages;
  if (!first) return undefined;
  const end = messages.findIndex(({ asks, query }) => asks && hasContentWords(query));
  const written = messages
    .slice(0, end < 0 ? undefined : end)
    .filter(({ author, response }) => author !== null && response !== '');
  const text = written.map(({ response }) => response.trim()).join('\n\n');
  const { author, conversationId } = first;
  return {
    text: truncate(text, PAIR_LIMITS.answer),
    author: author ?? '',
    conversationId,
    answeredAt: written.at(-1)!.createdAt,
  };
}

/** The answers of people by the message that asked, from the messages after each. */
export function personAnswersOf(messages: readonly LaterMessage[]): Map<number, GivenAnswerDto> {
  const later = new Map<number, LaterMessage[]>();
  for (const message of messages) {
    const others = later.get(message.askedId);
    if (others) others.push(message);
    else later.set(message.askedId, [message]);
  }
  return new Map([...later].map(([askedId, own]) => [askedId, personAnswerOf(own)!]));
}

/** The last answer, or null. */
export function lastAnswer(answers: readonly GivenAnswerDto[]): GivenAnswerDto | null {
  return answers.toSorted((one, other) => other.answeredAt.getTime() - one.answeredAt.getTime())[0] ?? null;
}
