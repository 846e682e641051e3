/** The texts of the audit log. */
export const auditTexts = {
  en: {
    title: 'Audit log',
    when: 'Time',
    who: 'Who',
    operator: 'Operator',
    action: 'Action',
    object: 'Object',
    changes: 'Changed fields',
    empty: 'No entries yet. Changes to this account appear here, with who made them.',
  },
  de: {
    title: 'Protokoll',
    when: 'Zeitpunkt',
    who: 'Wer',
    operator: 'Betreiber',
    action: 'Aktion',
    object: 'Objekt',
    changes: 'Geänderte Felder',
    empty: 'Noch keine Einträge. Hier erscheinen Änderungen an diesem Konto und wer sie vorgenommen hat.',
  },
};
