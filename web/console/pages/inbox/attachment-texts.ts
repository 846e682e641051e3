/** The texts of attachments. */
export const attachmentTexts = {
  en: {
    attach: 'Attach files',
    files: 'Attachments',
    uploading: 'Uploading…',
    remove: 'Remove {name}',
    wrongType: 'Only images, PDF, text, CSV and Office files can be sent.',
    tooLarge: 'Files can have at most 10 MB.',
    tooMany: 'A reply can have at most 5 files.',
  },
  de: {
    attach: 'Dateien anhängen',
    files: 'Anhänge',
    uploading: 'Wird hochgeladen …',
    remove: '{name} entfernen',
    wrongType: 'Nur Bilder, PDF-, Text-, CSV- und Office-Dateien können gesendet werden.',
    tooLarge: 'Dateien dürfen höchstens 10 MB groß sein.',
    tooMany: 'Eine Antwort kann höchstens 5 Dateien haben.',
  },
};
