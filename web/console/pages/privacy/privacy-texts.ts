import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about privacy requests. */
export const privacyTexts = inTwoLanguages({
  title: ['Privacy requests', 'Datenschutzanfragen'],
  hint: [
    'Find all data about one person, to export or erase it.',
    'Finden Sie alle Daten einer Person, um sie zu exportieren oder zu löschen.',
  ],
  email: ['Email address', 'E-Mail-Adresse'],
  phone: ['Phone number', 'Telefonnummer'],
  userId: ['User ID', 'Benutzer-ID'],
  any: ['Fill in one of the three fields.', 'Füllen Sie eines der drei Felder aus.'],
  export: ['Export data', 'Daten exportieren'],
  erase: ['Erase data', 'Daten löschen'],
  sure: ['Erase permanently?', 'Endgültig löschen?'],
  sureHint: [
    'This cannot be undone. To confirm, enter the email address, phone number or user ID again.',
    'Das lässt sich nicht rückgängig machen. Geben Sie zur Bestätigung die E-Mail-Adresse, Telefonnummer oder Benutzer-ID erneut ein.',
  ],
  pending: ['Searching…', 'Suche läuft…'],
  found: ['Found', 'Gefunden'],
  removed: ['Erased', 'Gelöscht'],
  notSearched: ['Not searched', 'Nicht durchsucht'],
  download: ['Download (JSON)', 'Herunterladen (JSON)'],
});
