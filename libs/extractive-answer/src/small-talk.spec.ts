import { smallTalkOf } from './small-talk';

describe('smallTalkOf', () => {
  it.each([
    ['Hi', 'greeting', 'en'],
    ['hellooo there!!', 'greeting', 'en'],
    ['Thanks a lot for your help 🙏', 'thanks', 'en'],
    ['see you later', 'farewell', 'en'],
    ['👍', 'acknowledgement', 'en'],
    ['VIELEN DANK!', 'thanks', 'de'],
    ['你好，谢谢！', 'thanks', 'zh'],
    ['Dziękuję!', 'thanks', 'und'],
  ])('recognizes %s as %s in %s', (message, kind, language) => {
    expect(smallTalkOf(message)).toEqual({ kinds: [kind], language });
  });

  it('recognizes thanks and a farewell in one message', () => {
    expect(smallTalkOf('ok thanks, bye')).toEqual({ kinds: ['thanks', 'farewell'], language: 'en' });
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
