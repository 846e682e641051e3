import { inTwoLanguages } from '../../two-languages';

/** The texts of attachments. */
export const attachmentTexts = inTwoLanguages({
  attach: ['Attach files', 'Dateien anhängen'],
  files: ['Attachments', 'Anhänge'],
  uploading: ['Uploading…', 'Wird hochgeladen …'],
  remove: ['Remove {name}', '{name} entfernen'],
  wrongType: [
    'Only images, PDF, text, CSV and Office files can be sent.',
    'Nur Bilder, PDF-, Text-, CSV- und Office-Dateien können gesendet werden.',
  ],
  tooLarge: ['Files can have at most 10 MB.', 'Dateien dürfen höchstens 10 MB groß sein.'],
  tooMany: ['A reply can have at most 5 files.', 'Eine Antwort kann höchstens 5 Dateien haben.'],
});
