import fc from 'fast-check';
import type { Language } from '@app/languages';
import { QuestionIndex } from './question-index';
import { isMisspelling } from './same-question';

function isSame(message: string, question: string, language: Language = 'en'): boolean {
  return new QuestionIndex([{ wordings: [question], language, value: 1 }]).find(message) !== undefined;
}

/** A question and messages that ask it. */
const SAME: [language: Language, question: string, messages: string[]][] = [
  [
    'en',
    'Do you ship to Canada?',
    [
      'do you ship to canada',
      'DO YOU SHIP TO CANADA???',
      'Do you ship to Canada, please?',
      'Hi! Do you ship to Canada? Thanks in advance',
      'To Canada, do you ship?',
      'Can you tell me if you ship to Canada?',
      "I'd like to know whether you ship to Canada.",
      'Quick question: do you ship to Canada?',
      'Hello, could you please tell me if you ship to Canada? Thank you very much!',
      'Do you ship to Canda?',
      'Do you ship to Cnaada?',
      'You ship to Canada?',
    ],
  ],
  [
    'en',
    'How long does shipping take?',
    [
      'how long does the shipping take',
      'Shipping takes how long?',
      'how long does shiping take',
      'How long does shippping take?',
    ],
  ],
  [
    'en',
    "What's the price of delivery?",
    ['What is the price of delivery', 'whats the price of deliveries?'],
  ],
  ['en', "Can't I cancel my order?", ['Cannot I cancel my order?', 'can I not cancel my order']],
  [
    'de',
    'Was kostet der Versand nach Österreich?',
    [
      'was kostet versand nach österreich',
      'Können Sie mir bitte sagen, was der Versand nach Österreich kostet?',
      'Hallo, was kostet denn der Versand nach Österreich? Vielen Dank im Voraus!',
      'Nach Österreich: Was kostet der Versand?',
      'Was kostet der Vesrand nach Österreich?',
    ],
  ],
  [
    'zh',
    '你们送货到加拿大吗？',
    ['请问你们送货到加拿大吗', '你好，你们送货到加拿大吗？谢谢', '你们送货到加拿大'],
  ],
];

/** A question and similar messages that ask something else. */
const OTHER: [language: Language, question: string, messages: string[]][] = [
  [
    'en',
    'Do you ship to Canada?',
    [
      'Do you ship to the US?',
      'Do you ship from Canada?',
      'Do you not ship to Canada?',
      "Don't you ship to Canada?",
      "Why don't you ship to Canada?",
      'Did you ship to Canada?',
      'When do you ship to Canada?',
      'How do you ship to Canada?',
      'Do they ship to Canada?',
      'Do you only ship to Canada?',
      'Do you ship furniture to Canada?',
      'Do you ship to Canada and Mexico?',
      'Do you ship to Canada for free?',
      'Do you ship within Canada?',
      'Do you ship to Canada on Sundays?',
      'Do you sell to Canada?',
      'Do you never ship to Canada?',
      'Do you ship without Canada?',
      'Ship',
      'Canada',
      '',
      'Do you ship to Canada? And how long does it take?',
    ],
  ],
  ['en', 'Can I upgrade from Basic to Pro?', ['Can I upgrade from Pro to Basic?', 'Can I upgrade to Pro?']],
  ['en', 'Where is my order?', ['Where is your order?', 'Where was my order?', 'When is my order?']],
  ['en', 'Can I pay you?', ['Can you pay me?', 'Can you pay?']],
  ['en', 'Is there a fee?', ['Is there no fee?', 'Was there a fee?', 'What is the fee?']],
  [
    'en',
    'Can I return shoes after 30 days?',
    ['Can I return shoes after 60 days?', 'Can I return shoes before 30 days?'],
  ],
  ['en', 'Do you sell nitrate?', ['Do you sell nitrite?', 'Do you sell nitrates and nitrites?']],
  ['en', 'Do you sell the A100?', ['Do you sell the A101?', 'Do you sell the A10?']],
  ['en', 'Please', ['Thanks', 'Hello', 'the']],
  [
    'de',
    'Liefern Sie nach Österreich?',
    [
      'Liefern Sie nicht nach Österreich?',
      'Liefern Sie nach Deutschland?',
      'Liefern Sie von Österreich?',
      'Wann liefern Sie nach Österreich?',
      'Liefern Sie keine Möbel nach Österreich?',
      'Liefern Sie kostenlos nach Österreich?',
    ],
  ],
  ['zh', '你们送货到加拿大吗？', ['你们不送货到加拿大吗', '你们送货到美国吗？', '你们从加拿大送货吗']],
  ['vi', 'Có giao hàng đến Canada không?', ['Có giao hang đến Canada không?', 'Không giao hàng đến Canada?']],
  ['und', 'Lieferung Kanada', ['Kanada Lieferung', 'Lieferung']],
];

