import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about oneself. */
export const profileTexts = inTwoLanguages({
  title: ['Your profile', 'Ihr Profil'],
  name: ['Name', 'Name'],
  nameHint: ['Visitors see it when you answer them.', 'Besucher sehen ihn, wenn Sie ihnen antworten.'],
  passkeys: ['Passkeys', 'Passkeys'],
  passkeysHint: [
    'Sign in with your fingerprint, your face or the PIN of this device.',
    'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN dieses Geräts an.',
  ],
  noPasskeys: [
    'This browser cannot add a passkey here: Parley needs HTTPS and a domain, or localhost.',
    'Dieser Browser kann hier keinen Passkey hinzufügen: Parley braucht HTTPS und eine Domain, oder localhost.',
  ],
  added: ['Added', 'Hinzugefügt'],
  lastUsed: ['Last used', 'Zuletzt verwendet'],
  never: ['Never', 'Nie'],
  remove: ['Remove', 'Entfernen'],
  passkeyRemoved: [
    'The passkey “{name}” no longer signs you in.',
    'Mit dem Passkey „{name}“ melden Sie sich nicht mehr an.',
  ],
  passkeyAdded: ['The passkey was added.', 'Der Passkey wurde hinzugefügt.'],
  passkeyName: ['Name of the new passkey', 'Name des neuen Passkeys'],
  passkeyNameHint: ['For example the device: “Work laptop”.', 'Zum Beispiel das Gerät: „Laptop im Büro“.'],
  addPasskey: ['Add passkey', 'Passkey hinzufügen'],
  saved: ['Your profile was saved.', 'Ihr Profil wurde gespeichert.'],
  email: ['Email', 'E-Mail'],
  emailHint: [
    'Links to sign in are sent to it. Whoever reads mail at this address can sign in as you.',
    'An diese Adresse werden Links zur Anmeldung gesendet. Wer dort E-Mails liest, kann sich als Sie anmelden.',
  ],
  weeklyMail: ['Send me a weekly report', 'Wochenbericht an mich senden'],
  weeklyMailHint: [
    'Every Tuesday, for each agent that you may use: how many conversations it resolved in the last week, and how many it handed over.',
    'Jeden Dienstag, für jeden Agenten, den Sie nutzen dürfen: wie viele Gespräche er in der letzten Woche gelöst und wie viele er übergeben hat.',
  ],
  noAddress: [
    'You have no email address: no report is sent. Enter one above.',
    'Sie haben keine E-Mail-Adresse: Es wird kein Bericht gesendet. Geben Sie oben eine ein.',
  ],
  noMail: [
    'The operator has not set up email: no email is sent.',
    'Der Betreiber hat keinen E-Mail-Versand eingerichtet: Es wird keine E-Mail gesendet.',
  ],
});
