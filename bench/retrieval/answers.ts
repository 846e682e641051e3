import { splitSentences } from '@app/extractive-answer';
import { detectLanguage } from '@app/languages';
import type { FoundPassage } from '../../src/knowledge/found-passage';
import { quotedAnswer } from '../../src/chat/answering/quotation';
import type { Table } from './table';
import type { TrainedSet, TrainedSets } from './trained-sets';

/** As many as chat gives to a model. */
const MAX_PASSAGES = 6;

/** Stands for lines of a list that are left out. */
const ELLIPSIS = '…';

/** A set is measured only when at least this share of its questions have an answer that is quoted from a passage. */
const MIN_SHARE = 0.5;

/**
 * The answers of the built-in model, by the same search as chat, to questions whose gold answer is a literal part of a
 * gold passage.
 */
export async function answers(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const set of trained.sets) {
    const figures = await figuresOf(trained, set);
    if (figures) rows.push([set.name, ...figures]);
  }
  const columns = [
    'set',
    'questions',
    'in a sentence',
    'one sentence',
    'in that one',
    'characters',
    'not whole',
  ];
  return {
    title:
      'Answers of the built-in model: the gold answer in a sentence of it, answers of one sentence and the gold in these, %',
    columns,
    rows,
  };
}

async function figuresOf(
  trained: TrainedSets,
  { agent, corpus, questions }: TrainedSet,
): Promise<(string | number)[] | undefined> {
  const texts = new Map(corpus.map(({ id, text }) => [id, normalize(text)]));
  let [asked, held, single, heldBySingle, characters, broken] = [0, 0, 0, 0, 0, 0];
  for (const question of questions) {
    const goldTexts = question.gold.map((id) => texts.get(id) ?? '');
    const golds = (question.answers ?? [])
      .map(bare)
      .filter((answer) => goldTexts.some((text) => text.includes(answer)));
    if (golds.length === 0) continue;
    const passages = (await trained.search(agent, question)).passages.slice(0, MAX_PASSAGES);
    const answer = await answerOf(question.query, passages);
    const sentences = sentencesOf(answer);
    const holds = golds.some((each) => sentences.some((sentence) => normalize(sentence).includes(each)));
    asked += 1;
    characters += answer.length;
    if (holds) held += 1;
    if (sentences.length === 1) single += 1;
    if (holds && sentences.length === 1) heldBySingle += 1;
    if (!sentences.every((sentence) => passages.some((passage) => isWhole(linesOf(passage), sentence))))
      broken += 1;
  }
  if (asked < questions.length * MIN_SHARE) return undefined;
  const share = (count: number, all = asked): number => (100 * count) / (all || 1);
  return [
    asked,
    share(held),
    share(single),
    share(heldBySingle, single),
    Math.round(characters / asked),
    share(broken),
  ];
}

/** All lines of a passage that an answer may hold. */
function linesOf({ title, heading, text }: FoundPassage): string {
  const last = heading.slice(heading.lastIndexOf('>') + 1).trim();
  return [title, last, `${title}: ${last}`, text].join('\n');
}

/** The answer without its links. */
async function answerOf(question: string, passages: FoundPassage[]): Promise<string> {
  let text = '';
  const { signal } = new AbortController();
  const withoutUrls = passages.map((passage) => ({ ...passage, url: null }));
  const quotation = { question, passages: withoutUrls, welcomeMessage: '' };
  for await (const event of quotedAnswer(quotation, signal)) if (event.type === 'delta') text += event.text;
  return text;
}

function sentencesOf(answer: string): string[] {
  const language = detectLanguage(answer);
  return answer
    .split('\n')
    .flatMap((line) => splitSentences(line, language))
    .filter((sentence) => sentence !== '' && sentence !== ELLIPSIS);
}

const ENDS = String.raw`[.!?…。！？।॥؟۔:：;；][\p{Pe}\p{Pf}\p{Pi}"'*_]*`;
const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`;
/** The characters that may be before and after a sentence: punctuation decides, as the splitter is being measured. */
const BEFORE = new RegExp(String.raw`(?:^|\n|${ENDS}\s+|[。！？…][\p{Pe}\p{Pf}"]*)[\s•*-]*$`, 'u');
const AFTER = new RegExp(String.raw`^(?:\s|$|[${SPACELESS}\p{Ps}\p{Pi}\d])`, 'u');
const END = new RegExp(`${ENDS}$`, 'u');

/** Whether the passage contains the text from the start to the end of a sentence or line. */
function isWhole(passage: string, sentence: string): boolean {
  const lines = withoutMarks(passage).replace(/[^\S\n]+/g, ' ');
  // Line breaks may come from an editor.
  const views = [lines, lines.replaceAll('\n', ' '), lines.replaceAll('\n', '')];
  return views.some((text) => holdsWhole(text, withoutMarks(sentence)));
}

/** Without footnote marks, images and the like in brackets, which the model leaves out. */
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

/** Unicode NFKC, lower case, single spaces. */
function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/** An answer without surrounding punctuation. */
function bare(answer: string): string {
  return normalize(answer).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '') || normalize(answer).trim();
}
