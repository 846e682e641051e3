import { inTwoLanguages } from '../../two-languages';

/** The texts of the audit log. */
export const auditTexts = inTwoLanguages({
  title: ['Audit log', 'Protokoll'],
  when: ['Time', 'Zeitpunkt'],
  who: ['Who', 'Wer'],
  operator: ['Operator', 'Betreiber'],
  action: ['Action', 'Aktion'],
  object: ['Object', 'Objekt'],
  changes: ['Changed fields', 'Geänderte Felder'],
  empty: [
    'No entries yet. Changes to this account appear here, with who made them.',
    'Noch keine Einträge. Hier erscheinen Änderungen an diesem Konto und wer sie vorgenommen hat.',
  ],
});
