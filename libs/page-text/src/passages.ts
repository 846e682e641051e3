import { endsAsQuestion, withoutLinkTargets } from '@app/languages';
import { FACT } from './facts';
import { closeFences, FENCE_CHARS } from './fences';
import type { Section } from './outline';
import { cutText } from './pieces';
import { splitQuestions } from './questions';
import type { Piece, PieceLimit } from './pieces';
import { estimateTokens } from './tokens';

/** A part of a page that can be understood alone: the unit of retrieval. */
export interface Passage {
  /** The path of headings above it; '' before the first heading. */
  heading: string;
  /** The URL fragment of its section. */
  anchor: string | null;
  /** The number of its page, in a file. */
  page: number | null;
  text: string;
}

/** The preferred size (see `estimateTokens`). Paragraphs are kept together, so that passages differ from it. */
const TARGET_TOKENS = 180;
/** The maximum size, above the target, so that a passage can end with a paragraph. */
const MAX_TOKENS = 252;
/** The maximum length of any passage. */
const MAX_PASSAGE_CHARS = 2_000;
/** The characters of it that stay free for fences of cut code. */
const RESERVED_CHARS = 2 * FENCE_CHARS;
/** A longer line is not a label for the next block. */
const MAX_LABEL_CHARS = 60;
/** The end of a sentence, a list, a table, code, a link of its own. */
const NO_LABEL = /[.!;,…。！][\s"'”’»)]*$|^(?:[-|`[]|\d+\. )/;
/** A section below this share of the target is merged with neighbours. */
const TINY_SHARE = 1 / 3;
/** The last passage of a section is merged with the passage before it if it is below this share of the target. */
const REMAINDER_SHARE = 1 / 5;
const LIMIT: PieceLimit = { tokens: MAX_TOKENS, chars: MAX_PASSAGE_CHARS - RESERVED_CHARS };

/**
 * Cuts the sections of a page into passages near the target size that end where paragraphs end. A paragraph above the
 * maximum is cut at the end of lines or sentences, a sentence above the maximum between words. Tiny neighbouring
 * sections under the same parent and of the same page share a passage, in which each begins with its own heading;
 * questions never do. The passages contain all text of the blocks once and in order; questions become headings. No
 * passage is empty or longer than 2,000 characters.
 */
export function toPassages(sections: readonly Section[]): Passage[] {
  return mergeTiny(sections.flatMap(splitQuestions)).flatMap(({ heading, anchor, page = null, blocks }) =>
    pack(blocks).map((text) => ({ heading, anchor, page, text })),
  );
}

/** Merges tiny neighbouring sections under the same parent and of the same page. Each begins with its heading. */
function mergeTiny(sections: readonly Section[]): Section[] {
  const faqs = new Set(
    sections.filter(({ heading }) => endsAsQuestion(heading)).map(({ heading }) => parentOf(heading)),
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
        page: first.page,
        blocks: run.flatMap(withHeading),
      });
    }
    run = [];
    runTokens = 0;
  };
  for (const section of sections) {
    const tokens = section.blocks.reduce(
      (sum, block) => sum + estimateTokens(withoutLinkTargets(block)),
      estimateTokens(section.heading),
    );
    const parent = parentOf(section.heading);
    const isTiny = tokens < TARGET_TOKENS * TINY_SHARE && parent !== null && !faqs.has(parent);
    const fits =
      run[0] !== undefined &&
      run[0].page === section.page &&
      parentOf(run[0].heading) === parent &&
      runTokens + tokens <= TARGET_TOKENS;
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
function pack(blocks: readonly string[]): string[] {
  const passages: Draft[] = [];
  let open = new Draft();
  for (const block of blocks) {
    for (const piece of piecesOf(block)) {
      const isNearerWithout = open.tokens + piece.tokens - TARGET_TOKENS > TARGET_TOKENS - open.tokens;
      if (open.pieces.length > 0 && (isNearerWithout || !open.hasRoomFor(piece))) {
        const next = open.splitBefore(piece);
        passages.push(open);
        open = next;
      }
      open.add(piece);
    }
  }
  const last = passages.at(-1);
  const isRemainder = open.tokens < TARGET_TOKENS * REMAINDER_SHARE;
  if (isRemainder && last?.hasRoomForAll(open) === true) for (const piece of open.pieces) last.add(piece);
  else passages.push(open);
  return closeFences(passages.map((draft) => draft.text)).filter((text) => text !== '');
}

function piecesOf(block: string): Piece[] {
  const text = block.trimEnd();
  if (text === '') return [];
  const [first, ...rest] = cutText(text, LIMIT);
  return first === undefined ? [] : [{ ...first, separator: '\n\n' }, ...rest];
}

/** Whether a block introduces the next block: it ends with a colon, is a question, or a short line without a fact. */
function introduces(block: string): boolean {
  if (/[:：]$/.test(block) || endsAsQuestion(block)) return true;
  if (block.length > MAX_LABEL_CHARS || block.includes('\n') || NO_LABEL.test(block)) return false;
  return !FACT.test(withoutLinkTargets(block));
}

/** A passage that is being filled. */
class Draft {
  readonly pieces: Piece[] = [];
  tokens = 0;
  private chars = 0;

  get text(): string {
    return this.pieces.map(({ text, separator }, i) => (i === 0 ? text : separator + text)).join('');
  }

  hasRoomFor({ tokens, text, separator }: Piece): boolean {
    return this.tokens + tokens <= LIMIT.tokens && this.chars + separator.length + text.length <= LIMIT.chars;
  }

  hasRoomForAll(other: Draft): boolean {
    const separator = other.pieces[0]?.separator.length ?? 0;
    return this.tokens + other.tokens <= LIMIT.tokens && this.chars + separator + other.chars <= LIMIT.chars;
  }

  add(piece: Piece): void {
    this.chars += piece.text.length + (this.pieces.length === 0 ? 0 : piece.separator.length);
    this.tokens += piece.tokens;
    this.pieces.push(piece);
  }

  /**
   * Starts the next draft. Moves the last piece there if it only introduces the next piece ("For example:", a
   * question, a label).
   */
  splitBefore(next: Piece): Draft {
    const draft = new Draft();
    const last = this.pieces.at(-1);
    if (last === undefined || this.pieces.length < 2 || !introduces(last.text)) return draft;
    if (next.separator !== '\n\n') return draft;
    draft.add(last);
    if (!draft.hasRoomFor(next)) return new Draft();
    this.pieces.pop();
    this.tokens -= last.tokens;
    this.chars -= last.text.length + last.separator.length;
    return draft;
  }
}
