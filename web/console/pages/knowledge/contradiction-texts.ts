import { inTwoLanguages } from '../../two-languages';

/** The texts of the contradictions among sources. */
export const contradictionTexts = inTwoLanguages({
  tab: ['Contradictions', 'Widersprüche'],
  hint: [
    'Sentences of different sources or pages that say the same thing with different figures. Correct the wrong one.',
    'Sätze verschiedener Quellen oder Seiten, die dasselbe mit anderen Zahlen sagen. Berichtigen Sie den falschen.',
  ],
  none: ['No contradictions found.', 'Keine Widersprüche gefunden.'],
  noneHint: [
    'Sources are compared with each other when you open this page.',
    'Die Quellen werden miteinander verglichen, wenn Sie diese Seite öffnen.',
  ],
  dismiss: ['Both are right', 'Beide stimmen'],
  dismissed: ['Contradiction dismissed.', 'Widerspruch ausgeblendet.'],
});
