import { splitSentences } from '@app/extractive-answer';
import { detectLanguage } from '@app/ranking';
import type { FoundPassage } from '../../src/knowledge/knowledge.service';
import { ExtractiveModel } from '../../src/models/extractive-model';
import type { Table } from './table';
import type { TrainedSet, TrainedSets } from './trained-sets';

/** As many as chat gives to a model. */
const MAX_PASSAGES = 6;
const MAX_SENTENCES = 3;

/** With less of its questions, a set's answers are its authors' own words, which stand in a passage by chance. */
const MIN_SHARE = 0.5;

/**
 * What the built-in model makes of the questions whose answer stands in a gold passage word for word, asked through the search that chat
 * uses; sets whose answers are no such are left out.
 */
export async function answers(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const set of trained.sets) {
    const figures = await figuresOf(trained, set);
    if (figures) rows.push([set.name, ...figures]);
  }
  const counts = Array.from({ length: MAX_SENTENCES }, (_, i) => String(i + 1));
  const columns = [
    'set',
    'questions',
    'in a sentence',
    'sentences',
    ...counts,
    'more',
    'characters',
    'not whole',
  ];
  return {
    title: 'Answers of the built-in model: the gold answer in one of its sentences, %',
    columns,
    rows,
  };
}

async function figuresOf(
  trained: TrainedSets,
  { agentId, corpus, questions }: TrainedSet,
): Promise<(string | number)[] | undefined> {
  const texts = new Map(corpus.map(({ id, text }) => [id, normalize(text)]));
  let [asked, held, sentenceCount, characters, broken] = [0, 0, 0, 0, 0];
  const bySentences = Array.from({ length: MAX_SENTENCES + 1 }, () => 0);
  for (const question of questions) {
    const goldTexts = question.gold.map((id) => texts.get(id) ?? '');
    const golds = (question.answers ?? [])
      .map(bare)
      .filter((answer) => goldTexts.some((text) => text.includes(answer)));
    if (golds.length === 0) continue;
    const passages = (await trained.search(agentId, question)).passages.slice(0, MAX_PASSAGES);
    const answer = await answerOf(question.query, passages);
    const sentences = sentencesOf(answer);
    asked += 1;
    sentenceCount += sentences.length;
    characters += answer.length;
    const size = Math.min(sentences.length, MAX_SENTENCES + 1) - 1;
    bySentences[size] = (bySentences[size] ?? 0) + 1;
    if (golds.some((each) => sentences.some((sentence) => normalize(sentence).includes(each)))) held += 1;
    if (!sentences.every((sentence) => passages.some(({ text }) => isWhole(text, sentence)))) broken += 1;
  }
  if (asked < questions.length * MIN_SHARE) return undefined;
  const share = (count: number): number => (100 * count) / asked;
  const perAnswer = (sum: number, digits: number): string => (sum / asked).toFixed(digits);
  return [
    asked,
    share(held),
    perAnswer(sentenceCount, 2),
    ...bySentences.map(share),
    perAnswer(characters, 0),
    share(broken),
  ];
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
