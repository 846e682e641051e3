import { analyze, detectLanguage } from '@app/ranking';
import { formMatch, formOf } from './question-form';

const fitOf = (sentence: string, question: string): number => {
  const form = formOf(question);
  return form ? formMatch(sentence, form, (text) => analyze(text, detectLanguage(question))) : -1;
};

describe('formOf', () => {
  it.each([
    ['What is a blueprint?', 'blueprint'],
    ["what's the secret key used for", 'secret key'],
    ['What does a blueprint do?', 'blueprint'],
    ['Was ist ein Gutschein?', 'Gutschein'],
    ['Wozu dient der Gutschein?', 'Gutschein'],
    ['Qu’est-ce que la carte cadeau ?', 'carte cadeau'],
    ["Qu'est-ce qu'un bon ?", 'bon'],
    ['¿Qué es un cupón?', 'cupón'],
    ['¿Para qué sirve el cupón?', 'cupón'],
    ['什么是优惠券？', '优惠券'],
    ['クーポンとは何ですか？', 'クーポン'],
  ])('recognizes a question for a definition: %s', (question, subject) => {
    expect(formOf(question)).toEqual({ kind: 'definition', subject });
  });

  it.each([
    'How do I flash a message?',
    'Please tell me how to pay',
    'Wie kann ich mein Konto löschen?',
    'Comment puis-je payer ?',
    'Comment supprimer mon compte ?',
    '¿Cómo puedo pagar?',
    '如何退货？',
  ])('recognizes a question for an instruction: %s', (question) => {
    expect(formOf(question)?.kind).toBe('instruction');
  });

  it.each(['How much is it?', 'How do plants breathe?', 'Wie hoch ist der Turm?', '', 'What?'])(
    'makes nothing of other questions: %s',
    (question) => {
      expect(formOf(question)).toBeUndefined();
    },
  );

  it('finds no form in a long message', () => {
    expect(formOf(`What is ${'? '.repeat(100_000)}x`)).toBeUndefined();
  });
});

describe('formMatch', () => {
  it.each([
    ['A blueprint is a set of operations.', 'What is a blueprint?', 1],
    ['A blueprint in Flask is not a pluggable app.', 'What is a blueprint?', 1],
    ['The application context keeps track of the data.', 'What is the application context for?', 1],
    ['The application context is created as necessary.', 'What is the application context for?', 0],
    ['You can register a blueprint, which is a good idea.', 'What is a blueprint?', 0],
    ['Blueprint: a set of operations.', 'What is a blueprint?', 1],
    ['Ein Gutschein ist ein Guthaben.', 'Was ist ein Gutschein?', 1],
    ['La carte cadeau est un moyen de paiement.', 'Qu’est-ce que la carte cadeau ?', 1],
    ['Un cupón es un código.', '¿Qué es un cupón?', 1],
    ['DECnet是一套网络协议。', 'DECnet是什么？', 1],
    ['然而，DECnet是开放的。', 'DECnet是什么？', 0],
  ])('scores definitions: %s', (sentence, question, fit) => {
    expect(fitOf(sentence, question)).toBe(fit);
  });

  it.each([
    ['To flash a message use the flash() method.', 'How do I flash a message?', 1],
    ['If you want to pay later, choose invoice.', 'How do I pay later?', 0.75],
    ['In order to remove a message, call it again.', 'How do I flash a message?', 0],
    ['Messages are great.', 'How do I flash a message?', 0],
    ['Um Ihr Konto zu löschen, öffnen Sie die Einstellungen.', 'Wie kann ich mein Konto löschen?', 0.75],
    ['Pour supprimer votre compte, ouvrez les paramètres.', 'Comment supprimer mon compte ?', 0.75],
    ['Para cancelar su pedido, abra la página.', '¿Cómo puedo cancelar mi pedido?', 0.75],
  ])('scores instructions: %s', (sentence, question, fit) => {
    expect(fitOf(sentence, question)).toBe(fit);
  });
});
