import { answerTypeOf, holdsType } from './answer-type';

describe('answerTypeOf', () => {
  it.each([
    ['Who founded Acme?', 'en', 'person'],
    ['When did it open?', 'en', 'time'],
    ['In what year was it founded?', 'en', 'time'],
    ['How many seats are there?', 'en', 'number'],
    ['Where is the office?', 'en', 'place'],
    ['Why is it slow?', 'en', 'reason'],
    ['When should I use it?', 'en', undefined],
    ['when not to use it', 'en', undefined],
    ['What is a webhook?', 'en', undefined],
    ['Wie viel kostet das?', 'de', 'number'],
    ['Wer ist der Chef?', 'de', 'person'],
    ['Où est le bureau ?', 'fr', 'place'],
    ['¿Cuándo abren?', 'es', 'time'],
    ['Quanto costa?', 'it', 'number'],
    ['Quem é o dono?', 'pt', 'person'],
    ['Waar is het kantoor?', 'nl', 'place'],
    ['有多少员工？', 'zh', 'number'],
    ['いつ開きますか', 'ja', 'time'],
  ])('%s (%s) asks for %s', (question, language, type) => {
    expect(answerTypeOf(question, language)).toBe(type);
  });
});

describe('holdsType', () => {
  it('ignores names and numbers that the question holds', () => {
    expect(holdsType('It opened in 1999.', 'time', 'When did it open?', 'en')).toBe(true);
    expect(holdsType('Super Bowl 50 was great.', 'number', 'How many saw Super Bowl 50?', 'en')).toBe(false);
    expect(holdsType('The company was founded by Jane Doe.', 'person', 'Who founded Acme?', 'en')).toBe(true);
    expect(holdsType('The company sells Acme shoes.', 'person', 'Who founded Acme?', 'en')).toBe(false);
    expect(holdsType('Es liegt am großen See.', 'place', 'Wo liegt es?', 'de')).toBe(false);
    expect(holdsType('Closed because of snow.', 'reason', 'Why is it closed?', 'en')).toBe(true);
  });
});
