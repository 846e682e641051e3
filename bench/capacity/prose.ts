const SYLLABLES = 'ba ca de fi go lu ma ne pi ro sa te vi zo bra cle dri fro gli pra ste tri'.split(' ');
/** These make the text English for the language detection, and are stop words as in real English. */
const FUNCTION_WORDS = 'the of and to in is that for it as was with on by this are from which have not'.split(
  ' ',
);
const FUNCTION_SHARE = 0.42;
const TOPIC_WORDS = 200;
const SENTENCE_WORDS = 14;
const PARAGRAPH_SENTENCES = 4;
const PARAGRAPHS_A_PASSAGE = 2;
const PARAGRAPHS_A_SECTION = 16;
const QUESTION_WORDS = 4;

/** The words of generated prose. */
export interface Words {
  /** The size of the vocabulary. */
  vocabulary: number;
  /** The probability of the n-th most frequent word is proportional to 1 / (n + rankOffset) (Zipf, Mandelbrot). */
  rankOffset: number;
  /** The share of words from the topic. The others come from the whole vocabulary, which all documents share. */
  topicShare: number;
}

/** Few words, the frequent words in most passages. */
const SMALL_VOCABULARY: Words = { vocabulary: 20_000, rankOffset: 1, topicShare: 0.8 };

/** As many postings and terms per passage as in SQuAD. The most frequent word is in a quarter of the passages. */
export const LARGE_VOCABULARY: Words = { vocabulary: 25_000, rankOffset: 20, topicShare: 0.4 };

/**
 * Generated prose. Word frequencies follow Zipf's law as in English, and some words belong to the topic, so that
 * passages, terms and postings have the sizes of real text. The same seed gives the same text.
 */
export class Prose {
  constructor(
    private state: number,
    private readonly from: Words = SMALL_VOCABULARY,
  ) {}

  /** A text of about this number of passages, in sections with a topic each. */
  document(passages: number): string {
    let topic = this.below(this.from.vocabulary);
    const paragraphs = Array.from({ length: passages * PARAGRAPHS_A_PASSAGE }, (_, index) => {
      if (index % PARAGRAPHS_A_SECTION !== 0) return this.paragraph(topic);
      topic = this.below(this.from.vocabulary);
      return `## ${this.words(topic, 3)}\n\n${this.paragraph(topic)}`;
    });
    return `# ${this.words(topic, 4)}\n\n${paragraphs.join('\n\n')}`;
  }

  /** A question with words of the text, so that its passages answer it. */
  question(text: string): string {
    const start = this.below(Math.max(text.length - 400, 1));
    const content = text.slice(start, start + 400).match(/(?<= )[a-z]{6,}(?=[ .])/g) ?? [];
    const asked = Array.from({ length: QUESTION_WORDS }, () => content[this.below(content.length)] ?? '');
    return `What is the ${asked.join(' ')}?`;
  }

  private paragraph(topic: number): string {
    const sentences = Array.from({ length: PARAGRAPH_SENTENCES }, () => {
      const sentence = this.words(topic, SENTENCE_WORDS);
      return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
    });
    return sentences.join(' ');
  }

  private words(topic: number, count: number): string {
    return Array.from({ length: count }, () => this.word(topic)).join(' ');
  }

  private word(topic: number): string {
    const kind = this.random();
    if (kind < FUNCTION_SHARE) return FUNCTION_WORDS[this.below(FUNCTION_WORDS.length)] ?? '';
    const { vocabulary, rankOffset, topicShare } = this.from;
    const isTopical = this.random() < topicShare;
    const number = isTopical ? topic + this.rank(TOPIC_WORDS, 1) : this.rank(vocabulary, rankOffset);
    return spelled(number % vocabulary);
  }

  /** A number from 0 on. Its probability is proportional to 1 / (number + offset). */
  private rank(most: number, offset: number): number {
    return Math.floor(offset * (most / offset) ** this.random()) - offset;
  }

  private below(end: number): number {
    return Math.floor(this.random() * end);
  }

  /** A number in [0, 1): mulberry32. Its period is long enough for this use. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** A word of three syllables or more for each number. */
function spelled(number: number): string {
  let word = '';
  let rest = number + SYLLABLES.length ** 2;
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}
