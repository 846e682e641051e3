import { truncate } from '@app/languages';
import type { OutboundMessage } from '../channel-adapter';
import type { TextFormat } from '../rich-text/text-format';

/** Prefix of a button's id that holds the whole question: titles are too short for most questions. */
const ASK = 'ask:';

/** The id of a button that asks this question. */
export function idOfChoice(question: string): string {
  return ASK + question;
}

/** The question of the button with this id; null for any other id. */
export function chosenBy(id: string | null): string | null {
  return id?.startsWith(ASK) ? id.slice(ASK.length) : null;
}

/** A question as the title of a button of at most `maxCharacters`. */
export function titleOf(question: string, maxCharacters: number): string {
  return question.length <= maxCharacters ? question : `${truncate(question, maxCharacters - 1).trimEnd()}…`;
}

/** The text of a message followed by its choices, for platforms without buttons. */
export function withListed({ text, choices = [] }: OutboundMessage, { escape }: TextFormat): string {
  if (choices.length === 0) return text;
  return `${text}\n\n${choices.map((choice) => `• ${escape(choice)}`).join('\n')}`;
}
