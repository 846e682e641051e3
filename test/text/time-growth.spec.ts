import { readVisitor } from '@app/contact-details';
import { extractAnswer } from '@app/extractive-answer';
import { detectLanguage, opening, replyIn } from '@app/languages';
import { hearByWords } from '@app/message-intents';
import {
  analyze,
  asksForOverview,
  buildQuery,
  hasContentWords,
  misspellingsOf,
  unknownWordsOf,
  questionKeys,
  type CorpusStats,
} from '@app/ranking';
import fc from 'fast-check';
import { isFollowUp } from '../../src/chat/understanding/follow-up';
import { hasNoAnswer } from '../../src/chat/answering/no-answer';
import { searchableQuestion } from '../../src/chat/understanding/question';
import { completionPrompt, readCompletion } from '../../src/leads/lead-completion';
import { leadNoteOf } from '../../src/leads/lead-note';
import { costFactor, MAX_LINEAR, timeGrowth, type Repetition } from '../support/time-growth';

const LANGUAGES = ['en', 'de', 'zh'] as const;
const STATS: CorpusStats = { passageCount: 10, averageLength: 50, documentFrequency: new Map() };
const SITE = { languages: LANGUAGES, stats: STATS, startTitles: ['Acme | Shop'], found: [] };
const TEXT = 'Refunds take 30 days. Parcels to Peru need a week. You can always ask us in the shop. '.repeat(
  20,
);
const PASSAGE = { title: 'Refunds', heading: 'How long', text: TEXT, url: null };
const VISITOR = readVisitor('');
const PASSAGES = Array.from({ length: 20 }, () => PASSAGE);

/** Every function that reads the text of a message in a turn, or of an earlier message. */
const READERS: Record<string, (text: string) => unknown> = {
  readVisitor,
  analyze: (text) => analyze(opening(text, text.length), 'en'),
  'analyze in Vietnamese': (text) => analyze(opening(text, text.length), 'vi'),
  hasContentWords,
  buildQuery: (text) => buildQuery(text, [], LANGUAGES),
  'buildQuery after an earlier message': (text) => buildQuery('And then?', [text], LANGUAGES),
  misspellingsOf: (text) => [
    ...misspellingsOf(unknownWordsOf(buildQuery(text, [], LANGUAGES), STATS), LANGUAGES),
  ],
  questionKeys: (text) => questionKeys(text, LANGUAGES, 1),
  asksForOverview: (text) => asksForOverview(text, SITE),
  hearByWords: (text) => hearByWords(text, 'en'),
  replyIn: (text) => replyIn(detectLanguage(text), 'learning'),
  'extractAnswer to a question': (text) => extractAnswer(text, [PASSAGE]),
  'extractAnswer after an earlier message': (text) =>
    extractAnswer('And then?', [PASSAGE], { earlier: [text] }),
  searchableQuestion: (text) => searchableQuestion(text, text.slice(1)),
  isFollowUp: (text) => isFollowUp(text, [text]),
  'isFollowUp after earlier messages': (text) => isFollowUp('And in winter?', [text, text]),
  hasNoAnswer: (text) =>
    hasNoAnswer(
      { agent: { botNoAnswer: 'No.' }, visitor: VISITOR, turn: { message: text } },
      { hasKnowledge: true, relevance: 'none' },
    ),
  leadNoteOf: (text) =>
    leadNoteOf({ message: text, visitor: VISITOR, earlier: [], hasIncompleteLead: true }, true),
  completionPrompt: (text) => completionPrompt([text]),
  'readCompletion from a message': (text) => readCompletion('{"name":"Ada"}', [text]),
  'readCompletion from an answer': (text) => readCompletion(text, [text]),
};

const CHARACTERS =
  ' \n\t.,;:!?@#%$€_-–—/\\\'"’()[]<>|+=*&~^{}`·•…0129azAZéßİıǅ١۲０１ＡＺ＠。、，？！「」（）ー\u00a0\u200b\u200d\u0301\ufffc\u0000' +
  '가하名王我的のすカｶﾞกำ่بלдलﷺﬁ①⒈';
const WORDS = (
  "😀|\ud83d|www.|://|http://|a@b.com|.com|tel |call |U.S. |Dr. |don't |my name is |I am |this is |" +
  ' here|from |at |Ada| Ltd|GmbH|company: |name: |Best regards,\n|我叫|公司|株式会社|名前は|です|저는 |입니다|0171 |' +
  '+49|24/7|10:00|1.2.2024|255.|AB12 |order |what is |tell me about |and |the '
).split('|');

/** Messages made of texts that the patterns of the readers look for or stop at. */
const repetitions: fc.Arbitrary<Repetition> = fc.record({
  head: fc.constantFrom('', 'a', '1', '@', '\n', 'what is ', '(', '<'),
  unit: fc
    .array(fc.constantFrom(...CHARACTERS, ...WORDS), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join('')),
  tail: fc.constantFrom('', 'a', '1', '!', '@', '\n', '。', ')', '\u0000'),
});

/** Units of which a message was once costly. */
const COSTLY = ['١가', '1가', '1-1 ', 'ﷺ', '\n', ' \n', 'a@b.com ', '(', 'a.', 'the '];
/** Work of an ordinary turn, to compare with: no message may cost many times as much. */
const ordinaryWork = (): void => {
  const message = 'How long do refunds take?';
  for (const read of Object.values(READERS)) read(message);
  void extractAnswer(message, PASSAGES);
};
const MAX_COST_FACTOR = 20;

describe.each(Object.entries(READERS))('the time of %s', (_, read) => {
  it.each(COSTLY)(
    'is at most in proportion to the number of %j in a message, and not many times that of other work',
    (unit) => {
      const repetition = { head: '', unit, tail: '' };
      expect(timeGrowth(read, repetition)).toBeLessThanOrEqual(MAX_LINEAR);
      expect(costFactor(read, repetition, ordinaryWork)).toBeLessThan(MAX_COST_FACTOR);
    },
  );

  it('is at most in proportion to the length of any message of repeated units', () => {
    fc.assert(
      fc.property(repetitions, (repetition) => timeGrowth(read, repetition) <= MAX_LINEAR),
      { numRuns: 60 },
    );
  });
});
