/** The texts of the page about oneself. */
export const profileTexts = {
  en: {
    title: 'Your profile',
    name: 'Name',
    nameHint: 'Visitors see it when you answer them.',
    save: 'Save',
    saved: 'Your name was saved.',
  },
  de: {
    title: 'Ihr Profil',
    name: 'Name',
    nameHint: 'Besucher sehen ihn, wenn Sie ihnen antworten.',
    save: 'Speichern',
    saved: 'Ihr Name wurde gespeichert.',
  },
};