describe('a message asks a question', () => {
  it.each(SAME)(
    'in other words of politeness, order, typos and inflection (%s): %s',
    (language, question, messages) => {
      for (const message of [question, ...messages])
        expect([message, isSame(message, question, language)]).toEqual([message, true]);
    },
  );

  it('even if the message is a wording that the tenant wrote politely', () => {
    expect(isSame('Do you ship to Canada?', 'Could you tell me if you ship to Canada, please?')).toBe(true);
  });

  it.each(OTHER)('and not a similar one (%s): %s', (language, question, messages) => {
    for (const message of messages) {
      expect([message, isSame(message, question, language)]).toEqual([message, false]);
      expect([message, isSame(question, message, language)]).toEqual([message, false]);
    }
  });
});

const LANGUAGES: Language[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'zh', 'ja', 'th', 'vi', 'ru', 'und'];
const language = fc.constantFrom(...LANGUAGES);
/** Words that are neither function words nor endings of each other. */
const NOUNS = [
  'refund',
  'delivery',
  'guarantee',
  'museum',
  'password',
  'furniture',
  'breakfast',
  'insurance',
];
const VERBS = ['order', 'cancel', 'compare', 'return', 'support', 'recommend'];
const NEGATIONS = ['not', 'no', 'never', 'without', 'neither'];
const question = fc
  .tuple(
    fc.constantFrom('how', 'when', 'why', 'where'),
    fc.constantFrom(...VERBS),
    fc.constantFrom(...NOUNS),
    fc.constantFrom(...NOUNS),
  )
  .filter(([, , one, other]) => one !== other)
  .map(([asking, verb, one, other]) => [asking, 'can', 'i', verb, 'my', one, 'with', other]);

describe('for any question', () => {
  it('the question itself asks it, in any language', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abköñøжяข้าкา中文日かなハ한국हि'),
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), language, (words, ofLanguage) => {
        expect(isSame(` ${words.join(' ')}!? `, words.join(' '), ofLanguage)).toBe(true);
      }),
    );
  });

  it('politeness, case and punctuation change nothing', () => {
    const before = fc.constantFrom('', 'Hi, ', 'Please: ', 'Can you tell me ', 'I would like to know ');
    const after = fc.constantFrom('', '?', ' please?', '? Thanks!', ' ???');
    fc.assert(
      fc.property(question, before, after, fc.boolean(), (words, start, end, isLoud) => {
        const message = `${start}${words.join(' ')}${end}`;
        expect(isSame(isLoud ? message.toUpperCase() : message, words.join(' '))).toBe(true);
      }),
    );
  });

  it('one more negation, one word less, or another word in its place is another question', () => {
    const at = fc.nat(7);
    fc.assert(
      fc.property(question, at, fc.constantFrom(...NEGATIONS), (words, place, negation) => {
        expect(isSame(words.toSpliced(place, 0, negation).join(' '), words.join(' '))).toBe(false);
        expect(isSame(words.toSpliced(place, 1).join(' '), words.join(' '))).toBe(false);
        expect(isSame(words.toSpliced(place, 1, 'zeppelin').join(' '), words.join(' '))).toBe(false);
      }),
    );
  });

  it('one typing error after the first letter of a word of five letters changes nothing', () => {
    fc.assert(
      fc.property(question, fc.constantFrom(3, 5, 7), fc.nat(3), (words, place, offset) => {
        const word = words[place]!;
        const letter = 1 + (offset % (word.length - 2));
        const doubled = word.slice(0, letter) + word[letter] + word.slice(letter);
        expect(isSame(words.with(place, doubled).join(' '), words.join(' '))).toBe(true);
      }),
    );
  });

  it('the comparison is symmetric if nothing is misspelt', () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        expect(isSame(one.join(' '), other.join(' '))).toBe(isSame(other.join(' '), one.join(' ')));
      }),
    );
  });

  it('nothing throws, whatever the message is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 700 }),
        question,
        language,
        (text, words, ofLanguage) => {
          isSame(text, words.join(' '), ofLanguage);
          isSame(words.join(' '), text, ofLanguage);
        },
      ),
    );
  });
});

