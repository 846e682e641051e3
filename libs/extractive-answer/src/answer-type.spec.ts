import type { AnswerType } from '@app/languages';
import { answerTypeOf, holdsType } from './answer-type';

describe('answerTypeOf', () => {
  it.each([
    ['Who founded Acme?', 'en', 'person'],
    ['When did it open?', 'en', 'time'],
    ['How many seats are there?', 'en', 'number'],
    ['Where is the office?', 'en', 'place'],
    ['Why is it slow?', 'en', 'reason'],
    ['When should I use it?', 'en', undefined],
    ['What is a webhook?', 'en', undefined],
    ['Wie viel kostet das?', 'de', 'price'],
    ['How much memory does it need?', 'en', 'number'],
    ['When are you open?', 'en', 'hours'],
    ['What is your phone number?', 'en', 'contact'],
    ['How long does it take?', 'en', 'duration'],
    ['How much is it? When are you open?', 'en', 'price'],
    ['We come on Sunday? How much is it?', 'en', 'price'],
    ['这个多少钱？', 'zh', 'price'],
    ['いつ開きますか', 'ja', 'hours'],
  ])('%s (%s) asks for %s', (question, language, type) => {
    expect(answerTypeOf(question, language)).toBe(type);
  });
});

describe('holdsType', () => {
  it.each<[string, AnswerType, string, boolean]>([
    ['A dog travels for two euros.', 'price', 'en', true],
    ['It costs 49,– € a year.', 'price', 'en', true],
    ['Der Eintritt beträgt CHF 12.', 'price', 'de', true],
    ['Kinder haben freien Eintritt.', 'price', 'de', true],
    ['入场免费。', 'price', 'zh', true],
    ['There are 12 rooms.', 'price', 'en', false],
    ['Monday to Friday 9 am to 5 pm', 'hours', 'en', true],
    ['Mo–Fr 8–18 Uhr', 'hours', 'de', true],
    ['We have 12 rooms on Mondays.', 'hours', 'en', false],
    ['Write to help@shop.test.', 'contact', 'en', true],
    ['Tel. +49 (0)30 123456', 'contact', 'de', true],
    ['In 2024 we had 12,000 visitors.', 'contact', 'en', false],
    ['It takes 3 to 5 working days.', 'duration', 'en', true],
    ['It takes 3 stamps.', 'duration', 'en', false],
  ])('%s has a %s (%s): %s', (sentence, type, language, holds) => {
    expect(holdsType(sentence, type, '', language)).toBe(holds);
  });

  it('ignores names and numbers that the question holds', () => {
    expect(holdsType('It opened in 1999.', 'time', 'When did it open?', 'en')).toBe(true);
    expect(holdsType('Super Bowl 50 was great.', 'number', 'How many saw Super Bowl 50?', 'en')).toBe(false);
    expect(holdsType('The company was founded by Jane Doe.', 'person', 'Who founded Acme?', 'en')).toBe(true);
    expect(holdsType('The company sells Acme shoes.', 'person', 'Who founded Acme?', 'en')).toBe(false);
    expect(holdsType('Es liegt am großen See.', 'place', 'Wo liegt es?', 'de')).toBe(false);
    expect(holdsType('Closed because of snow.', 'reason', 'Why is it closed?', 'en')).toBe(true);
  });
});
