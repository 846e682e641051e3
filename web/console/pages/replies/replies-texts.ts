import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about canned replies. */
export const repliesTexts = inTwoLanguages({
  title: ['Canned replies', 'Textbausteine'],
  hint: [
    'Texts that your team sends often. In the inbox, type / in an empty reply to pick one.',
    'Texte, die Ihr Team oft sendet. Tippen Sie im Posteingang / in eine leere Antwort, um einen auszuwählen.',
  ],
  add: ['Add canned reply', 'Textbaustein hinzufügen'],
  change: ['Change', 'Ändern'],
  name: ['Title', 'Titel'],
  text: ['Text', 'Text'],
  textHint: [
    '{name} and {email} become those of the visitor, {writer} the name of who replies.',
    'Aus {name} und {email} werden die des Besuchers, aus {writer} der Name, unter dem man antwortet.',
  ],
  remove: ['Delete', 'Löschen'],
  removed: ['“{title}” was deleted.', '„{title}“ wurde gelöscht.'],
  empty: ['No canned replies yet.', 'Noch keine Textbausteine.'],
});
