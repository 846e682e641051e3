import type { TranscriptMessage } from '../handoff.queries';
import { filled, type MailTexts } from './texts';

/** The most characters of messages in a mail. */
const MAX_CHARACTERS = 100_000;

/** The text of a mail with the messages, oldest first: the latest that fit. Pure. */
export function transcriptText(
  texts: MailTexts,
  { agent, messages, isWhole }: { agent: string; messages: readonly TranscriptMessage[]; isWhole: boolean },
): string {
  const entries = messages.flatMap((message) => {
    const { query, response, author, createdAt } = message;
    const answeredBy = author === null ? agent : author || texts.person;
    const time = timeOf(createdAt, texts.locale);
    return [
      ...(query ? [`${texts.you} (${time}):\n${query}`] : []),
      ...(response ? [`${answeredBy} (${time}):\n${response}`] : []),
    ];
  });
  let characters = 0;
  const fitting = entries
    .toReversed()
    .filter((text) => (characters += text.length) <= MAX_CHARACTERS)
    .toReversed();
  const shortened = isWhole && fitting.length === entries.length ? [] : [texts.shortened];
  const intro = filled(texts.transcript, { agent });
  return [intro, ...shortened, ...fitting, texts.unasked].join('\n\n');
}

function timeOf(date: Date, locale: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, format).format(date)} UTC`;
}
