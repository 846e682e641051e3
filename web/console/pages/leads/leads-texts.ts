import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about leads. */
export const leadsTexts = inTwoLanguages({
  title: ['Leads', 'Kontakte'],
  search: ['Search', 'Suche'],
  searchHint: ['Name, email, phone or company', 'Name, E-Mail, Telefon oder Firma'],
  name: ['Name', 'Name'],
  email: ['Email', 'E-Mail'],
  contact: ['Contact', 'Erreichbar unter'],
  phone: ['Phone', 'Telefon'],
  company: ['Company', 'Firma'],
  message: ['Message', 'Nachricht'],
  open: ['Open conversation', 'Gespräch öffnen'],
  when: ['Time', 'Zeitpunkt'],
  remove: ['Delete', 'Löschen'],
  removed: ['Lead deleted.', 'Kontakt gelöscht.'],
  severalRemoved: ['{count} leads deleted.', '{count} Kontakte gelöscht.'],
  from: ['From', 'Von'],
  until: ['To', 'Bis'],
  export: ['Export CSV', 'CSV exportieren'],
  empty: [
    'No leads yet. They appear when visitors leave their contact details in a conversation.',
    'Noch keine Kontakte. Sie erscheinen, wenn Besucher im Gespräch ihre Kontaktdaten hinterlassen.',
  ],
  none: ['No leads match these filters.', 'Keine passenden Kontakte gefunden.'],
});
