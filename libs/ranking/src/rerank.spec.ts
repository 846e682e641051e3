import * as fc from 'fast-check';
import { analyze } from './analysis';
import { Bm25Index } from './bm25-index.fixture';
import { type Language, detectLanguage } from '@app/languages';
import { buildQuery } from './query';
import { relevanceOf } from './relevance';
import { cutIntoWords, type PassageText } from './candidate';
import { rerank } from './rerank';

const SHOP: [title: string, heading: string, text: string][] = [
  [
    'Delivery',
    'Costs',
    'We deliver within Europe for 4.90 euros. Orders above 50 euros are delivered free of charge.',
  ],
  [
    'Delivery',
    'Times',
    'A parcel takes two to four working days. You get a tracking number once it has left our store.',
  ],
  [
    'Returns',
    '',
    'Send back what you do not like within thirty days. The refund reaches your account a week later.',
  ],
  [
    'Opening hours',
    '',
    'Our workshop in Leeds is open from Monday to Friday, nine to six, and on Saturday until noon.',
  ],
  [
    'Repairs',
    'Brakes',
    'We repair brakes of any bicycle while you wait. Bring the bicycle without an appointment.',
  ],
  [
    'Versand',
    'Kosten',
    'Der Versand nach Österreich kostet 6,90 Euro. Ab einem Bestellwert von 50 Euro liefern wir kostenlos.',
  ],
  [
    'Rückgabe',
    '',
    'Sie können gekaufte Ware innerhalb von dreißig Tagen zurücksenden. Wir erstatten den Kaufpreis.',
  ],
  ['Garantie', '', 'Auf unsere Fahrradschlösser geben wir fünf Jahre Garantie, auf die Bremsbeläge eines.'],
  ['配送', '运费', '国内订单满两百元免运费，不足两百元收取十五元运费。'],
  ['退货', '', '收到商品后七天内可以退货，退款将在三个工作日内到账。'],
  ['营业时间', '', '门店周一至周五上午九点营业，晚上六点关门。'],
];
const candidates: PassageText[] = SHOP.map(([title, heading, text], id) => ({
  id,
  title,
  heading,
  text,
  language: detectLanguage(text),
  url: null,
  documentId: id,
  position: 0,
}));
const languages: Language[] = [...new Set(candidates.map(({ language }) => language))];
const index = new Bm25Index();
for (const { id, title, heading, text, language } of candidates)
  index.add(id, analyze(`${title}\n${heading}\n${text}`, language));

function ask(message: string, earlier: string[] = []) {
  const query = buildQuery(message, earlier, languages);
  const found = index.search(query, 40).flatMap(({ id }) => candidates[id] ?? []);
  const words = found.map(cutIntoWords);
  const ranked = rerank(query, words, index.stats(query));
  return { best: ranked[0]?.id, relevance: relevanceOf(ranked, words, query, index.stats(query)), ranked };
}

