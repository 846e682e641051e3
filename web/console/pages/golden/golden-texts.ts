import { inTwoLanguages } from '../../two-languages';

/** The texts of the golden questions. */
export const goldenTexts = inTwoLanguages({
  title: ['Golden questions', 'Prüffragen'],
  hint: [
    'Parley asks these questions after each training and tells you when an answer gets worse.',
    'Parley stellt diese Fragen nach jedem Training und meldet, wenn eine Antwort schlechter wird.',
  ],
  add: ['Add question', 'Frage hinzufügen'],
  edit: ['Edit', 'Bearbeiten'],
  editTitle: ['Edit question', 'Frage bearbeiten'],
  remove: ['Delete', 'Löschen'],
  removed: ['Question deleted.', 'Frage gelöscht.'],
  ask: ['Run all now', 'Jetzt alle prüfen'],
  passedOf: ['{passed} of {all} passed', '{passed} von {all} bestanden'],
  passed: ['Passed', 'Bestanden'],
  failed: ['Failed', 'Nicht bestanden'],
  waiting: ['Waiting for the answer…', 'Wartet auf die Antwort…'],
  mustContain: ['Must contain', 'Muss enthalten'],
  mustRestOn: ['Must be based on', 'Muss beruhen auf'],
  missing: ['Missing', 'Es fehlt'],
  lastAnswer: ['Last answer', 'Letzte Antwort'],
  model: ['Model', 'Modell'],
  sources: ['Sources', 'Quellen'],
  empty: ['No golden questions yet.', 'Noch keine Prüffragen.'],
  emptyHint: [
    'Start with questions that must never be answered wrong, such as prices and opening hours.',
    'Beginnen Sie mit Fragen, die nie falsch beantwortet werden dürfen, etwa zu Preisen und Öffnungszeiten.',
  ],
  guide: ['Guide to golden questions', 'Anleitung zu Prüffragen'],
  question: ['Question', 'Frage'],
  contains: ['The answer must contain', 'Die Antwort muss enthalten'],
  containsHint: ['One text per line, for example a price.', 'Ein Text pro Zeile, zum Beispiel ein Preis.'],
  source: ['The answer must be based on', 'Die Antwort muss beruhen auf'],
  sourceHint: [
    'A source name or page URL. Leave empty for any source.',
    'Name einer Quelle oder URL einer Seite. Leer lassen für beliebige Quellen.',
  ],
});
