import { inTwoLanguages } from '../two-languages';

/** The texts of the parts that several pages share. */
export const partTexts = inTwoLanguages({
  request: ['Request ID', 'Anfrage-ID'],
  tryAgain: ['Try again', 'Erneut versuchen'],
  loading: ['Loading…', 'Wird geladen…'],
  more: ['Show more', 'Mehr anzeigen'],
  noneYet: ['No matches in the newest entries.', 'Keine Treffer in den neuesten Einträgen.'],
  searchOn: ['Search older entries', 'Ältere Einträge durchsuchen'],
  undo: ['Undo', 'Rückgängig'],
  dismiss: ['Dismiss', 'Ausblenden'],
  close: ['Close', 'Schließen'],
  save: ['Save', 'Speichern'],
  saved: ['Saved', 'Gespeichert'],
  copy: ['Copy', 'Kopieren'],
  copied: ['Copied', 'Kopiert'],
  shownOnce: [
    'Copy it now. It won’t be shown again.',
    'Kopieren Sie diesen Wert jetzt. Er wird nicht noch einmal angezeigt.',
  ],
  notFound: ['Page not found', 'Seite nicht gefunden'],
  notFoundHint: [
    'The link may be old, or you may not have access to this page.',
    'Der Link ist vielleicht veraltet, oder Sie haben keinen Zugriff auf diese Seite.',
  ],
  toStart: ['Go to the console home page', 'Zur Startseite der Konsole'],
  kept: ['You have unsaved changes.', 'Sie haben ungespeicherte Änderungen.'],
  discard: ['Discard', 'Verwerfen'],
  selection: ['Selection', 'Auswahl'],
  select: ['Select', 'Auswählen'],
  selectAll: ['Select all shown', 'Alle angezeigten auswählen'],
  selected: ['{count} selected', '{count} ausgewählt'],
  emailChannel: ['Email', 'E-Mail'],
  otherChannels: ['Other', 'Andere'],
});
