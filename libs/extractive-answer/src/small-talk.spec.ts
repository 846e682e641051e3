import { smallTalkOf } from './small-talk';

describe('smallTalkOf', () => {
  it.each([
    ['Hi', 'greeting', 'en'],
    ['hellooo there!!', 'greeting', 'en'],
    ["What's up?", 'greeting', 'en'],
    ['Thanks a lot for your help 🙏', 'thanks', 'en'],
    ['nvm', 'acknowledgement', 'en'],
    ['see you later', 'farewell', 'en'],
    ['👍', 'acknowledgement', 'en'],
    ['Grüß Gott', 'greeting', 'de'],
    ['VIELEN DANK!', 'thanks', 'de'],
    ['Tschüss', 'farewell', 'de'],
    ["d'accord", 'acknowledgement', 'fr'],
    ['¡Hola! ¿Qué tal?', 'greeting', 'es'],
    ['Buongiorno', 'greeting', 'it'],
    ['Olá, tudo bem?', 'greeting', 'pt'],
    ['dank je wel', 'thanks', 'nl'],
    ['你好，谢谢！', 'thanks', 'zh'],
    ['ありがとうございます', 'thanks', 'ja'],
    ['안녕하세요', 'greeting', 'ko'],
    ['Привет!', 'greeting', 'ru'],
    ['Dziękuję!', 'thanks', 'und'],
  ])('recognizes %s as %s in %s', (message, kind, language) => {
    expect(smallTalkOf(message)).toEqual({ kinds: [kind], language });
  });

  it.each([
    ['ok thanks, bye', 'en'],
    ['ok trotzdem danke, tschüss', 'de'],
    ['thanks anyway, bye', 'en'],
    ['merci, bonne journée', 'fr'],
    ['danke dir, tschüss', 'de'],
  ])('recognizes thanks and a farewell in %s', (message, language) => {
    expect(smallTalkOf(message)).toEqual({ kinds: ['thanks', 'farewell'], language });
  });

  it.each([
    'What is your refund policy?',
    'hi, what are your opening hours?',
    'thanks, and how much is shipping?',
    'How are you paid?',
    'help',
    'good price',
    '你好，退款政策是什么？',
    '???',
    '',
    '42',
    'constructor',
    'hi '.repeat(100),
  ])('does not recognize %j as small talk', (message) => {
    expect(smallTalkOf(message)).toBeUndefined();
  });
});
