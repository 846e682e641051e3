import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { detectLanguage } from '../../libs/ranking';
import { Knowledge, type FoundPassage } from '../../src/knowledge/knowledge.service';
import { ExtractiveModel } from '../../src/models/extractive';
import { splitSentences } from '../../src/models/extractive/sentences';
import { onDatabase } from '../service/database';
import { readQuestionSets, type QuestionSet } from './question-set';
import { train } from './trained-agent';

/** As many as chat gives to a model. */
const MOST_PASSAGES = 6;
const MOST_SENTENCES = 3;

/** With less of its questions, a set's answers are its authors' own words, which stand in a passage by chance. */
const MIN_SHARE = 0.5;

/** What the built-in model makes of a set's questions: shares are of the questions asked, 0 to 1. */
export interface AnswerFigures {
  questions: number;
  /** A gold answer stands within one of the sentences. */
  inSentence: number;
  averageSentences: number;
  averageCharacters: number;
  /** Answers of one, two and three sentences. */
  bySentences: readonly number[];
  longer: number;
  /** Made of anything but whole sentences of the passages. */
  broken: number;
  /** The first of these, to look at. */
  examples: string[];
}

/**
 * Asks a trained agent's built-in model the questions whose answer stands in a gold passage word for word, through the search that chat
 * uses; undefined where the set's answers are no such.
 */
export async function measureAnswers(
  knowledge: Knowledge,
  agentId: number,
  { corpus, questions }: QuestionSet,
): Promise<AnswerFigures | undefined> {
  const texts = new Map(corpus.map(({ id, text }) => [id, normalize(text)]));
  let [asked, held, sentenceCount, characters, broken] = [0, 0, 0, 0, 0];
  const bySentences = Array.from({ length: MOST_SENTENCES + 1 }, () => 0);
  const examples: string[] = [];
  for (const { query, gold, answers = [] } of questions) {
    const goldTexts = gold.map((id) => texts.get(id) ?? '');
    const golds = answers.map(bare).filter((answer) => goldTexts.some((text) => text.includes(answer)));
    if (golds.length === 0) continue;
    const { passages } = await knowledge.search(agentId, query, [], MOST_PASSAGES);
    const answer = await answerOf(query, passages);
    const sentences = sentencesOf(answer);
    asked += 1;
    sentenceCount += sentences.length;
    characters += answer.length;
    const size = Math.min(sentences.length, MOST_SENTENCES + 1) - 1;
    bySentences[size] = (bySentences[size] ?? 0) + 1;
    if (golds.some((each) => sentences.some((sentence) => normalize(sentence).includes(each)))) held += 1;
    if (!sentences.every((sentence) => passages.some(({ text }) => isWhole(text, sentence)))) {
      broken += 1;
      examples.push(answer);
    }
  }
  if (asked < questions.length * MIN_SHARE) return undefined;
  const shares = bySentences.map((count) => count / asked);
  return {
    questions: asked,
    inSentence: held / asked,
    averageSentences: sentenceCount / asked,
    averageCharacters: characters / asked,
    bySentences: shares.slice(0, MOST_SENTENCES),
    longer: shares[MOST_SENTENCES] ?? 0,
    broken: broken / asked,
    examples: examples.slice(0, 3),
  };
}

async function answerOf(question: string, passages: FoundPassage[]): Promise<string> {
  let text = '';
  const { signal } = new AbortController();
  const completion = { messages: [], temperature: 0, welcomeMessage: '', signal };
  for await (const event of new ExtractiveModel().stream({ ...completion, question, passages }))
    if (event.type === 'delta') text += event.text;
  return text;
}

function sentencesOf(answer: string): string[] {
  const language = detectLanguage(answer);
  return answer
    .split('\n')
    .flatMap((line) => splitSentences(line, language))
    .filter((sentence) => sentence !== '');
}

const ENDS = String.raw`[.!?…。！？।॥؟۔:：;；][\p{Pe}\p{Pf}\p{Pi}"'*_]*`;
const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`;
/** Judged by marks alone, not by the splitter that is measured: what may stand before a sentence, and at its end. */
const BEFORE = new RegExp(String.raw`(?:^|\n|${ENDS}\s+|[。！？…][\p{Pe}\p{Pf}"]*)[\s•*-]*$`, 'u');
const AFTER = new RegExp(String.raw`^(?:\s|$|[${SPACELESS}\p{Ps}\p{Pi}\d])`, 'u');
const END = new RegExp(`${ENDS}$`, 'u');

/** Whether a passage holds this from a sentence's (or line's) start to a sentence's (or line's) end. */
function isWhole(passage: string, sentence: string): boolean {
  const lines = withoutMarks(passage).replace(/[^\S\n]+/g, ' ');
  // A line may have been broken by an editor.
  const views = [lines, lines.replaceAll('\n', ' '), lines.replaceAll('\n', '')];
  return views.some((text) => holdsWhole(text, withoutMarks(sentence)));
}

/** Without notes and pictures, which the model leaves out, and whatever else stands in such brackets. */
function withoutMarks(text: string): string {
  return text.replace(/\s*!\[[^\]]*\]\([^)\s]*\)|\[[\p{L}\d ?.]{1,40}\]/gu, '');
}

function holdsWhole(text: string, sentence: string): boolean {
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + sentence.length)];
    const endsLine = /^\s*(?:\n|$)/.test(after);
    if (BEFORE.test(before) && (endsLine || (END.test(sentence) && AFTER.test(after)))) return true;
  }
  return false;
}

/** In one form of Unicode, case and spacing. */
function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/** An answer without the marks around it. */
function bare(answer: string): string {
  return normalize(answer).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '') || normalize(answer).trim();
}

/** One line of figures, as `npm run eval` prints them. */
export function formatAnswers(name: string, figures: AnswerFigures): string {
  const share = (value: number): string => (100 * value).toFixed(1).padStart(5);
  return [
    name.padEnd(12),
    String(figures.questions).padStart(9),
    share(figures.inSentence),
    `| ${figures.averageSentences.toFixed(2)} sentences (1: ${figures.bySentences.map(share).join(', ')}, more: ${share(figures.longer)}),`,
    `${figures.averageCharacters.toFixed(0)} characters, not whole: ${share(figures.broken)}`,
  ].join(' ');
}

/** `node dist/bench/retrieval/answers.js --data <folder>`: the built-in model alone. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  if (!values.data) throw new Error('usage: node dist/bench/retrieval/answers.js --data <folder>');
  const folder = mkdtempSync(join(tmpdir(), 'parley-answers-'));
  try {
    const sets = await readQuestionSets(values.data);
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      const knowledge = new Knowledge(dataSource);
      for (const set of sets) {
        const figures = await measureAnswers(knowledge, await train(dataSource, set.corpus), set);
        if (!figures) continue;
        console.log(formatAnswers(set.name, figures));
        for (const example of figures.examples) console.log(`  not whole: ${JSON.stringify(example)}`);
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (require.main === module)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
