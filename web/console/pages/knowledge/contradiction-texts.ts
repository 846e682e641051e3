/** The texts of the contradictions among sources. */
export const contradictionTexts = {
  en: {
    tab: 'Contradictions',
    hint: 'Sentences of different sources or pages that say the same thing with different figures. Correct the wrong one.',
    none: 'No contradictions found.',
    noneHint: 'Sources are compared with each other when you open this page.',
    dismiss: 'Both are right',
    dismissed: 'Contradiction dismissed.',
  },
  de: {
    tab: 'Widersprüche',
    hint: 'Sätze verschiedener Quellen oder Seiten, die dasselbe mit anderen Zahlen sagen. Berichtigen Sie den falschen.',
    none: 'Keine Widersprüche gefunden.',
    noneHint: 'Die Quellen werden miteinander verglichen, wenn Sie diese Seite öffnen.',
    dismiss: 'Beide stimmen',
    dismissed: 'Widerspruch ausgeblendet.',
  },
};
