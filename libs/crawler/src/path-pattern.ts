import { normalizePercentEncoding } from './percent-encoding';

/** The bits of a word of a bit set. */
const WORD = 32;

/** A bit for each state of a matcher: state `i` has matched the first `i` characters of the pattern's literal text. */
type States = Uint32Array;

/** More than one of these in a row stand for the same as one. */
const REPEATED = /(?:\/\*{2,})+(?=\/\*\*)/g;

/**
 * Returns a function that decides whether a normalized URL has a path of the pattern: `*` stands for any characters
 * within a segment, `**` for any characters, and every other character for itself. Between two slashes, `**` may also
 * stand for no segment, and `/docs/**` matches `/docs`. A slash at the end of the path does not matter. A pattern with
 * a question mark is compared with path and query, any other with the path alone. The time is linear in the length of
 * the URL for any pattern.
 */
export function pathMatcher(pattern: string): (url: string) => boolean {
  const [path = '', ...queries] = normalizePercentEncoding(pattern).replace(REPEATED, '').split('?');
  const withQuery = queries.length > 0;
  const automaton = new Automaton(withSlash(path) + (withQuery ? `?${queries.join('?')}` : ''));
  return (url) => {
    const { pathname, search } = new URL(url);
    return automaton.accepts(withSlash(pathname) + (withQuery ? search : ''));
  };
}

/**
 * Returns a function that decides whether a normalized URL matches one of `include`, if there are any, and none of
 * `exclude`. See `pathMatcher`.
 */
export function pathFilter(
  include: readonly string[] = [],
  exclude: readonly string[] = [],
): (url: string) => boolean {
  const included = include.map(pathMatcher);
  const excluded = exclude.map(pathMatcher);
  return (url) =>
    (included.length === 0 || included.some((matches) => matches(url))) &&
    !excluded.some((matches) => matches(url));
}

function withSlash(path: string): string {
  return path.endsWith('/') || path.endsWith('**') ? path : `${path}/`;
}

/**
 * A nondeterministic automaton whose states are bits, so that one step moves 32 of them. A state with a wildcard stays
 * active while the wildcard takes characters. Unlike a regular expression, it never backtracks.
 */
class Automaton {
  private readonly words: number;
  private readonly accepting: number;
  /** The states whose next character is the key. */
  private readonly next = new Map<string, States>();
  /** The states that stay active at any character, and at any but a slash. */
  private readonly anywhere: States;
  private readonly inSegment: States;
  /** The states before the first slash of a `**` between slashes, both of which one slash may match. */
  private readonly skipping: States;

  constructor(pattern: string) {
    const parts = pattern.split(/(\*+)/);
    const size = parts.reduce((sum, part) => sum + (part.startsWith('*') ? 0 : part.length), 1);
    this.words = Math.ceil(size / WORD);
    this.accepting = size - 1;
    [this.anywhere, this.inSegment, this.skipping] = [this.none(), this.none(), this.none()];
    let state = 0;
    for (const [place, part] of parts.entries()) {
      if (part.startsWith('*')) {
        add(part.length > 1 ? this.anywhere : this.inSegment, state);
        const isBetweenSlashes = parts[place - 1]?.endsWith('/') && parts[place + 1]?.startsWith('/');
        if (part.length > 1 && isBetweenSlashes) add(this.skipping, state - 1);
        continue;
      }
      for (const character of part.split('')) {
        const states = this.next.get(character) ?? this.none();
        this.next.set(character, states);
        add(states, state);
        state += 1;
      }
    }
  }

  accepts(text: string): boolean {
    const active = this.none();
    add(active, 0);
    for (const character of text.split('')) if (!this.advance(active, character)) return false;
    return has(active, this.accepting);
  }

  /** Changes the active states to those after the character. False if there are none. */
  private advance(active: States, character: string): boolean {
    const { words, anywhere, inSegment, skipping } = this;
    const next = this.next.get(character);
    let carried = 0;
    let any = 0;
    for (let word = 0; word < words; word += 1) {
      const at = active[word]!;
      const stays = character === '/' ? anywhere[word]! : anywhere[word]! | inSegment[word]!;
      const moves = next === undefined ? 0 : at & next[word]!;
      const skips = moves & skipping[word]!;
      const after = carried | (at & stays) | (moves << 1) | (skips << 2);
      carried = (moves >>> (WORD - 1)) | (skips >>> (WORD - 2));
      any |= after;
      active[word] = after;
    }
    return any !== 0;
  }

  private none(): States {
    return new Uint32Array(this.words);
  }
}

function add(states: States, state: number): void {
  const word = Math.floor(state / WORD);
  states[word] = (states[word] ?? 0) | (1 << (state % WORD));
}

function has(states: States, state: number): boolean {
  return ((states[Math.floor(state / WORD)] ?? 0) & (1 << (state % WORD))) !== 0;
}
