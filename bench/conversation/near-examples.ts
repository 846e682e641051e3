import { parseArgs } from 'node:util';
import { allExamples, type Example, exampleLanguages, MARKED_KINDS, OwnExamples } from '@app/message-intents';
import { EmbedderService, LikenessService } from '../../src/models/embedding';
import type { ModelsSettings } from '../../src/models/models.settings';
import type { Settings } from '../../src/platform/config/settings';
import { encoderNamed } from '../retrieval/encoders';
import { print } from '../retrieval/table';

const FOLDS = 5;
/** Examples in the same place of their files are often translations of each other, and neighbours are alike. */
const NEIGHBOURS = 4;
const WANTED_SHARE = 0.98;
const THRESHOLDS = Array.from({ length: 21 }, (_, step) => (60 + 2 * step) / 100);
const LONG_MS = 600_000;

/** Two example sentences of a language, at least one of which wants something. */
interface Pair {
  likeness: number;
  isSameKind: boolean;
  folds: readonly number[];
}

/** How alike a sentence is to another one. */
type Compared = (text: string) => (other: string) => number;

/**
 * `npm run bench -- conversation/near-examples [--encoder <e5 or built-in>]`: how alike two messages must be, in words
 * or by the encoder, to be of one kind. The threshold is the lowest above which 98 of 100 pairs of example sentences
 * have the same kind. A threshold from four fifths of the sentences is tried on the pairs with one of the last fifth.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { encoder: { type: 'string' } } });
  const encoder = values.encoder ? await encoderNamed(values.encoder)() : undefined;
  const embedder = new EmbedderService(
    (encoder?.settings ?? {}) as unknown as ModelsSettings,
    { DATA_DIR: '' } as Settings,
  );
  try {
    const pairs: Pair[] = [];
    for (const language of exampleLanguages()) {
      if (encoder && !embedder.knows(language)) continue;
      const examples = comparable(language);
      const texts = examples.map(({ text }) => text);
      pairs.push(...pairsOf(examples, encoder ? await byMeaning(embedder, texts) : byWords(texts)));
    }
    report(pairs, values.encoder ?? 'words');
  } finally {
    await embedder.onApplicationShutdown();
    encoder?.stop();
  }
}

/** A language's examples by the kinds that a person can mark: a typed question is `none`; yes and no are left out. */
function comparable(language: string): Example[] {
  const kinds: ReadonlySet<string> = new Set(MARKED_KINDS);
  return allExamples()
    .filter((each) => each.language === language && each.kind !== 'yes' && each.kind !== 'no')
    .map(({ text, language, kind }) => ({ text, language, kind: kinds.has(kind) ? kind : 'none' }));
}

function byWords(texts: readonly string[]): Compared {
  const examples = new OwnExamples(texts.map((text) => ({ text, kind: 'none' })));
  return (text) => {
    const near = new Map(examples.nearest(text).map((each) => [each.text, each.likeness]));
    return (other) => near.get(other)!;
  };
}

async function byMeaning(embedder: EmbedderService, texts: readonly string[]): Promise<Compared> {
  const likeness = await new LikenessService(embedder).of(texts, LONG_MS);
  return (text) => (other) => likeness!(text, other)!;
}

function pairsOf(examples: readonly Example[], compared: Compared): Pair[] {
  return examples.flatMap(({ text, kind }, one) => {
    if (kind === 'none') return [];
    const likenessOf = compared(text);
    return examples.flatMap((other, place) => {
      const isSeen = place >= one && other.kind !== 'none';
      const likeness = isSeen ? 0 : likenessOf(other.text);
      if (likeness < THRESHOLDS[0]!) return [];
      return { likeness, isSameKind: kind === other.kind, folds: [one, place].map(foldOf) };
    });
  });
}

function foldOf(place: number): number {
  return Math.floor(place / NEIGHBOURS) % FOLDS;
}

function report(pairs: readonly Pair[], by: string): void {
  const rows = THRESHOLDS.map((threshold) => {
    const near = above(pairs, threshold);
    return [threshold.toFixed(2), near.length, (100 * shareOf(near)).toFixed(1)];
  });
  print({
    title: `Pairs at least that alike, by ${by}`,
    columns: ['likeness', 'pairs', 'same kind %'],
    rows,
  });
  const tried = Array.from({ length: FOLDS }, (_, fold) => {
    const isLeftOut = (pair: Pair): boolean => pair.folds.includes(fold);
    const threshold = thresholdOf(pairs.filter((pair) => !isLeftOut(pair)));
    return { threshold, near: above(pairs.filter(isLeftOut), threshold) };
  });
  const near = tried.flatMap((fold) => fold.near);
  console.log(
    `all: ${thresholdOf(pairs)}; of four fifths: ${tried.map(({ threshold }) => threshold).join(', ')};`,
  );
  console.log(`of ${near.length} pairs left out, ${(100 * shareOf(near)).toFixed(1)} % have the same kind`);
}

function thresholdOf(pairs: readonly Pair[]): number {
  return THRESHOLDS.find((threshold) => shareOf(above(pairs, threshold)) >= WANTED_SHARE)!;
}

function above(pairs: readonly Pair[], threshold: number): Pair[] {
  return pairs.filter(({ likeness }) => likeness >= threshold);
}

function shareOf(pairs: readonly Pair[]): number {
  return pairs.filter(({ isSameKind }) => isSameKind).length / pairs.length;
}

void main();
