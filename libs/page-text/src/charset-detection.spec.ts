import iconv from 'iconv-lite';
import { decodeHtml, decodeText, unmarkedUtf16 } from '.';

/** A short table, as shops export it, and a sentence, in the charsets in which their country saved texts. */
const TEXTS: [charsets: string[], table: string, sentence: string][] = [
  [
    ['gbk', 'gb18030'],
    '房型,价格\n雪松间,二百八十元\n',
    '餐厅每天早上七点开门，晚上十点关门。周末请提前打电话预订。',
  ],
  [['big5'], '課程,費用\n陶藝,一千五百元\n', '圖書館星期一不開放，其他日子上午九點開門。'],
  [
    ['shift_jis', 'euc-jp'],
    '商品,値段\n桜の茶碗,三千円\n',
    '水曜日は定休日です。駐車場は建物の裏にあります。',
  ],
  [['euc-kr'], '상품,가격\n도자기 찻잔,만오천원\n', '매주 화요일은 쉽니다. 주차장은 건물 뒤에 있습니다.'],
  [
    ['windows-1250', 'iso-8859-2', 'cp852'],
    'Wycieczka;Cena\nSpływ kajakiem;150 złotych\n',
    'Łódź odpływa o ósmej. Proszę zabrać ciepłą odzież i prowiant na całą wycieczkę.',
  ],
  [
    ['windows-1250', 'iso-8859-2', 'cp852'],
    'Pokoj;Večeře\nSmrkový;žádná\n',
    'Půjčovna kol je otevřena každý den kromě neděle, vždy až do šesti večer.',
  ],
  [
    ['windows-1251', 'cp866', 'koi8-r', 'maccyrillic'],
    'Услуга;Стоимость\nСтрижка;900 рублей\n',
    'Бассейн закрыт на ремонт до первого сентября. Приносим извинения.',
  ],
  [
    ['windows-1251'],
    'Послуга;Ціна\nПерукар;250 гривень\n',
    'Їдальня працює щодня, крім неділі, з восьмої години ранку.',
  ],
  [
    ['windows-1252', 'cp850', 'macroman'],
    'Größe;Preis für Gäste\nMünze;fünf\n',
    'Die Führung beginnt um zwölf Uhr. Hunde dürfen nicht mit in die Höhle.',
  ],
  [['iso-8859-15'], 'Leistung;Preis\nPflege für Hände;35 €\n', 'Die Führung kostet 12 €, für Gäste 9 €.'],
  [
    ['windows-1252', 'cp850', 'macroman'],
    'Séjour;Prix à la journée\nÉté;très élevé\n',
    'Le musée est fermé le premier mardi d’été. Les élèves entrent à moitié prix.'.replace('’', "'"),
  ],
  [
    ['windows-1253', 'iso-8859-7', 'cp737'],
    'Υπηρεσία;Κόστος\nΚούρεμα;δώδεκα ευρώ\n',
    'Η παραλία είναι ανοιχτή κάθε μέρα μέχρι το βράδυ.',
  ],
  [
    ['windows-1254', 'macturkish'],
    'Hizmet;Ücret\nSaç kesimi;yüz lira\n',
    'Müze pazartesi günleri kapalıdır. Öğrenciler yarı fiyatına girebilir, çocuklar ücretsizdir.',
  ],
  [['windows-1255'], 'שירות;מחיר\nתספורת;שמונים\n', 'הספרייה סגורה בימי שישי. החניה נמצאת מאחורי הבניין.'],
  [['windows-1256'], 'الخدمة;السعر\nقص الشعر;خمسون\n', 'المتحف مغلق يوم الاثنين. موقف السيارات خلف المبنى.'],
  [
    ['windows-1257'],
    'Paslauga;Kaina\nKirpimas;dešimt eurų\n',
    'Muziejus pirmadieniais nedirba. Automobilių stovėjimo aikštelė yra už pastato.',
  ],
  [['windows-874'], 'บริการ,ราคา\nตัดผม,สองร้อยบาท\n', 'พิพิธภัณฑ์ปิดวันจันทร์ ที่จอดรถอยู่หลังอาคาร'],
];

