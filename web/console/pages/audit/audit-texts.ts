/** The texts of the audit log. */
export const auditTexts = {
  en: {
    title: 'Audit log',
    when: 'When',
    who: 'Who',
    operator: 'Operator',
    action: 'Action',
    object: 'Object',
    changes: 'Changed fields',
    all: 'All actions',
    empty: 'Nothing here yet. Changes to this account appear here with who made them.',
  },
  de: {
    title: 'Protokoll',
    when: 'Wann',
    who: 'Wer',
    operator: 'Betreiber',
    action: 'Aktion',
    object: 'Objekt',
    changes: 'Geänderte Felder',
    all: 'Alle Aktionen',
    empty: 'Noch nichts. Änderungen an diesem Konto erscheinen hier mit ihrem Urheber.',
  },
};
