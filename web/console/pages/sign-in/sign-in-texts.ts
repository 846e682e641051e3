/** The texts of the sign-in. */
export const signInTexts = {
  en: {
    title: 'Sign in',
    hint: 'Use the link you received, or a key.',
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
    key: 'API-Schlüssel oder Admin-Token',
    keyHint: 'Er wird gegen eine Sitzung eingetauscht und nicht in diesem Browser gespeichert.',
    signIn: 'Anmelden',
    refused: 'Dieser Schlüssel ist ungültig.',
    usedLink: 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    limited: 'Zu viele Versuche. Versuchen Sie es in ein paar Minuten erneut.',
  },
};
