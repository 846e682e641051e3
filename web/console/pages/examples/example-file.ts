import type { Schema } from '../../../../libs/client/src';
import { KINDS } from './examples-texts';

/** The examples of a language as a file of `libs/message-intents/examples`, by kind, oldest first. Pure. */
export function exampleFile(
  examples: readonly Pick<Schema<'MessageExample'>, 'text' | 'kind' | 'language'>[],
  language: string,
): string {
  const own = examples.filter((example) => example.language === language).toReversed();
  const byKind = KINDS.map((kind) => [
    kind,
    own.flatMap((example) => (example.kind === kind ? [example.text] : [])),
  ]);
  return `${JSON.stringify(Object.fromEntries(byKind.filter(([, texts]) => texts!.length > 0)), undefined, 2)}\n`;
}
