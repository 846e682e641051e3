import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { randomOf } from '../support/random';

const random = randomOf('texts for the encoder');

const below = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

/** Folders of messages in a language a file. */
const MESSAGES = ['libs/message-intents/examples', 'bench/conversation/messages'];

/** Languages that have no file of messages; their texts are random words of the service's vocabulary. */
const BY_WORDS = ['ko', 'ru', 'th'];

const WORDS_OF_A_PASSAGE = 100;
const TEXTS_OF_A_LANGUAGE = 105;

/**
 * Some 2,000 texts: messages and passages in nineteen languages, paragraphs of the documentation, random characters,
 * and texts that are empty, long or odd. They are the same in each run.
 */
export function referenceTexts(): string[] {
  const languages = new Map<string, string[]>();
  for (const folder of MESSAGES) {
    for (const file of readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json'))) {
      const language = file.replace('.json', '');
      const byKind = JSON.parse(read(`${folder}/${file}`)) as Record<string, string[]>;
      languages.set(language, [...(languages.get(language) ?? []), ...Object.values(byKind).flat()]);
    }
  }
  for (const language of BY_WORDS) languages.set(language, randomPhrases(language));
  const ofLanguages = [...languages.values()].flatMap((messages) =>
    Array.from({ length: TEXTS_OF_A_LANGUAGE }, (_, i) =>
      i % 4 === 0 ? passageOf(messages) : oneOf(messages),
    ),
  );
  return [...ofLanguages, ...paragraphs().slice(0, 200), ...randomCharacters(100), ...ODD];
}

const ODD = [
  '',
  ' ',
  '\n\t',
  'a',
  '…',
  '▁',
  '▁▁ a ▁',
  '½ ﬁ ﷺ Ａ',
  'e\u0301',
  '👩‍👩‍👧 🏳️‍🌈',
  '<s> </s>',
  'x'.repeat(3000),
  '0'.repeat(500),
];

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function passageOf(messages: readonly string[]): string {
  let passage = '';
  while (passage.split(' ').length < WORDS_OF_A_PASSAGE && passage.length < 7 * WORDS_OF_A_PASSAGE)
    passage += `${oneOf(messages)} `;
  return passage;
}

function randomPhrases(language: string): string[] {
  const source = read(`libs/languages/src/vocabularies/${language}.ts`);
  const words = source.match(/\p{L}[\p{L}\p{M}]*/gu)?.filter((word) => !/\p{Script=Latin}/u.test(word)) ?? [];
  return Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + below(12) }, () => oneOf(words)).join(' '),
  );
}

function paragraphs(): string[] {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const all = pages.flatMap((page) => read(`docs/${page}`).split('\n\n'));
  return all.filter((paragraph) => paragraph.length < 5000 && random() < 0.2);
}

function randomCharacters(count: number): string[] {
  return Array.from({ length: count }, () => {
    const characters = Array.from({ length: 1 + below(60) }, () =>
      String.fromCodePoint(below(oneOf([0x80, 0x2000, 0x1_0000, 0x11_0000]))),
    );
    // The reference takes no lone surrogates.
    return Buffer.from(characters.join('')).toString();
  });
}
