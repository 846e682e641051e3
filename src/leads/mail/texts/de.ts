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
  channelFailedSubject: 'Ein Kanal ist ausgefallen ({agent}, {channel})',
  channelFailed:
    'Der Kanal {channel} von {agent} ist ausgefallen. Nachrichten werden einige Stunden aufbewahrt und gehen dann verloren.',
  credentials_refused: 'Die Plattform nimmt seine Zugangsdaten nicht mehr an. Bitte ersetzen Sie sie.',
  credentials_expired: 'Sein Access Token ist abgelaufen. Bitte ersetzen Sie es durch ein neues.',
  app_removed:
    'Die App wurde von der Plattform entfernt. Bitte installieren Sie sie neu, und ersetzen Sie die Zugangsdaten.',
  server_unreachable:
    'Der Mailserver ist seit einiger Zeit nicht erreichbar. Bitte prüfen Sie ihn und die Adresse des Postfachs.',
  platformSays: 'Die Plattform meldet: {reason}',
  answerHere: 'Hier lesen Sie die Unterhaltung und antworten:',
};
