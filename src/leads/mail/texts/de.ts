import type { MailTexts } from './en';

/** The texts of mails in German. */
export const de: MailTexts = {
  locale: 'de',
  handoverSubject: 'Ein Besucher möchte mit einem Menschen sprechen ({agent})',
  handover: 'Ein Besucher von {agent} möchte mit einem Menschen sprechen.',
  answerSubject: 'Ein Besucher hat Ihnen geantwortet ({agent})',
  answer: 'Ein Besucher von {agent} hat Ihrem Team geantwortet.',
  message: 'Nachricht:',
  transcriptSubject: 'Ihre Unterhaltung mit {agent}',
  transcript: 'Hier ist die gewünschte Kopie Ihrer Unterhaltung mit {agent}.',
  shortened: 'Sie enthält nur die letzten Nachrichten.',
  unasked:
    'Sie haben sie nicht angefordert? Dann wurde Ihre Adresse versehentlich eingegeben, und Sie können diese E-Mail ' +
    'ignorieren.',
  you: 'Sie',
  person: 'Teammitglied',
  answerHere: 'Hier lesen Sie die Unterhaltung und antworten:',
};
