import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about people. */
export const peopleTexts = inTwoLanguages({
  title: ['People', 'Personen'],
  add: ['Invite person', 'Person einladen'],
  name: ['Name', 'Name'],
  role: ['Role', 'Rolle'],
  reader: ['Reader', 'Leser'],
  readerMay: ['can view everything, but change nothing', 'kann alles ansehen, aber nichts ändern'],
  editor: ['Editor', 'Bearbeiter'],
  editorMay: ['can teach agents and answer visitors', 'kann Agenten pflegen und Besuchern antworten'],
  owner: ['Owner', 'Inhaber'],
  ownerMay: [
    'can do everything, including managing keys and people',
    'kann alles, auch Schlüssel und Personen verwalten',
  ],
  agents: ['Agents', 'Agenten'],
  all: ['All', 'Alle'],
  allAgents: ['All agents, also later ones', 'Alle Agenten, auch spätere'],
  agentsHint: [
    'Other agents, and what concerns the whole account, are out of reach.',
    'Andere Agenten und alles, was das ganze Konto betrifft, bleiben unzugänglich.',
  ],
  lastSeen: ['Last sign-in', 'Letzte Anmeldung'],
  never: ['Never', 'Nie'],
  newLink: ['New link', 'Neuer Link'],
  remove: ['Remove', 'Entfernen'],
  removed: ['“{name}” no longer has access.', '„{name}“ hat keinen Zugriff mehr.'],
  linkTitle: ['Sign-in link', 'Anmeldelink'],
  linkHint: [
    'Send this link to {name}. It works once and expires after 24 hours.',
    'Senden Sie diesen Link an {name}. Er funktioniert einmal und läuft nach 24 Stunden ab.',
  ],
  linkMailed: [
    'The link was sent to {email}. It works once and expires after 24 hours.',
    'Der Link wurde an {email} gesendet. Er funktioniert einmal und läuft nach 24 Stunden ab.',
  ],
  email: ['Email (optional)', 'E-Mail (optional)'],
  emailHint: [
    'They sign in by links to this address.',
    'Die Anmeldung geht dann mit Links an diese Adresse.',
  ],
  address: ['Email', 'E-Mail'],
  change: ['Change', 'Ändern'],
  empty: ['No one has been invited yet.', 'Noch niemand eingeladen.'],
  emptyHint: [
    'Invite the people who manage your agents. Each gets a sign-in link and a role.',
    'Laden Sie die Personen ein, die Ihre Agenten betreuen. Jede erhält einen Anmeldelink und eine Rolle.',
  ],
});
