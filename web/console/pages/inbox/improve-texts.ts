/** The texts of the dialogs beside an answer. */
export const improveTexts = {
  en: {
    title: 'Improve this answer',
    question: 'When visitors ask',
    answer: 'The agent answers',
    save: 'Save and train',
    before: 'Before',
    after: 'After',
    training: 'The agent is learning your answer…',
    answers: 'From now on, the agent gives this answer.',
    known:
      'The agent has learned your answer, but this message doesn’t find it. Word the question as the visitor does.',
    failed: 'The agent couldn’t learn this answer. Check the source on the “Knowledge” page.',
    done: 'Done',
    passages: 'Passages for this question',
    added: 'Golden question added.',
  },
  de: {
    title: 'Diese Antwort verbessern',
    question: 'Wenn Besucher fragen',
    answer: 'antwortet der Agent',
    save: 'Speichern und trainieren',
    before: 'Vorher',
    after: 'Nachher',
    training: 'Der Agent lernt Ihre Antwort…',
    answers: 'Ab jetzt gibt der Agent diese Antwort.',
    known:
      'Der Agent hat Ihre Antwort gelernt, aber diese Nachricht findet sie nicht. Formulieren Sie die Frage so wie der Besucher.',
    failed: 'Der Agent konnte diese Antwort nicht lernen. Prüfen Sie die Quelle auf der Seite „Wissen“.',
    done: 'Fertig',
    passages: 'Abschnitte zu dieser Frage',
    added: 'Prüffrage hinzugefügt.',
  },
};
