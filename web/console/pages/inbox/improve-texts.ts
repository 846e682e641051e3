import { inTwoLanguages } from '../../two-languages';

/** The texts of the dialogs beside an answer. */
export const improveTexts = inTwoLanguages({
  title: ['Improve this answer', 'Diese Antwort verbessern'],
  question: ['When visitors ask', 'Wenn Besucher fragen'],
  answer: ['The agent answers', 'antwortet der Agent'],
  save: ['Save and train', 'Speichern und trainieren'],
  before: ['Before', 'Vorher'],
  after: ['After', 'Nachher'],
  training: ['The agent is learning your answer…', 'Der Agent lernt Ihre Antwort…'],
  answers: ['From now on, the agent gives this answer.', 'Ab jetzt gibt der Agent diese Antwort.'],
  known: [
    'The agent has learned your answer, but this message doesn’t find it. Word the question as the visitor does.',
    'Der Agent hat Ihre Antwort gelernt, aber diese Nachricht findet sie nicht. Formulieren Sie die Frage so wie der Besucher.',
  ],
  failed: [
    'The agent couldn’t learn this answer. Check the source on the “Knowledge” page.',
    'Der Agent konnte diese Antwort nicht lernen. Prüfen Sie die Quelle auf der Seite „Wissen“.',
  ],
  done: ['Done', 'Fertig'],
  passages: ['Passages for this question', 'Abschnitte zu dieser Frage'],
  added: ['Golden question added.', 'Prüffrage hinzugefügt.'],
});
