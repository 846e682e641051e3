import { hasContentWords } from '@app/ranking';

/**
 * The text to search for: the message without its contact details (`question`), as no page is about the visitor. A
 * message that has nothing but contact details is searched for as it is.
 */
export function searchableQuestion(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}