describe('a text that declares no charset', () => {
  const cases = TEXTS.flatMap(([charsets, table, sentence]) =>
    charsets.flatMap((charset) => [
      [charset, table],
      [charset, sentence],
    ]),
  ) as [string, string][];
  it.each(cases)('in %s is read as it was written: %j', (charset, text) => {
    const bytes = iconv.encode(text, charset);
    expect(iconv.decode(bytes, charset)).toBe(text);
    expect(decodeText(bytes).text).toBe(text);
  });

  it.each([
    'Room;Price\nDouble;€ 120\nSingle;€ 80\n',
    'Name;Menge;Preis\nHose;2;49,90 €\nHemd;1;29,90 €\n',
    'Price: £12.50',
    'Deposit: £50 – refundable',
    'Size: 20 × 30 cm',
    'Größe 12 × 30 cm',
    'Opening hours:\n• Monday 9 to 5\n• Tuesday 9 to 5\n',
    'Coût: 12 €',
    'Ouvert de 9 h à 17 h',
    'Alla è chiusa',
    'Wait… then press OK.',
    'See § 5 of the contract.',
    'Milk 1½ l, flour ¾ kg, ¼ l cream',
  ])('with hardly a sign beside ASCII is read in windows-1252: %j', (text) => {
    expect(decodeText(iconv.encode(text, 'windows-1252')).text).toBe(text);
  });

  it('is read so in a page, too, whatever the language of its tags', () => {
    for (const [[charset = ''], , sentence] of TEXTS) {
      const page = `<!doctype html><html><head><title>x</title></head><body class="page"><p>${sentence}</p></body></html>`;
      expect(decodeHtml(iconv.encode(page, charset), 'text/html')).toBe(page);
    }
  });

  it('is read so if its foreign letters come late', () => {
    const text = `${'plain line of the log\n'.repeat(20_000)}Łódź odpływa o ósmej, proszę zabrać ciepłą odzież.\n`;
    expect(decodeText(iconv.encode(text, 'windows-1250')).text).toBe(text);
  });

  it('says that it is not sure if several charsets make words of it', () => {
    expect(decodeText(iconv.encode('Muñoz;Ibáñez\n', 'macroman')).isSure).toBe(false);
    expect(decodeText(iconv.encode(TEXTS[6]![2], 'windows-1251')).isSure).toBe(true);
    expect(decodeText(Buffer.from('Größe')).isSure).toBe(true);
  });

  it.each(['utf-16le', 'utf-16be'])('and is in %s without a mark is read', (encoding) => {
    for (const text of [
      'Opens at four.\r\n',
      '開門時間\n早上七點\n',
      '费用\n一百一十一元，一共一天\n',
      'Ложка\tВилка\n',
    ]) {
      expect(unmarkedUtf16(iconv.encode(text, encoding, { addBOM: false }))).toBe(encoding);
      expect(decodeText(iconv.encode(text, encoding, { addBOM: false })).text).toBe(text);
    }
  });

  it.each([
    ['macintosh', '\xdb', '€'],
    ['x-mac-cyrillic', '\xff', '€'],
  ])('of a Mac (%s) has the euro', (encoding, byte, euro) => {
    const table =
      encoding === 'macintosh' ? 'Zimmer;Preis\nGrün für Gäste;' : 'Номер;Цена\nКедровый с видом;';
    const bytes = iconv.encode(`${table}410 `, encoding === 'macintosh' ? 'macRoman' : 'macCyrillic');
    expect(decodeText(Buffer.concat([bytes, Buffer.from(byte, 'latin1')])).text).toBe(`${table}410 ${euro}`);
  });

  it('and is in ISO-2022-JP is read', () => {
    const bytes = Buffer.from('\x1b$B?eMKF|$ODj5YF|$G$9!#\x1b(B', 'latin1');
    expect(decodeText(bytes)).toEqual({ text: '水曜日は定休日です。', isSure: true });
  });

  it('is in windows-1251 if a charset of Macs makes the same words, without their first letter', () => {
    const text = '{"цена":"сто рублей","номер":"Кедровый с видом на реку"}';
    expect(decodeText(iconv.encode(text, 'windows-1251')).text).toBe(text);
  });

  it('is not taken for UTF-16 if it is a program', () => {
    expect(unmarkedUtf16(Buffer.from([1, 0, 2, 0, 3, 0, 65, 0]))).toBeNull();
    expect(unmarkedUtf16(Buffer.from('a\0b'))).toBeNull();
    expect(unmarkedUtf16(Buffer.alloc(100))).toBeNull();
  });
});