describe('rerank', () => {
  it('is tested with passages in three languages', () => {
    expect(new Set(languages)).toEqual(new Set(['en', 'de', 'zh']));
  });

  it.each<[string, number]>([
    ['How much is delivery?', 0],
    ['How long does a parcel take?', 1],
    ['Can I get a refund if I send it back?', 2],
    ['When is the workshop open on Saturday?', 3],
    ['brake repair', 4],
    ['Was kostet der Versand nach Österreich?', 5],
    ['Wie kann ich Ware zurückschicken, zurücksenden?', 6],
    ['Wie lange ist die Garantie auf Schlösser und Bremsen?', 7],
    ['运费多少钱？', 8],
    ['怎么退货退款？', 9],
    ['门店几点关门？', 10],
  ])('answers %s from passage %i', (question, id) => {
    expect(ask(question)).toMatchObject({ best: id, relevance: 'sure' });
  });

  it('ranks a page in the language of the question before the same page in another', () => {
    const texts: [string, Language][] = [
      ['Dr. Okafor, Göttingen: Implantate', 'de'],
      ['Dr. Okafor, Göttingen: Implantate', 'en'],
    ];
    const ranked = (question: string): number[] => {
      const query = buildQuery(question, [], ['de', 'en']);
      const own = texts.map(([text, language], id) =>
        cutIntoWords({ id, text, title: '', heading: '', language, url: null, documentId: id, position: 0 }),
      );
      return rerank(query, own, index.stats(query)).map(({ id }) => id);
    };
    expect(ranked('Where can I find Dr. Okafor in Göttingen?')).toEqual([1, 0]);
    expect(ranked('Wo finde ich Frau Dr. Okafor in Göttingen?')).toEqual([0, 1]);
  });

  it('understands a follow-up by the earlier questions', () => {
    expect(ask('And how much is it?', ['Which delivery do you offer in Europe?'])).toMatchObject({
      best: 0,
      relevance: 'sure',
    });
  });

  it.each([
    'Who won the football championship in 1998?',
    'What is the capital of Mongolia?',
    'Wer hat die Relativitätstheorie entdeckt?',
    '谁写了红楼梦这部小说？',
  ])('finds %s irrelevant to the passages', (question) => {
    expect(ask(question).relevance).toBe('none');
  });

  it('separates relevant from irrelevant questions with a single passage', () => {
    const stats = {
      passageCount: 1,
      averageLength: 17,
      documentFrequency: new Map([
        ['refund', 1],
        ['account', 1],
      ]),
    };
    const only = candidates.slice(2, 3).map(cutIntoWords);
    const asked = buildQuery('When does the refund reach my account?', [], ['en']);
    const foreign = buildQuery('Which planet is the largest?', [], ['en']);
    expect(relevanceOf(rerank(asked, only, stats), only, asked, stats)).toBe('sure');
    expect(relevanceOf(rerank(foreign, only, stats), only, foreign, stats)).toBe('none');
    expect(relevanceOf([], [], asked, stats)).toBe('none');
  });

  const about = (id: number, changes: Partial<PassageText>): PassageText => ({
    id,
    url: null,
    documentId: id,
    position: 0,
    text: '',
    title: '',
    heading: '',
    language: 'en',
    ...changes,
  });
  const order = (question: string, passages: PassageText[]) => {
    const own = new Bm25Index();
    for (const { id, text } of passages) own.add(id, analyze(text, 'en'));
    const query = buildQuery(question, [], ['en']);
    return rerank(query, passages.map(cutIntoWords), own.stats(query)).map(({ id }) => id);
  };

  it('prefers adjacent words', () => {
    const apart = about(1, { text: 'The gift arrives by mail. Each card needs a stamp and a letter.' });
    const together = about(2, { text: 'The gift card arrives by mail. It needs a stamp and a letter.' });
    expect(order('gift card', [apart, together])).toEqual([2, 1]);
  });

  it('prefers the passage whose title or heading names the subject', () => {
    const text = 'It takes two days and costs nothing.';
    expect(order('delivery', [about(1, { text }), about(2, { text, title: 'Delivery' })])).toEqual([2, 1]);
    expect(order('delivery', [about(1, { text }), about(2, { text, heading: 'Delivery' })])).toEqual([2, 1]);
  });

  it('finds parts of compounds and misspelt words by their letters', () => {
    const lock = about(1, { text: 'A motorcyclelock of hardened steel.' });
    const lamp = about(2, { text: 'A lamp for the hallway.' });
    expect(order('motorcycle', [lamp, lock])[0]).toBe(1);
    expect(order('hardned steeel', [lamp, lock])[0]).toBe(1);
  });

  it('orders equal scores by id and returns all candidates', () => {
    const text = 'The same words.';
    expect(order('other', [about(9, { text }), about(4, { text }), about(7, { text })])).toEqual([4, 7, 9]);
  });

  it('gives finite scores for any question and passages', () => {
    const word = fc.oneof(
      fc.constantFrom('price', 'gift', 'card', '礼品', 'Preis'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const texts = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        texts,
        fc.array(texts, { maxLength: 6 }),
        fc.nat(1000),
        (question, passages, passageCount) => {
          const query = buildQuery(question, [], ['en', 'zh', 'und']);
          const ranked = rerank(
            query,
            passages.map((text, id) => cutIntoWords(about(id, { text, title: question }))),
            { passageCount, averageLength: 0, documentFrequency: new Map() },
          );
          expect(ranked).toHaveLength(passages.length);
          for (const { score } of ranked) expect(Number.isFinite(score) && score >= 0).toBe(true);
        },
      ),
    );
  });
});
