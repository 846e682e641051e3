import fc from 'fast-check';
import { readVisitor } from './contact-details';
import { anyCharacter } from '../../../test/support/any-character';

const findPerson = (message: string) => readVisitor(message).person;

describe('the name and the company of a visitor', () => {
  const introductions: [message: string, name: string | undefined, companyName?: string][] = [
    ['my name is Ada Lovelace', 'Ada Lovelace'],
    ['My name is ada lovelace and i need help', 'ada lovelace'],
    ['my name is ada', 'ada'],
    ['my name’s José O’Brien', 'José O’Brien'],
    ['My name is Jan van der Berg.', 'Jan van der Berg'],
    ['My name is Jean-Luc Müller', 'Jean-Luc Müller'],
    ['My name is Ludwig van Beethoven', 'Ludwig van Beethoven'],
    ['My name is John R. R. Tolkien', 'John R. R. Tolkien'],
    ["I'm Ada", 'Ada'],
    ["Hi, I'm Ada, can you help?", 'Ada'],
    ["I'm Ben and I need help", 'Ben'],
    ["I'm Dr. Ada Lovelace", 'Ada Lovelace'],
    ['I am Ada Lovelace from Analytical Engines', 'Ada Lovelace', 'Analytical Engines'],
    ["I'm Ada from Berlin", 'Ada'],
    ["I'm Ada from Germany", 'Ada'],
    ["I'm Ada, CEO of Analytical Engines", 'Ada', 'Analytical Engines'],
    ['this is Ada Lovelace (Analytical Engines)', 'Ada Lovelace', 'Analytical Engines'],
    ['Hi, this is Ada.', 'Ada'],
    ['This is Ada from Acme', 'Ada', 'Acme'],
    ['Ada Lovelace here', 'Ada Lovelace'],
    ['Hi, Ada here from Acme', 'Ada', 'Acme'],
    ['Name: Ada Lovelace', 'Ada Lovelace'],
    ['Name: Ada Lovelace\nCompany: analytical engines', 'Ada Lovelace', 'analytical engines'],
    ['Name: Ada Lovelace Company: Acme Email: ada@example.com', 'Ada Lovelace', 'Acme'],
    ['name: ada, email: ada@example.com', 'ada'],
    [
      'Please help.\nBest regards,\nAda Lovelace\nAnalytical Engines Ltd',
      'Ada Lovelace',
      'Analytical Engines Ltd',
    ],
    [
      'Danke!\nMit freundlichen Grüßen\nJürgen Groß\nGeschäftsführer\nGroß & Söhne GmbH & Co. KG',
      'Jürgen Groß',
      'Groß & Söhne GmbH & Co. KG',
    ],
    ['Do you ship? Thanks,\nAda', 'Ada'],
    ['Merci. Cordialement, Amélie Poulain', 'Amélie Poulain'],
    ['Ada Lovelace, ada@example.com, +44 20 7946 0958', 'Ada Lovelace'],
    ['Ada Lovelace\nAnalytical Engines Ltd\nada@example.com', 'Ada Lovelace', 'Analytical Engines Ltd'],
    ['Ada, ada@example.com', 'Ada'],
    ['Ada Lovelace ada@example.com', 'Ada Lovelace'],
    ['+44 20 7946 0958 | Ada Lovelace', 'Ada Lovelace'],
    ['Ada Lovelace, email: ada@example.com', 'Ada Lovelace'],
    ['Ada Lovelace <ada@example.com>', 'Ada Lovelace'],
    ['"Ada Lovelace" <countess@example.com>', 'Ada Lovelace'],
    ['ich heiße Jürgen', 'Jürgen'],
    ['Mein Name ist Jürgen von der Tann', 'Jürgen von der Tann'],
    ['Ich bin Anna Schmidt von der Firma Müller', 'Anna Schmidt', 'Müller'],
    ['ich bin Anna von Acme GmbH', 'Anna', 'Acme GmbH'],
    ['Ich bin Peter', 'Peter'],
    ["je m'appelle Amélie", 'Amélie'],
    ['Je suis Jean Dupont de la société Dupont SARL', 'Jean Dupont', 'Dupont SARL'],
    ['me llamo José', 'José'],
    ['mi nombre es María de la Cruz', 'María de la Cruz'],
    ['Hola, soy Ana de Acme', 'Ana', 'Acme'],
    ['soy Ana de Madrid', 'Ana'],
    ['mi chiamo Marco Rossi', 'Marco Rossi'],
    ['meu nome é João da Silva', 'João da Silva'],
    ['mijn naam is Jan de Vries', 'Jan de Vries'],
    ['меня зовут Анна Каренина', 'Анна Каренина'],
    ['你好，我叫王小明。', '王小明'],
    ['我是阿里巴巴公司的王小明', '王小明', '阿里巴巴公司'],
    ['我是王小明，想了解价格', '王小明'],
    ['私は田中です', '田中'],
    ['山田太郎と申します', '山田太郎'],
    ['株式会社サンプルの山田です', '山田', '株式会社サンプル'],
    ['저는 김철수입니다', '김철수'],
    ['Tom Jones\nCTO\nInitech Inc.\ntom@example.com', 'Tom Jones', 'Initech Inc'],
    ['Contact: Tom Jones, Initech GmbH, tom@example.com', 'Tom Jones', 'Initech GmbH'],
    ['Jane Doe - jane@example.com', 'Jane Doe'],
    ['jane@example.com (Jane Doe)', 'Jane Doe'],
    ['Cheers\n--\nMike', 'Mike'],
    ['名前: 山田太郎 会社名: 株式会社サンプル', '山田太郎', '株式会社サンプル'],
    ["I'm the CEO of Globex", undefined, 'Globex'],
    ['I work in IT at Globex.', undefined, 'Globex'],
    ['I work at Acme and need a quote', undefined, 'Acme'],
    ['I work for Analytical Engines Inc.', undefined, 'Analytical Engines Inc'],
    ["We're from Acme Ltd.", undefined, 'Acme Ltd'],
    ['hello from Acme, Inc.', undefined, 'Acme, Inc'],
    ['we at Acme', undefined, 'Acme'],
    ['Our company is called Acme Robotics.', undefined, 'Acme Robotics'],
    ['our company is Acme', undefined, 'Acme'],
    ['Company: Acme Robotics', undefined, 'Acme Robotics'],
    ['Wir sind die Müller AG', undefined, 'Müller AG'],
    ['Unsere Firma heißt Müller', undefined, 'Müller'],
    ['Firma Müller & Söhne', undefined, 'Müller & Söhne'],
    ['au nom de la société Dupont', undefined, 'Dupont'],
    ['trabajo en la empresa Acme', undefined, 'Acme'],
    ["I'm writing on behalf of Acme", undefined, 'Acme'],
    ['I work for eBay', undefined, 'eBay'],
    ['ik werk bij Philips', undefined, 'Philips'],
  ];

  it.each(introductions.map(([message, name, companyName]) => ({ message, name, companyName })))(
    'are found in $message',
    ({ message, name, companyName }) => {
      expect(findPerson(message)).toEqual({ ...(name && { name }), ...(companyName && { companyName }) });
    },
  );

  it('have at most 100 characters each', () => {
    const long = `My name is ${'Abcdefghijklmnopqrstuvwxyzabcdefghijkl '.repeat(6)}`;
    expect(findPerson(long)).toEqual({});
    expect(findPerson(`Company: ${'a'.repeat(200)}`).companyName?.length ?? 0).toBeLessThanOrEqual(100);
  });

  const words = fc.constantFrom(
    'my name is ',
    "I'm ",
    'Ada',
    'lovelace',
    ' from ',
    'Acme',
    ' GmbH',
    ', ',
    '\n',
    'Best regards,\n',
    ' here',
    '<',
    '>',
    'ada@example.com',
    'Name: ',
    'Company: ',
    'von ',
    'de ',
    '我叫',
    '王小明',
    '\u0000',
    'É',
    '\u0301',
    '\ud83d',
    '. ',
    'J.',
    ' ',
    '(',
    ')',
    'I work at ',
    '+49 30 1234567',
  );

  it('are parts of the message', () => {
    const messages = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(messages, (message) => {
        for (const found of Object.values(findPerson(message))) {
          expect(message).toContain(found);
          expect(found).toBe(found.trim());
          expect(found).not.toBe('');
          expect(found.length).toBeLessThanOrEqual(100);
          expect(found).not.toContain('\u0000');
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'a@a.',
    'my name is ',
    "I'm ",
    "I'm A ",
    'A',
    'A ',
    'a ',
    "a'",
    'A-',
    ' ',
    '\n',
    'Best regards,\n',
    'thanks,\n\n',
    ' here',
    'Ada here',
    'Name: ',
    'name',
    'Company: ',
    'Company: a ',
    'ada@example.com ',
    'Ada <ada@example.com>',
    'Ada, ',
    'I work at ',
    'Acme GmbH ',
    'from Acme ',
    'van ',
    'von der ',
    'GmbH & ',
    '我叫',
    '我是',
    '我是王',
    '公司',
    '株式会社',
    '株式会社あ',
    '私は',
    '山',
    'あの',
    'カ',
    '저는 ',
    'hi, ',
    'A.',
    'Dr. ',
    '1 ',
    '\uFFFC',
    '<',
    '"',
  ])('are read fast from a message of nothing but %j', (unit) => {
    findPerson(unit.repeat(Math.ceil(8000 / unit.length)));
  });
});
