import { detectLanguage } from './language-detection';
import type { Language } from './vocabularies';

describe('detectLanguage', () => {
  it.each<[Language, string]>([
    ['en', 'How much does the shipping cost?'],
    ['de', 'Wie viel kostet der Versand?'],
    ['de', 'Was kostet der Eintritt?'],
    ['de', 'Worum geht es hier?'],
    ['de', 'Wie lange dauert die Lieferung?'],
    ['en', 'Are dogs allowed?'],
    ['es', 'Quiero reservar'],
    ['fr', 'Je veux réserver'],
    ['it', 'Quanto costa il corso?'],
    ['pt', 'Quanto custa o curso?'],
    ['nl', 'Hoe lang duurt de levering?'],
    ['fr', 'Quels sont vos horaires d’ouverture ?'],
    ['es', '¿Cuánto cuesta el envío?'],
    ['it', 'Quali sono gli orari di apertura?'],
    ['pt', 'Onde está meu pedido?'],
    ['en', "I'm Ada, mail me: ada@example.com"],
    ['es', 'horario de apertura'],
    ['de', 'Öffnungszeiten'],
    ['nl', 'Hoeveel kost de verzending?'],
    ['sv', 'Vad kostar frakten?'],
    ['da', 'Hvad koster forsendelsen?'],
    ['no', 'Hva koster frakten?'],
    ['fi', 'Missä tilaukseni on?'],
    ['ru', 'Сколько стоит доставка?'],
    ['ro', 'Care sunt orele de program?'],
    ['ro', 'Cât costă livrarea?'],
    ['vi', 'Phí vận chuyển là bao nhiêu?'],
    ['ar', 'كم تكلفة الشحن؟'],
    ['hi', 'डिलीवरी का शुल्क कितना है?'],
    ['zh', '运费是多少？'],
    ['ja', '送料はいくらですか？'],
    ['ko', '배송비는 얼마인가요?'],
    ['th', 'ค่าจัดส่งเท่าไหร่'],
  ])('detects %s in a question', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    '',
    '???',
    'iPhone 15',
    'xyzzy',
    'ok',
    'Ada Lovelace',
    'Samsung Galaxy',
    'Ile kosztuje wysyłka?',
    'Kolik stojí doprava?',
    'Kredi kartıyla ödeyebilir miyim?',
    'Πόσο κοστίζει η αποστολή;',
    'Mennyi ideig tart a szállítás?',
    'У мене проблема з входом',
    'هزینه ارسال چقدر است و چگونه می‌توانم سفارش خود را پیگیری کنم؟',
    'ہماری دکان اتوار کو بند رہتی ہے اور آپ سامان واپس کر سکتے ہیں۔',
    'आमचे दुकान रविवारी बंद असते. तुम्ही वस्तू तीस दिवसांच्या आत परत करू शकता.',
  ])('does not guess the language of %j', (text) => {
    expect(detectLanguage(text)).toBe('und');
  });

  it('reads the middle and the end of a page that begins in another language', () => {
    const german = 'Wir liefern innerhalb von drei Tagen. Der Versand kostet fünf Euro. '.repeat(20);
    expect(detectLanguage(`${'Skip to the content of this page. '.repeat(12)}${german}`)).toBe('de');
  });
});
