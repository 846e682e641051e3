import type { Request } from 'express';

/** The texts of mails that sign people in. `{account}` is the name of the account. */
interface MailTexts {
  inviteSubject: string;
  invite: string;
  signInSubject: string;
  signIn: string;
}

const en: MailTexts = {
  inviteSubject: 'You are invited to Parley',
  invite:
    'You are invited to the account “{account}” in Parley. This link signs you in. It works once, within 24 hours.',
  signInSubject: 'Sign in to Parley',
  signIn:
    'This link signs you in to the account “{account}” in Parley. It works once, within 15 minutes.\n\n' +
    'You did not ask for it? Then ignore this email.',
};

const de: MailTexts = {
  inviteSubject: 'Einladung zu Parley',
  invite:
    'Sie sind in das Konto „{account}“ bei Parley eingeladen. Dieser Link meldet Sie an. Er funktioniert einmal, ' +
    'innerhalb von 24 Stunden.',
  signInSubject: 'Anmeldung bei Parley',
  signIn:
    'Dieser Link meldet Sie im Konto „{account}“ bei Parley an. Er funktioniert einmal, innerhalb von 15 Minuten.\n\n' +
    'Sie haben ihn nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
};

const TEXTS = { en, de };

/** A language of the console, in which it sends mail. */
export type MailLanguage = keyof typeof TEXTS;

/** The language that the browser prefers. Pure. */
export function mailLanguageOf(request: Request): MailLanguage {
  return (request.acceptsLanguages(Object.keys(TEXTS)) || 'en') as MailLanguage;
}

/** The kinds of mail that sign somebody in. */
export type SignInMail = 'invite' | 'signIn';

/** Subject and text of a mail. Pure. */
export function mailText(
  kind: SignInMail,
  language: MailLanguage,
  account: string,
): { subject: string; text: string } {
  const texts = TEXTS[language];
  return { subject: texts[`${kind}Subject`], text: texts[kind].replace('{account}', () => account) };
}
