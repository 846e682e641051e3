import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from './two-languages';

/** For tests: the texts of every page in both languages, by the names of their modules. */
export function allTexts(): [string, Texts<string>][] {
  return readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-texts.ts'))
    .toSorted()
    .flatMap((file) =>
      Object.entries(require(join(__dirname, file)) as Record<string, unknown>)
        .filter((entry): entry is [string, Texts<string>] => isInTwoLanguages(entry[1]))
        .map(([name, texts]): [string, Texts<string>] => [name, texts]),
    );
}

function isInTwoLanguages(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'en' in value && 'de' in value;
}
