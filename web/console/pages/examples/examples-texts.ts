import { inTwoLanguages } from '../../two-languages';

/** The texts of the page and the dialog about message examples. */
export const examplesTexts = inTwoLanguages({
  title: ['Message examples', 'Beispielnachrichten'],
  hint: [
    'Messages that your agents understood wrongly, and what they want. Messages that say the same are now understood ' +
      'correctly. To add one, choose “Understood wrongly?” beside a message in the inbox.',
    'Nachrichten, die Ihre Agenten falsch verstanden haben, und was sie bedeuten. Nachrichten, die dasselbe sagen, ' +
      'werden nun richtig verstanden. Weitere fügen Sie im Posteingang mit „Falsch verstanden?“ neben einer Nachricht ' +
      'hinzu.',
  ],
  ask: ['Understood wrongly?', 'Falsch verstanden?'],
  markHint: [
    'Messages that say the same are understood as you say here. Danger is ignored only in messages with exactly ' +
      'these words.',
    'Nachrichten, die dasselbe sagen, werden so verstanden, wie Sie es hier angeben. Eine Gefahr wird nur bei genau ' +
      'diesen Worten ignoriert.',
  ],
  text: ['The visitor writes', 'Der Besucher schreibt'],
  textHint: ['Take out names and numbers.', 'Nehmen Sie Namen und Nummern heraus.'],
  kind: ['What the visitor wants', 'Was der Besucher möchte'],
  save: ['Save example', 'Beispiel speichern'],
  saved: ['Example saved.', 'Beispiel gespeichert.'],
  download: ['Download {language}.json', '{language}.json herunterladen'],
  added: ['Added', 'Hinzugefügt'],
  remove: ['Delete', 'Löschen'],
  removed: ['“{text}” was deleted.', '„{text}“ wurde gelöscht.'],
  empty: ['No message examples yet.', 'Noch keine Beispielnachrichten.'],
});

/** The names of the kinds of messages, in the order in which the dialog offers the kinds. */
export const kindTexts = inTwoLanguages({
  none: ['Just an answer', 'Nur eine Antwort'],
  person: ['To talk to a person', 'Mit einem Menschen sprechen'],
  danger: ['Help: somebody is in danger', 'Hilfe: Jemand ist in Gefahr'],
  complaint: ['To complain', 'Sich beschweren'],
  grief: ['To tell of a loss', 'Von einem Verlust erzählen'],
  unhelpful: ['To say that the answer didn’t help', 'Sagen, dass die Antwort nicht half'],
  robot: ['To know whether a robot is answering', 'Wissen, ob ein Roboter antwortet'],
  thanks: ['To say thank you', 'Sich bedanken'],
  greeting: ['To say hello', 'Grüßen'],
  goodbye: ['To say goodbye', 'Sich verabschieden'],
});

/** A kind of message that a person can choose. */
export type MarkedKind = keyof typeof kindTexts.en;

/** The kinds of messages that a person can choose. */
export const KINDS = Object.keys(kindTexts.en) as MarkedKind[];
