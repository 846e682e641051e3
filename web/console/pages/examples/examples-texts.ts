/** The texts of the page and the dialog about message examples. */
export const examplesTexts = {
  en: {
    title: 'Message examples',
    hint:
      'Messages that your agents understood wrongly, and what they want. Messages that say the same are now understood ' +
      'correctly. To add one, choose “Understood wrongly?” beside a message in the inbox.',
    ask: 'Understood wrongly?',
    markHint:
      'Messages that say the same are understood as you say here. Danger is ignored only in messages with exactly ' +
      'these words.',
    text: 'The visitor writes',
    textHint: 'Take out names and numbers.',
    kind: 'What the visitor wants',
    save: 'Save example',
    saved: 'Example saved.',
    download: 'Download {language}.json',
    added: 'Added',
    remove: 'Delete',
    removed: '“{text}” was deleted.',
    empty: 'No message examples yet.',
  },
  de: {
    title: 'Beispielnachrichten',
    hint:
      'Nachrichten, die Ihre Agenten falsch verstanden haben, und was sie bedeuten. Nachrichten, die dasselbe sagen, ' +
      'werden nun richtig verstanden. Weitere fügen Sie im Posteingang mit „Falsch verstanden?“ neben einer Nachricht ' +
      'hinzu.',
    ask: 'Falsch verstanden?',
    markHint:
      'Nachrichten, die dasselbe sagen, werden so verstanden, wie Sie es hier angeben. Eine Gefahr wird nur bei genau ' +
      'diesen Worten ignoriert.',
    text: 'Der Besucher schreibt',
    textHint: 'Nehmen Sie Namen und Nummern heraus.',
    kind: 'Was der Besucher möchte',
    save: 'Beispiel speichern',
    saved: 'Beispiel gespeichert.',
    download: '{language}.json herunterladen',
    added: 'Hinzugefügt',
    remove: 'Löschen',
    removed: '„{text}“ wurde gelöscht.',
    empty: 'Noch keine Beispielnachrichten.',
  },
};

/** The names of the kinds of messages, in the order in which the dialog offers the kinds. */
export const kindTexts = {
  en: {
    none: 'Just an answer',
    person: 'To talk to a person',
    danger: 'Help: somebody is in danger',
    complaint: 'To complain',
    grief: 'To tell of a loss',
    unhelpful: 'To say that the answer didn’t help',
    robot: 'To know whether a robot is answering',
    thanks: 'To say thank you',
    greeting: 'To say hello',
    goodbye: 'To say goodbye',
  },
  de: {
    none: 'Nur eine Antwort',
    person: 'Mit einem Menschen sprechen',
    danger: 'Hilfe: Jemand ist in Gefahr',
    complaint: 'Sich beschweren',
    grief: 'Von einem Verlust erzählen',
    unhelpful: 'Sagen, dass die Antwort nicht half',
    robot: 'Wissen, ob ein Roboter antwortet',
    thanks: 'Sich bedanken',
    greeting: 'Grüßen',
    goodbye: 'Sich verabschieden',
  },
};

/** A kind of message that a person can choose. */
export type MarkedKind = keyof typeof kindTexts.en;

/** The kinds of messages that a person can choose. */
export const KINDS = Object.keys(kindTexts.en) as MarkedKind[];
