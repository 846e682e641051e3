/** How known models mark the beginning and the end of a thought in their text. */
const MARKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  // Seed.
  ['<seed:think>', '</seed:think>'],
  // Magistral.
  ['[think]', '[/think]'],
  // Kimi.
  ['◁think▷', '◁/think▷'],
  // Command A.
  ['<|start_thinking|>', '<|end_thinking|>'],
  // OpenThinker and Sky-T1.
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  // gpt-oss: the channel of thoughts, then the channel of the answer.
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const;

const END_OF = new Map<string, string>(MARKS);
const ALL: readonly string[] = MARKS.flat();
const FIRST_CHARACTERS = /[<[◁]/g;
const LONGEST = Math.max(...ALL.map((mark) => mark.length));

/**
 * Whether the answers of an endpoint begin within a thought: some templates begin the thought in the prompt, so that
 * the answer has only the mark of its end.
 */
export class ThoughtHabit {
  /** Undefined until an answer has ended. */
  private beginsInThought: boolean | undefined;

  /** Whether an answer may begin within a thought. */
  get mayBeginInThought(): boolean {
    return this.beginsInThought !== false;
  }

  /** Whether an answer was seen that began within a thought. */
  get hasBegunInThought(): boolean {
    return this.beginsInThought === true;
  }

  /** Records how a complete answer began. An answer that began within a thought outweighs all others. */
  note(begunInThought: boolean): void {
    this.beginsInThought ||= begunInThought;
  }
}

/**
 * Removes from a text the parts that its model has marked as thoughts. A mark after a backtick is code, and no mark. If
 * the text may begin within a thought, all of it is held back until a mark tells, or until its end.
 */
export class Thoughts {
  /** Whether the text began within a thought. */
  hasBegunInThought = false;
  hasThought = false;
  /** Within a thought, the mark that ends it. */
  private awaited: string | undefined;
  private hasText = false;
  /** Text that may still become a mark. */
  private pending = '';
  /** The text that may be a thought, or that is white space at the beginning. */
  private heldText = '';
  private lastCharacter = '';

  constructor(private isHolding: boolean) {}

  /** The text that surely is no thought, with this piece of text. */
  next(piece: string): string {
    let text = this.pending + piece;
    this.pending = '';
    let passed = '';
    for (;;) {
      const { at, mark } = markIn(text, this.lastCharacter);
      passed += this.pass(text.slice(0, at));
      if (mark === undefined) return passed;
      if (mark === '') {
        this.pending = text.slice(at);
        return passed;
      }
      this.lastCharacter = mark.at(-1)!;
      text = text.slice(at + mark.length);
      this.turn(mark);
    }
  }

  /** The text that is held back at the end. `mayBeThought` drops the text that no mark has shown to be an answer. */
  rest(mayBeThought = false): string {
    const { pending } = this;
    this.pending = '';
    const text = this.pass(pending);
    if (!this.isHolding || mayBeThought) return text;
    this.isHolding = false;
    this.awaited = undefined;
    return this.pass('');
  }

  /** The beginning or the end of a thought. While text is held, all before the end of a thought is thought. */
  private turn(mark: string): void {
    // A thought may be about marks.
    if (this.awaited !== undefined && mark !== this.awaited) return;
    const end = END_OF.get(mark);
    if (end !== undefined) this.isHolding &&= this.heldText.trim() !== '';
    else {
      if (this.awaited === undefined) this.hasBegunInThought ||= !this.hasThought;
      this.heldText = '';
      this.isHolding = false;
    }
    this.hasThought = true;
    this.awaited = end;
  }

  private pass(text: string): string {
    this.lastCharacter = text.at(-1) ?? this.lastCharacter;
    if (this.awaited !== undefined) return '';
    if (this.hasText) return text;
    this.heldText += text;
    if (this.isHolding || this.heldText.trim() === '') return '';
    const passed = this.hasThought ? this.heldText.trimStart() : this.heldText;
    this.heldText = '';
    this.hasText = true;
    return passed;
  }
}

/**
 * The first mark in a text and its place; an empty mark if the end of the text may become a mark. Without either, the
 * place is the end.
 */
function markIn(text: string, before: string): { at: number; mark?: string } {
  for (const { index: at } of text.matchAll(FIRST_CHARACTERS)) {
    if ((at === 0 ? before : text[at - 1]) === '`') continue;
    const rest = text.slice(at, at + LONGEST).toLowerCase();
    const mark = ALL.find((each) => rest.startsWith(each));
    if (mark !== undefined) return { at, mark };
    if (at + rest.length === text.length && ALL.some((each) => each.startsWith(rest)))
      return { at, mark: '' };
  }
  return { at: text.length };
}