describe('a misspelling', () => {
  it.each([
    ['shiping', 'shipping'],
    ['shippping', 'shipping'],
    ['delvery', 'delivery'],
    ['deliveery', 'delivery'],
    ['recieve', 'receive'],
  ])('%s of %s', (written, meant) => {
    expect([isMisspelling(written, meant), isMisspelling(meant, written)]).toEqual([true, true]);
  });

  it.each([
    ['nitrite', 'nitrate'],
    ['plane', 'planet'],
    ['trip', 'strip'],
    ['typical', 'atypical'],
    ['form', 'from'],
    ['model10', 'model100'],
    ['delivery', 'delivery'],
    ['order', 'border'],
  ])('is not %s for %s', (written, meant) => {
    expect([isMisspelling(written, meant), isMisspelling(meant, written)]).toEqual([false, false]);
  });
});

describe('among many questions', () => {
  const index = new QuestionIndex(
    [
      'Is Martina here today?',
      'Is Marina here today?',
      'Do you repair bicycles?',
      'Do you repair tricycles?',
    ].map((text, value) => ({ wordings: [text], language: 'en' as const, value })),
  );

  it('the words of one are not misspellings of another', () => {
    expect(index.find('Is Marina here today?')?.value).toBe(1);
    expect(index.find('Is Martina here today?')?.value).toBe(0);
    const alone = new QuestionIndex([
      { wordings: ['Is Martina here today?'], language: 'en', value: 0 },
      { wordings: ['Who is Marina?'], language: 'en', value: 1 },
    ]);
    expect(alone.find('Is Marina here today?')).toBeUndefined();
  });

  it('a misspelling that fits two of them asks none', () => {
    const two = new QuestionIndex([
      { wordings: ['Do you sell marlins?'], language: 'en', value: 0 },
      { wordings: ['Do you sell marvins?'], language: 'en', value: 1 },
    ]);
    expect(two.find('Do you sell marlvins?')).toBeUndefined();
  });

  it('names the words that are misspelt in the message', () => {
    expect(index.find('Do you repair bicylces?')).toEqual({ value: 2, misspelt: ['bicylces'] });
    expect(index.find('Do you repair bicycles?')).toEqual({ value: 2, misspelt: [] });
  });

  it('finds one of ten thousand in well under a millisecond', () => {
    const many = new QuestionIndex(
      Array.from({ length: 10_000 }, (_, value) => ({
        wordings: [`How do I repair the machine M${value} of plant ${value % 7}?`],
        language: 'en' as const,
        value,
      })),
    );
    expect(many.find('How do I repair machine m7777 of plant 0?')).toEqual({ value: 7777, misspelt: [] });
  });

  it('takes no message for a question that is too long to be one', () => {
    const long = `Do you repair bicycles ${'please '.repeat(200)}?`;
    expect(index.find(long)).toBeUndefined();
  });
});
