import { analyze } from './analysis';
import { cutIntoWords } from './candidate';
import { buildQuery } from './query';
import { relevanceOf } from './relevance';

const LANGUAGES = ['en'] as const;

const passageOf = (text: string, language: 'en' | 'zh' | 'ko' | 'und') =>
  cutIntoWords({ id: 1, text, title: '', heading: '', language, url: null, documentId: 1, position: 0 });
/** Without a table. */
const passage = passageOf('', 'en');

/** The relevance of passages whose best score is this, to an agent of many passages that knows these terms. */
function relevance(message: string, score: number, known: string[], corrected?: Map<string, string>) {
  const query = buildQuery(message, [], LANGUAGES, { corrected });
  const documentFrequency = new Map(known.map((term) => [term, 5]));
  return relevanceOf([{ score, place: 0 }], [passage], query, {
    passageCount: 1_000,
    averageLength: 100,
    documentFrequency,
  });
}

describe('relevance', () => {
  it('needs a higher share of a short question than of a long question', () => {
    expect(relevance('gift parcel price', 0.85, ['gift', 'parcel', 'price'])).toBe('unsure');
    const long = 'gift parcel price express courier weekend island pickup';
    expect(relevance(long, 0.85, ['gift', 'parcel', 'price', 'express', 'courier', 'weekend'])).toBe('sure');
  });

  it('does not count words of earlier messages as words of the question', () => {
    const documentFrequency = new Map([['price', 5]]);
    const stats = { passageCount: 1_000, averageLength: 100, documentFrequency };
    const earlier = ['gift parcel express courier weekend island pickup'];
    const query = buildQuery('price', earlier, LANGUAGES);
    expect(relevanceOf([{ score: 1, place: 0 }], [passage], query, stats)).toBe('none');
  });

  it('counts a corrected word as half known: the correction may be another word', () => {
    const asked = (word: string, corrected?: Map<string, string>) =>
      relevance(`cover letter ${word}`, 1.02, ['cover', 'letter', 'purs'], corrected);
    expect(asked('purse')).toBe('sure');
    expect(asked('nurse', new Map([['nurse', 'purse']]))).toBe('unsure');
  });

  it('asks for less evidence of a question in a language that no passage has', () => {
    expect(relevance('how do I renew the passport', 0.9, ['passport'])).toBe('none');
    expect(relevance('wie verlängere ich den Passport', 0.9, ['passport'])).toBe('unsure');
  });

  /** To an agent of one passage with these words. */
  const toOne = (
    message: string,
    known: string[],
    earlier: string[] = [],
    score = 0.7,
    language: 'en' | 'zh' = 'en',
  ) => {
    const query = buildQuery(message, earlier, [language]);
    const documentFrequency = new Map(known.map((term) => [term, 1]));
    return relevanceOf([{ score, place: 0 }], [passage], query, {
      passageCount: 1,
      averageLength: 6,
      documentFrequency,
    });
  };

  it('does not find one passage relevant by one common word beside an unknown subject', () => {
    const known = ['kept', 'kiwi', 'call'];
    expect(toOne('What is the kiwi called?', known)).toBe('sure');
    expect(toOne('What is the purple zebra called?', known)).toBe('none');
    expect(toOne('In German please', known, ['What is the kept kiwi called?'], 0.9)).not.toBe('none');
  });

  it('counts a pair of characters as one letter: pairs overlap', () => {
    expect(toOne('開門時間', ['開', '門', '開門'], [], 1.4, 'zh')).toBe('unsure');
    expect(toOne('竹的價格是多少？', ['竹', '價', '格', '價格'], [], 0.7, 'zh')).toBe('sure');
    expect(toOne('有游泳池嗎？', ['水', '池'], [], 1.4, 'zh')).toBe('none');
  });

  it('is not sure of a passage with another number than the one asked for, but in a long story', () => {
    const known = ['boat', '61', 'cost', 'hour'];
    expect(toOne('What does boat 61 cost an hour?', known, [], 1.4)).toBe('sure');
    expect(toOne('What does boat 73 cost an hour?', known, [], 1.4)).toBe('unsure');
    const story =
      'We are 24 pupils and teachers of Amrey, and want to know about boats: what does a boat cost an hour?';
    expect(toOne(story, [...known, 'pupil', 'teacher', 'want', 'know'], [], 1.4)).toBe('sure');
  });

  /** To an agent of one passage with this table or list. */
  const toRows = (message: string, rows: string, language: 'en' | 'zh' | 'ko' | 'und', score: number) => {
    const documentFrequency = new Map(analyze(rows, language).map((term) => [term, 1]));
    const stats = { passageCount: 1, averageLength: 20, documentFrequency };
    const query = buildQuery(message, [], [language]);
    return relevanceOf([{ score, place: 0 }], [passageOf(rows, language)], query, stats);
  };

  it.each([
    ['en', '| Room | Price |\n| --- | --- |\n| Oak room | 90 |\n| Elm room | 80 |', 'oak', 'maple'],
    ['zh', '| 房間 | 價格 |\n| --- | --- |\n| 松廳 | 三千 |\n| 竹廳 | 兩千 |', '竹廳', '蘭廳'],
    ['ko', '| 객실 | 요금 |\n| --- | --- |\n| 소나무 | 삼만 |\n| 매화 | 오만 |', '매화', '국화'],
  ] as const)('is not sure of a table without the row asked for: %s', (language, table, row, missing) => {
    const asked = { en: 'What is the price of the ROW room?', zh: 'ROW的價格是多少？', ko: 'ROW 요금은?' }[
      language
    ];
    expect(toRows(asked.replace('ROW', row), table, language, 1.4)).toBe('sure');
    expect(toRows(asked.replace('ROW', missing), table, language, 1.4)).toBe('unsure');
  });

  it.each([
    ['und', 'Łóżko 1200 zł\nSzafa 900 zł', 'Ile kosztuje łóżko?', 'Ile kosztuje dywan?'],
    [
      'und',
      '| Mebel | Cena |\n|---|---|\n| Łóżko | 9 |\n| Szafa | 8 |',
      'Ile kosztuje łóżko?',
      'Ile kosztuje dywan?',
    ],
    ['ko', '냉면 9,000원\n비빔밥 8,000원', '냉면은 얼마예요?', '불고기는 얼마예요?'],
  ] as const)(
    'shows prices if the item is there, however long the verb is: %s',
    (language, prices, held, other) => {
      expect(toRows(held, prices, language, 0.8)).toBe('unsure');
      expect(toRows(other, prices, language, 0.8)).toBe('none');
    },
  );

  it('takes sentences with numbers for no list of prices', () => {
    const sentences = 'Łóżko ma 12 lat.\nSzafa ma 9 lat.';
    expect(toRows('Ile kosztuje łóżko?', sentences, 'und', 0.8)).toBe('none');
  });
});
