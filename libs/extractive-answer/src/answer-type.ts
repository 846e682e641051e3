/** The type of answer that a question asks for. */
export type AnswerType = 'person' | 'time' | 'number' | 'place' | 'reason';

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'iu');

/** The question words of each type by language. The first match decides. */
const QUESTION_WORDS: Record<string, [AnswerType, RegExp][]> = {
  en: [
    [
      'time',
      words(
        'when(?! (?:should|would|not|to)\\b)|(?:what|which) (?:\\w+ )?(?:years?|dates?|days?|months?|century|decade|time)|what time|how (?:long ago|soon)|since when|opening hours',
      ),
    ],
    [
      'number',
      words(
        'how (?:many|much|long|old|far|tall|high|large|big|fast|deep|wide|heavy|often)|(?:what|which) (?:\\w+ )?(?:number|amount|percentage|percent|price|cost|fee|population|size|rate|share|score|distance|length|height|depth|weight|age|proportion|fraction)|cost',
      ),
    ],
    ['person', words('who|whom|whose')],
    [
      'place',
      words(
        'where|(?:what|which) (?:\\w+ )?(?:city|cities|country|countries|state|town|place|region|continent|location|address|river|street|county)',
      ),
    ],
    ['reason', words('why|how come|what (?:reason|caused|causes?)')],
  ],
  de: [
    [
      'time',
      words(
        'wann|welche[mnrs]? (?:jahr|jahre|datum|tag|monat|jahrhundert|jahrzehnt|uhrzeit)|wie spät|öffnungszeiten',
      ),
    ],
    [
      'number',
      words(
        'wie ?viele?[nrs]?|wie (?:lange|hoch|groß|alt|weit|oft|schnell|teuer|tief|schwer)|kostet|kosten|preis|welche[rnms]? (?:anzahl|prozentsatz|anteil|zahl)',
      ),
    ],
    ['person', words('wer|wem|wen|wessen')],
    ['place', words('wo|woher|wohin|welche[mnrs]? (?:stadt|land|ort|region|staat|kontinent|straße|fluss)')],
    ['reason', words('warum|weshalb|wieso|weswegen')],
  ],
  fr: [
    [
      'time',
      words('quand|quelles? (?:année|date|jour|heure|époque|siècle)|quel (?:jour|mois|siècle)|horaires?'),
    ],
    [
      'number',
      words('combien|quel (?:prix|nombre|pourcentage|montant|âge)|quelle (?:taille|distance|durée)|coûte'),
    ],
    ['person', words('qui')],
    ['place', words('où|quelle (?:ville|région|rue)|quel (?:pays|endroit|lieu)')],
    ['reason', words('pourquoi')],
  ],
  es: [
    ['time', words('cuándo|cuando|qué (?:año|fecha|día|mes|siglo|hora)|horarios?')],
    ['number', words('cuánt[oa]s?|cuant[oa]s?|qué (?:precio|número|porcentaje|cantidad|edad)|cuesta')],
    ['person', words('quién|quiénes|quien')],
    ['place', words('dónde|donde|qué (?:ciudad|país|lugar|región|calle)')],
    ['reason', words('por qué|porqué')],
  ],
  it: [
    ['time', words('quando|(?:che|quale) (?:anno|data|giorno|mese|secolo|ora)|orari')],
    ['number', words('quant[oiae]|costa|(?:che|quale) (?:prezzo|numero|percentuale)')],
    ['person', words('chi')],
    ['place', words('dove|dov|(?:che|quale) (?:città|paese|luogo|regione|via)')],
    ['reason', words('perché|perche')],
  ],
  pt: [
    ['time', words('quando|(?:que|qual) (?:ano|data|dia|mês|século|hora)|horários?')],
    ['number', words('quant[oa]s?|custa|qual (?:o )?(?:preço|número|percentual)')],
    ['person', words('quem')],
    ['place', words('onde|(?:que|qual) (?:cidade|país|lugar|região|rua)')],
    ['reason', words('por ?qu[eê]')],
  ],
  nl: [
    ['time', words('wanneer|welke? (?:jaar|datum|dag|maand|eeuw|tijd)|hoe laat|openingstijden')],
    ['number', words('hoeveel|hoe (?:lang|oud|ver|hoog|groot|vaak|snel|duur)|kost|prijs')],
    ['person', words('wie|wiens')],
    ['place', words('waar|welke? (?:stad|land|plaats|regio|straat)')],
    ['reason', words('waarom')],
  ],
  zh: [
    ['time', /什么时候|何时|哪一?年|哪一?天|几月|几点|什么时间|日期|哪个世纪|多久以前/],
    ['number', /多少|几[个次名人位年天岁种家座条]|多[大长高远久重快深]|百分之几|价格/],
    ['person', /谁|何人|哪位/],
    ['place', /哪里|哪儿|何处|什么地方|在哪|哪个(?:国家|城市|地方|州|省)/],
    ['reason', /为什么|为何|什么原因|怎么会/],
  ],
  ja: [
    ['time', /いつ|何[年月日時]|何曜日|何世紀/],
    ['number', /いくつ|いくら|何[人個回冊枚本台歳%件]|どのくらい|どれくらい|値段|料金/],
    ['person', /誰|だれ|どなた/],
    ['place', /どこ|何[県市国]|どの(?:国|都市|場所|町)/],
    ['reason', /なぜ|どうして|何故/],
  ],
};

