import { closeFences, FENCE_CHARS } from './fences';
import { isQuestion } from './outline';
import type { Section } from './outline';
import { cutText } from './pieces';
import { splitQuestions } from './questions';
import type { Piece, PieceLimit } from './pieces';
import { estimateTokens } from './tokens';

/** A part of a page that can be understood alone: the unit of retrieval. */
export interface Passage {
  /** The title of the page; '' if it has none. */
  title: string;
  /** The path of headings above it; '' before the first heading. */
  heading: string;
  /** The URL fragment of its section. */
  anchor: string | null;
  text: string;
}

/** The sizes of passages, in estimated tokens (see `estimateTokens`). */
export interface PassageOptions {
  /** The preferred size. Paragraphs are kept together, so that passages differ from it. */
  targetTokens?: number;
  /** The maximum size. */
  maxTokens?: number;
}

const TARGET_TOKENS = 180;
/** The default maximum, relative to the target, so that a passage can end with a paragraph. */
const MAX_OVER_TARGET = 1.4;
/** The maximum length, whatever the text. */
const MAX_PASSAGE_CHARS = 2_000;
/** The characters of it that stay free for fences of cut code. */
const RESERVED_CHARS = 2 * FENCE_CHARS;
/** A section below this share of the target is merged with neighbours. */
const TINY_SHARE = 1 / 3;
/** The last passage of a section is merged with the one before it if it is below this share of the target. */
const REMAINDER_SHARE = 1 / 5;

/**
 * Cuts a page into passages near the target size that end where paragraphs end. A paragraph above the maximum is cut
 * at the end of lines or sentences, a sentence above the maximum between words. Tiny neighbouring sections under one
 * parent share a passage, in which each begins with its own heading; questions never do. The passages contain all
 * text of the blocks once and in order; questions become headings. No passage is empty or longer than 2,000
 * characters.
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
    for (const text of pack(blocks, target, { tokens: max, chars: MAX_PASSAGE_CHARS - RESERVED_CHARS })) {
      passages.push({ title, heading, anchor, text });
    }
  }
  return passages;
}

/** Merges tiny neighbouring sections under the same parent. Each begins with its heading. */
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

/** The path of headings above a section: '' for a section at the top, null for text before the first heading. */
function parentOf(heading: string): string | null {
  return heading === '' ? null : heading.slice(0, Math.max(0, heading.lastIndexOf(' > ')));
}

/** Fills passages with pieces. Closes each passage where it is nearest to the target. */
function pack(blocks: readonly string[], target: number, limit: PieceLimit): string[] {
  const passages: Draft[] = [];
  let open = new Draft(limit);
  for (const block of blocks) {
    for (const piece of piecesOf(block, limit)) {
      const isNearerWithout = open.tokens + piece.tokens - target > target - open.tokens;
      if (open.pieces.length > 0 && (isNearerWithout || !open.hasRoomFor(piece))) {
        const next = open.splitBefore(piece);
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
  return closeFences(passages.map((draft) => draft.text)).filter((text) => text !== '');
}

function piecesOf(block: string, limit: PieceLimit): Piece[] {
  const text = block.trimEnd();
  if (text === '') return [];
  const [first, ...rest] = cutText(text, limit);
  return first === undefined ? [] : [{ ...first, separator: '\n\n' }, ...rest];
}

/** A passage that is being filled. */
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

  /**
   * Starts the next draft. Moves the last piece there if it only introduces the next piece ("For example:", a
   * question).
   */
  splitBefore(next: Piece): Draft {
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
