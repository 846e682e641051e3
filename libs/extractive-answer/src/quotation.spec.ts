import { LANGUAGES, replyIn } from '@app/languages';
import { quotationLine } from './quotation';

const ENGLISH =
  'You can return your order within thirty days. We refund the price of what you send back, not the postage.';
const GERMAN =
  'Sie können Ihre Bestellung innerhalb von dreißig Tagen zurückgeben. Wir erstatten den Preis, nicht das Porto.';

describe('quotationLine', () => {
  it.each([
    ['Wie kann ich das zurückgeben?', ENGLISH, 'Auf der Website steht auf Englisch:'],
    ['How can I send this back?', GERMAN, 'The website says, in German:'],
    ['Comment est-ce que je peux le retourner ?', GERMAN, 'Le site dit, en allemand :'],
    ['¿Cómo puedo devolver esto?', ENGLISH, 'El sitio web dice, en inglés:'],
    ['怎么退货？', ENGLISH, '网站上用英语写道：'],
    ['返品はどうすればできますか', GERMAN, 'ウェブサイトにはドイツ語で次のように書かれています：'],
    ['Hur kan jag skicka tillbaka det här?', ENGLISH, 'På webbplatsen står det, på engelska:'],
  ])('names the language of the text in the language of the question: %s', (question, text, line) => {
    expect(quotationLine(question, 'und', text)).toBe(line);
  });

  it.each([
    ['How can I send this back?', ENGLISH],
    ['Wie kann ich das zurückgeben?', GERMAN],
    // An Italian word that is also English.
    ['apply says timeout obtaining persistent state lock', ENGLISH],
    ['return policy', GERMAN],
    ['Wie kann ich das zurückgeben?', 'SKU 4711'],
    // Few letters, however many other characters.
    ['What is the rent?', '| Item | due |\n| --- | --- |\n| Rent | 410 |\n| Deposit | 820 |'],
    ['', ENGLISH],
  ])(
    'says nothing about text in the same language, or if one of the languages is uncertain: %s',
    (question, text) => {
      expect(quotationLine(question, 'und', text)).toBe('');
    },
  );

  it('has a place for the language in every language with replies', () => {
    for (const [language] of LANGUAGES)
      for (const reply of ['quotes', 'fileQuotes'] as const)
        expect(replyIn(language, reply)).toContain('{language}');
  });

  it('takes a short text for the language of the passage around it', () => {
    expect(quotationLine('How can I send this back?', 'und', 'SKU 4711', { text: GERMAN })).toBe(
      'The website says, in German:',
    );
    expect(quotationLine('How can I send this back?', 'und', GERMAN, { text: GERMAN, isFile: true })).toBe(
      'The file says, in German:',
    );
    expect(quotationLine('How can I send this back?', 'und', '', { text: GERMAN })).toBe('');
  });

  it('takes a question that shows no language for the language that the visitor wrote before', () => {
    expect(quotationLine('refund?', 'de', ENGLISH)).toBe('Auf der Website steht auf Englisch:');
    expect(quotationLine('refund?', 'en', ENGLISH)).toBe('');
  });

  it('is in the language that the visitor asked for, and left out if the text is in that language', () => {
    const question = 'How can I send this back to you?';
    expect(quotationLine(question, 'fr', GERMAN)).toBe(quotationLine('lundi ?', 'fr', GERMAN));
    expect(quotationLine(question, 'de', GERMAN)).toBe('');
  });
});
