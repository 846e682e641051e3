import { inTwoLanguages } from '../../two-languages';

/** The texts of the sign-in. */
export const signInTexts = inTwoLanguages({
  title: ['Sign in', 'Anmelden'],
  hint: [
    'Use the link you received, or a key.',
    'Öffnen Sie den Link, den Sie erhalten haben, oder verwenden Sie einen Schlüssel.',
  ],
  ended: [
    'Your session has ended. Sign in again to go on where you were.',
    'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um weiterzumachen.',
  ],
  comeBackPrinted: [
    'For a new link, run npm run link in Parley’s folder on its machine.',
    'Einen neuen Link gibt npm run link im Ordner von Parley auf dessen Rechner aus.',
  ],
  comeBackAsk: [
    'No key? Ask an owner of the account for a new link.',
    'Kein Schlüssel? Bitten Sie einen Inhaber des Kontos um einen neuen Link.',
  ],
  mailed: [
    'Your link is valid until it is used. Sign in to go on.',
    'Ihr Link gilt, bis er verwendet wird. Melden Sie sich an, um fortzufahren.',
  ],
  email: ['Email', 'E-Mail'],
  sendLink: ['Send me a link', 'Link senden'],
  linkSent: [
    'If this address belongs to someone here, a link is on its way. It works once, within 15 minutes.',
    'Wenn diese Adresse hier jemandem gehört, ist ein Link unterwegs. Er funktioniert einmal, innerhalb von 15 Minuten.',
  ],
  withProvider: ['Sign in with single sign-on', 'Mit Single Sign-on anmelden'],
  providerRefused: [
    'Your account may not sign in here. Ask an owner to invite you.',
    'Ihr Konto darf sich hier nicht anmelden. Bitten Sie einen Inhaber um eine Einladung.',
  ],
  providerFailed: [
    'The sign-in was not completed. Try again.',
    'Die Anmeldung wurde nicht abgeschlossen. Versuchen Sie es noch einmal.',
  ],
  withPasskey: ['Sign in with a passkey', 'Mit einem Passkey anmelden'],
  passkeyRefused: ['This passkey is not known here.', 'Dieser Passkey ist hier nicht bekannt.'],
  withKey: ['Sign in with a key', 'Mit einem Schlüssel anmelden'],
  key: ['API key or admin token', 'API-Schlüssel oder Admin-Token'],
  keyHint: [
    'It is exchanged for a session and not stored in this browser.',
    'Er wird gegen eine Sitzung eingetauscht und nicht in diesem Browser gespeichert.',
  ],
  signIn: ['Sign in', 'Anmelden'],
  refused: ['This key is not valid.', 'Dieser Schlüssel ist ungültig.'],
  usedLink: [
    'This link has already been used or has expired. Ask for a new one.',
    'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  ],
  limited: ['Too many attempts. Try again later.', 'Zu viele Versuche. Versuchen Sie es später erneut.'],
});
