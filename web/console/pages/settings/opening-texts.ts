import { inTwoLanguages } from '../../two-languages';

/** The texts about the hours in which people answer. */
export const openingTexts = inTwoLanguages({
  hint: [
    'Outside of these hours, visitors who want a person are told when somebody answers.',
    'Außerhalb dieser Zeiten erfahren Besucher, die einen Menschen möchten, wann jemand antwortet.',
  ],
  has: ['People answer at certain hours', 'Menschen antworten zu bestimmten Zeiten'],
  timeZone: ['Time zone', 'Zeitzone'],
  monday: ['Monday', 'Montag'],
  tuesday: ['Tuesday', 'Dienstag'],
  wednesday: ['Wednesday', 'Mittwoch'],
  thursday: ['Thursday', 'Donnerstag'],
  friday: ['Friday', 'Freitag'],
  saturday: ['Saturday', 'Samstag'],
  sunday: ['Sunday', 'Sonntag'],
  closed: ['Closed', 'Geschlossen'],
  opens: ['from', 'von'],
  closes: ['to', 'bis'],
  add: ['Add hours', 'Zeiten hinzufügen'],
  remove: ['Remove hours', 'Zeiten entfernen'],
  holidays: ['Holidays and other days', 'Feiertage und andere Tage'],
  date: ['Date', 'Datum'],
  addDay: ['Add a day', 'Tag hinzufügen'],
  removeDay: ['Remove', 'Entfernen'],
  invalid: [
    'Each span needs a beginning and a later end, and each day a date.',
    'Jede Spanne braucht einen Beginn und ein späteres Ende, und jeder Tag ein Datum.',
  ],
});
