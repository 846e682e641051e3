/** The texts of the sign-in. */
export const signInTexts = {
  en: {
    title: 'Sign in',
    hint: 'Use the link you received, or a key.',
    ended: 'Your session has ended. Sign in again to go on where you were.',
    endedPrinted: 'For a new link, run npm run link in Parley’s folder on its machine.',
    endedAsk: 'No key? Ask an owner of the account for a new link.',
    key: 'API key or admin token',
    keyHint: 'It is exchanged for a session and not stored in this browser.',
    signIn: 'Sign in',
    refused: 'This key is not valid.',
    usedLink: 'This link has already been used or has expired. Ask for a new one.',
    limited: 'Too many attempts. Try again in a few minutes.',
  },
  de: {
    title: 'Anmelden',
    hint: 'Öffnen Sie den Link, den Sie erhalten haben, oder verwenden Sie einen Schlüssel.',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um weiterzumachen.',
    endedPrinted: 'Einen neuen Link gibt npm run link im Ordner von Parley auf dessen Rechner aus.',
    endedAsk: 'Kein Schlüssel? Bitten Sie einen Inhaber des Kontos um einen neuen Link.',
    key: 'API-Schlüssel oder Admin-Token',
    keyHint: 'Er wird gegen eine Sitzung eingetauscht und nicht in diesem Browser gespeichert.',
    signIn: 'Anmelden',
    refused: 'Dieser Schlüssel ist ungültig.',
    usedLink: 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    limited: 'Zu viele Versuche. Versuchen Sie es in ein paar Minuten erneut.',
  },
};
