/** The texts of the page about canned replies. */
export const repliesTexts = {
  en: {
    title: 'Canned replies',
    hint: 'Texts that your team sends often. In the inbox, type / in an empty reply to pick one.',
    add: 'Add canned reply',
    change: 'Change',
    name: 'Title',
    text: 'Text',
    textHint: '{name} and {email} become those of the visitor, {writer} the name of who replies.',
    remove: 'Delete',
    removed: '“{title}” was deleted.',
    empty: 'No canned replies yet.',
  },
  de: {
    title: 'Textbausteine',
    hint: 'Texte, die Ihr Team oft sendet. Tippen Sie im Posteingang / in eine leere Antwort, um einen auszuwählen.',
    add: 'Textbaustein hinzufügen',
    change: 'Ändern',
    name: 'Titel',
    text: 'Text',
    textHint:
      'Aus {name} und {email} werden die des Besuchers, aus {writer} der Name, unter dem man antwortet.',
    remove: 'Löschen',
    removed: '„{title}“ wurde gelöscht.',
    empty: 'Noch keine Textbausteine.',
  },
};
