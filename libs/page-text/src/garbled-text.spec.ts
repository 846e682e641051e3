import iconv from 'iconv-lite';
import { isGarbled } from './garbled-text';
import { repairMojibake } from './mojibake';

/** The first article of the Universal Declaration of Human Rights. */
const CLEAN: Record<string, string> = {
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen. Über Gebühren entscheidet der König.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  pl: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
  hu: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek. Ősszel a fürdőben időseknek fűtött medence van.',
  sv: 'Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap. På våren går tåget åt havet.',
  vi: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hóa ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.',
  ru: 'Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.',
  he: 'כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.',
  ar: 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.',
  ja: 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  zh: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
  th: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ',
};
const languages = Object.entries(CLEAN);
const inOther = (text: string, written: string, read: string): string =>
  iconv.decode(iconv.encode(text, written), read);

describe('a text that can be read', () => {
  it.each(languages)('is neither garbled nor repaired: %s', (_, text) => {
    expect(isGarbled(text.repeat(3))).toBe(false);
    expect(repairMojibake(text)).toBe(text);
  });

  it.each([
    ['part numbers', 'XKD-4711B;TRW12/88;34.50 €;20 × 30 mm;Ø12 ±0,5\n'],
    ['codes', 'FRA MUC LHR JFK TXL ZRH\nBKK NRT SFO GRU CPT SYD\n'],
    ['code', 'const ids = rows.filter((row) => row?.id ?? false).map(({ id }) => id!==0?id:null); // µs\n'],
    ['hashes', 'd41d8cd98f00b204e9800998ecf8427e bGlnaHQgd29yay4= 5f4dcc3b5aa765d61d8327deb882cf99\n'],
    ['a table', '| Größe | 10 °C | 5 m² | ✓ | € 3,50 |\n| --- | --- | --- | --- | --- |\n'],
    [
      'names with signs',
      'Ben&Jerry’s®, AT&T™, naïve café–bar, L’Oréal, «CAFÉ», “CAFÉ”, the CAFÉ’s terrace\n',
    ],
    ['bullets and icons', '\uf0b7 Tea \uf0b7 Coffee \uf0e8 more\n'],
  ])('is not garbled: %s', (_, line) => {
    expect(isGarbled(line.repeat(60))).toBe(false);
    expect(repairMojibake(line)).toBe(line);
  });
});

describe('a text that was read in the wrong charset', () => {
  it.each(languages.filter(([language]) => language !== 'en'))(
    'is repaired if it is UTF-8, also twice: %s',
    (_, text) => {
      const once = Buffer.from(text).toString('latin1');
      expect(repairMojibake(once)).toBe(text);
      expect(repairMojibake(Buffer.from(once).toString('latin1'))).toBe(text);
      expect(repairMojibake(inOther(text, 'utf8', 'macintosh'))).toBe(text);
    },
  );

  it.each([
    ['CafÃ© â€“ 5 â‚¬', 'Café – 5 €'],
    ['MÃ¼ller | StraÃŸe 5', 'Müller | Straße 5'],
    ['РџСЂРёРІРµС‚', 'Привет'],
  ])('is repaired however short it is: %s', (garbled, text) => expect(repairMojibake(garbled)).toBe(text));

  it.each([
    ['ru', 'windows-1251', 'windows-1252'],
    ['ru', 'windows-1251', 'koi8-r'],
    ['ru', 'cp866', 'windows-1251'],
    ['el', 'windows-1253', 'windows-1252'],
    ['he', 'windows-1255', 'windows-1252'],
    ['ar', 'windows-1256', 'windows-1252'],
    ['ja', 'shift_jis', 'windows-1252'],
    ['zh', 'gb18030', 'windows-1252'],
    ['ko', 'euc-kr', 'windows-1252'],
    ['fr', 'windows-1252', 'windows-1251'],
    ['hu', 'windows-1250', 'windows-1252'],
    ['pl', 'windows-1250', 'windows-1252'],
    ['sv', 'windows-1252', 'windows-1250'],
  ])('is garbled: %s in %s read as %s', (language, written, read) =>
    expect(isGarbled(inOther(CLEAN[language]!.repeat(3), written, read))).toBe(true),
  );
});

it.each([
  'Produkt | Cena\nŻyrandol | 640 zł\nŁóżko | 1 250 zł',
  'Szolgáltatás | Ár\nFőzőtanfolyam | 12 500 Ft\nTörölköző | 450 Ft',
  'Lůžko | Příplatek\nPřistýlka | 350 Kč\nŽidle navíc | 90 Kč',
])('a short clean table is not garbled: %j', (text) => expect(isGarbled(text)).toBe(false));

it('a form with wide spaces to be filled in is not garbled', () => {
  const field = '\u2002'.repeat(22);
  const form =
    `Das Unternehmen hat für das gleiche Projekt um andere Förderungen angesucht: ${field} Die Zuschussüberweisung ` +
    `soll auf das Konto Nr. ${field} bei der ${field} erfolgen. Förderungserklärung: Ich erkläre bzw. übernehme die ` +
    'Verpflichtung, für den Fall einer Gewährung von Förderungsmitteln.';
  expect(isGarbled(form)).toBe(false);
});

describe('a text without its letters', () => {
  const text = `${CLEAN['en']} `.repeat(8);
  it.each([
    ['numbers of glyphs', text.replace(/[!-~ ]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 29))],
    ['with spaces', text.replace(/[A-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 29))],
    ['private characters', text.replace(/\S/g, (each) => String.fromCharCode(0xf000 + each.charCodeAt(0)))],
    ['replacement characters', CLEAN['fr']!.repeat(3).replace(/\P{ASCII}/gu, '\ufffd')],
    ['question marks', CLEAN['pl']!.repeat(3).replace(/\P{ASCII}/gu, '?')],
  ])('is garbled: %s', (_, garbled) => expect(isGarbled(garbled)).toBe(true));
});

it.each(['aé', '?', 'a?', '!?#', 'Ã©', '\u0003', `${'a'.repeat(39)} `])(
  '1 MB of %j is judged in time',
  (piece) => {
    const long = piece.repeat(1_000_000 / piece.length);
    isGarbled(long);
    repairMojibake(long);
  },
);