const NUMBER_WORDS = words(
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|third|quarter|twice|once|free|' +
    'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|tausend|million(?:en)?|milliarden?|hälfte|drittel|kostenlos|' +
    'deux|trois|quatre|cinq|huit|neuf|dix|cent|mille|gratuit|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|gratis|gratuito',
);
const NUMBER = /\p{N}|[零一二两三四五六七八九十百千万亿億]/u;
const YEAR_OR_DATE =
  /(?<!\d)(?:1\d{3}|20\d\d)(?!\d)|\d{1,2}[.:/]\d{2}|[\d零一二三四五六七八九十]\s?[年月日点時世]|\d{1,2}\s?(?:am|pm|uhr|h)\b/iu;
const TIME_WORDS = words(
  `(?:${calendarWords(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'])})s?|century|jahrhundert|siècle|siglo|secolo|século|eeuw|daily|weekdays?|täglich|werktags`,
);
const REASON = words(
  'because|since|due to|owing to|so that|in order to|as a result|therefore|thus|caused|weil|denn|damit|wegen|aufgrund|um|deshalb|' +
    'parce que|car|afin|puisque|grâce|porque|debido|para|perché|poiché|pois|omdat|doordat|vanwege',
);
const REASON_UNSPACED = /因为|因此|由于|以便|所以|ため|ので|から/;
const NAME =
  /(?<=[\p{L}\p{N},;:)”"]\s+(?:[“"(]|['‘])?)\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+\p{Lu}[\p{L}\p{M}.'’-]*)*/gu;
const UNCASED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** The type of answer that a question asks for; undefined if its words do not show it. */
export function answerTypeOf(question: string, language: string): AnswerType | undefined {
  return (QUESTION_WORDS[language] ?? QUESTION_WORDS.en)?.find(([, pattern]) => pattern.test(question))?.[0];
}

/** Whether a sentence holds something of the type that is not already in the question. */
export function holdsType(sentence: string, type: AnswerType, question: string, language: string): boolean {
  switch (type) {
    case 'number':
      return NUMBER.test(withoutNumbersOf(sentence, question)) || NUMBER_WORDS.test(sentence);
    case 'time':
      return YEAR_OR_DATE.test(withoutNumbersOf(sentence, question)) || TIME_WORDS.test(sentence);
    case 'reason':
      return REASON.test(sentence) || REASON_UNSPACED.test(sentence);
    case 'person':
    case 'place':
      return UNCASED.test(sentence) || namesIn(sentence, language).some((name) => !question.includes(name));
  }
}

/** Runs of capitalised words inside a sentence; in German, which capitalises all nouns, runs of two or more. */
function namesIn(sentence: string, language: string): string[] {
  const names = Array.from(sentence.matchAll(NAME), ([name]) => name);
  return language === 'de' ? names.filter((name) => name.includes(' ')) : names;
}

/** The sentence without the numbers of the question. */
function withoutNumbersOf(sentence: string, question: string): string {
  const numbersOfQuestion = new Set(question.match(/\d[\d.,]*/g));
  return sentence.replace(/\d[\d.,]*/g, (number) => (numbersOfQuestion.has(number) ? '' : number));
}

/** The names of months and weekdays in these languages, from `Intl`, joined by `|`. */
function calendarWords(languages: string[]): string {
  const names = languages.flatMap((language) => {
    const [month, weekday] = [{ month: 'long' }, { weekday: 'long' }].map(
      (part) =>
        new Intl.DateTimeFormat(language, { ...(part as Intl.DateTimeFormatOptions), timeZone: 'UTC' }),
    );
    return [
      ...Array.from({ length: 12 }, (_, index) => month?.format(Date.UTC(2024, index, 15)) ?? ''),
      ...Array.from({ length: 7 }, (_, index) => weekday?.format(Date.UTC(2024, 0, 1 + index)) ?? ''),
    ];
  });
  return [...new Set(names)]
    .map((name) => name.replace(/[.]/g, ''))
    .filter((name) => name !== '')
    .join('|');
}
