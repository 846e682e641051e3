import { isVisitorsQuestion } from './visitors-question';

describe('a question of a visitor', () => {
  it.each([
    ['en', 'How much is the membership?'],
    ['en', 'Where Do You Ship To?'],
    ['en', 'Can I bring my dog?'],
    ['de', 'Wie viel kostet eine Betreuung?'],
    ['de', 'Gibt es bei euch Zecken?'],
    ['fr', 'Puis-je commander même s’il fait froid dehors ?'],
    ['es', '¿Cuánto cuesta una noche?'],
    ['nl', 'Hoe laat gaat de winkel open?'],
    ['ja', '送料はいくらですか？'],
    ['sv', 'Vad kostar en biljett?'],
  ])('%s: %s', (language, heading) => expect(isVisitorsQuestion(heading, language)).toBe(true));
});

describe('not a question of a visitor', () => {
  it.each([
    ['en', 'Why?'],
    ['en', 'What is the dress code? Do I need shoes?'],
    ['de', '...so brav – könnt ihr ihn nicht trotzdem nehmen?'],
  ])('%s: %s', (language, heading) => expect(isVisitorsQuestion(heading, language)).toBe(false));
});
