import { isQuestion } from './outline';
import type { Section } from './outline';
import { cutText } from './pieces';
import { splitQuestions } from './questions';
import type { Piece, PieceLimit } from './pieces';
import { estimateTokens } from './tokens';

/** A piece of a page that answers by itself: what retrieval ranks. */
export interface Passage {
  /** The page's title, '' if it has none. */
  title: string;
  /** The path of headings to it, '' before the first heading. */
  heading: string;
  /** The fragment that leads to it. */
  anchor: string | null;
  text: string;
}

/** How large passages become, in estimated tokens (see `estimateTokens`). */
export interface PassageOptions {
  /** What a passage comes as near to as paragraphs allow. */
  targetTokens?: number;
  /** What no passage exceeds. */
  maxTokens?: number;
}

const TARGET_TOKENS = 180;
/** By default a passage may exceed the target by this factor, to end where a paragraph ends. */
const MAX_OVER_TARGET = 1.4;
/** No passage has more characters, whatever it consists of. */
const MAX_PASSAGE_CHARS = 2_000;
/** A section below this share of the target is too small to stand alone beside others of its kind. */
const TINY_SHARE = 1 / 3;
/** The last passage of a section is joined to the one before if it is below this share of the target. */
const REMAINDER_SHARE = 1 / 5;

/**
 * Cuts a page into passages near the target size that end where paragraphs end. Paragraphs over the maximum are cut
 * at line or sentence ends, single sentences over it at words. Tiny neighbouring sections under one parent share a
 * passage, in which each begins with its own heading; questions never do. All text of the blocks comes out once and
 * in order, questions among them as headings; no passage is empty or over 2,000 characters.
 */
export function toPassages(
  page: { title: string | null; sections: readonly Section[] },
  options: PassageOptions = {},
): Passage[] {
  const target = options.targetTokens ?? TARGET_TOKENS;
  const max = Math.max(options.maxTokens ?? Math.round(target * MAX_OVER_TARGET), 1);
  const title = page.title ?? '';
  const passages: Passage[] = [];
  for (const { heading, anchor, blocks } of mergeTiny(page.sections.flatMap(splitQuestions), target)) {
    for (const text of pack(blocks, target, { tokens: max, chars: MAX_PASSAGE_CHARS })) {
      passages.push({ title, heading, anchor, text });
    }
  }
  return passages;
}

/** Joins tiny neighbours under the same parent, each block group led by its heading. */
function mergeTiny(sections: readonly Section[], target: number): Section[] {
  const faqs = new Set(
    sections.filter(({ heading }) => isQuestion(heading)).map(({ heading }) => parentOf(heading)),
  );
  const merged: Section[] = [];
  let run: Section[] = [];
  let runTokens = 0;
  const flush = (): void => {
    const [first] = run;
    if (first !== undefined && run.length === 1) merged.push(first);
    else if (first !== undefined) {
      merged.push({
        heading: parentOf(first.heading) ?? '',
        anchor: first.anchor,
        blocks: run.flatMap(withHeading),
      });
    }
    run = [];
    runTokens = 0;
  };
  for (const section of sections) {
    const tokens = section.blocks.reduce(
      (sum, block) => sum + estimateTokens(block),
      estimateTokens(section.heading),
    );
    const parent = parentOf(section.heading);
    const isTiny = tokens < target * TINY_SHARE && parent !== null && !faqs.has(parent);
    const fits = run[0] !== undefined && parentOf(run[0].heading) === parent && runTokens + tokens <= target;
    if (!isTiny || !fits) flush();
    if (isTiny) {
      run.push(section);
      runTokens += tokens;
    } else merged.push(section);
  }
  flush();
  return merged;
}

function withHeading({ heading, blocks: [first = '', ...rest] }: Section): string[] {
  return [`${heading.slice(heading.lastIndexOf(' > ') + 1).replace(/^> /, '')}\n${first}`, ...rest];
}

/** The path above a section: '' for one at the top, null for text before the first heading. */
function parentOf(heading: string): string | null {
  return heading === '' ? null : heading.slice(0, Math.max(0, heading.lastIndexOf(' > ')));
}

/** Fills passages with pieces, closing each where it is nearest to the target. */
function pack(blocks: readonly string[], target: number, limit: PieceLimit): string[] {
  const passages: Draft[] = [];
  let open = new Draft(limit);
  for (const block of blocks) {
    for (const piece of piecesOf(block, limit)) {
      const isNearerWithout = open.tokens + piece.tokens - target > target - open.tokens;
      if (open.pieces.length > 0 && (isNearerWithout || !open.hasRoomFor(piece))) {
        const next = open.takeLeadIn(piece);
        passages.push(open);
        open = next;
      }
      open.add(piece);
    }
  }
  const last = passages.at(-1);
  const isRemainder = open.tokens < target * REMAINDER_SHARE;
  if (isRemainder && last?.hasRoomForAll(open) === true) for (const piece of open.pieces) last.add(piece);
  else passages.push(open);
  return passages.filter(({ pieces }) => pieces.length > 0).map((draft) => draft.text);
}

function piecesOf(block: string, limit: PieceLimit): Piece[] {
  const text = block.trimEnd();
  if (text === '') return [];
  const [first, ...rest] = cutText(text, limit);
  return first === undefined ? [] : [{ ...first, separator: '\n\n' }, ...rest];
}

/** A passage while it is filled. */
class Draft {
  readonly pieces: Piece[] = [];
  tokens = 0;
  private chars = 0;

  constructor(private readonly limit: PieceLimit) {}

  get text(): string {
    return this.pieces.map(({ text, separator }, i) => (i === 0 ? text : separator + text)).join('');
  }

  hasRoomFor({ tokens, text, separator }: Piece): boolean {
    return (
      this.tokens + tokens <= this.limit.tokens &&
      this.chars + separator.length + text.length <= this.limit.chars
    );
  }

  hasRoomForAll(other: Draft): boolean {
    const separator = other.pieces[0]?.separator.length ?? 0;
    return (
      this.tokens + other.tokens <= this.limit.tokens &&
      this.chars + separator + other.chars <= this.limit.chars
    );
  }

  add(piece: Piece): void {
    this.chars += piece.text.length + (this.pieces.length === 0 ? 0 : piece.separator.length);
    this.tokens += piece.tokens;
    this.pieces.push(piece);
  }

  /** A new draft with the last piece, if that only leads in what comes next: "For example:", a question. */
  takeLeadIn(next: Piece): Draft {
    const draft = new Draft(this.limit);
    const last = this.pieces.at(-1);
    if (last === undefined || this.pieces.length < 2 || !/[:：?？]$/.test(last.text)) return draft;
    if (next.separator !== '\n\n') return draft;
    draft.add(last);
    if (!draft.hasRoomFor(next)) return new Draft(this.limit);
    this.pieces.pop();
    this.tokens -= last.tokens;
    this.chars -= last.text.length + last.separator.length;
    return draft;
  }
}
