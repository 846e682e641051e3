import { inTwoLanguages } from '../../two-languages';

/** The texts about the single sign-on of an account. */
export const providerTexts = inTwoLanguages({
  title: ['Single sign-on', 'Single Sign-on'],
  hint: [
    'People of your domains sign in with your own provider (OpenID Connect), and are added at their first sign-in.',
    'Personen Ihrer Domains melden sich über Ihren eigenen Anbieter an (OpenID Connect) und werden dabei hinzugefügt.',
  ],
  signInUrl: ['Where people sign in', 'Hier melden sich Personen an'],
  redirectUri: [
    'Redirect URI, to be entered at the provider',
    'Weiterleitungs-URI, beim Anbieter einzutragen',
  ],
  choose: ['Set up a provider', 'Anbieter einrichten'],
  change: ['Change the provider', 'Anbieter ändern'],
  issuer: ['Issuer', 'Aussteller (Issuer)'],
  issuerHint: [
    'For example https://login.example.com/realms/team',
    'Zum Beispiel https://login.example.com/realms/team',
  ],
  clientId: ['Client ID', 'Client-ID'],
  clientIdHint: [
    'Of the application that you have registered at the provider.',
    'Die der Anwendung, die Sie beim Anbieter angelegt haben.',
  ],
  clientSecret: ['Client secret', 'Client-Secret'],
  clientSecretHint: [
    'It is stored encrypted and never shown.',
    'Es wird verschlüsselt gespeichert und nie angezeigt.',
  ],
  domains: ['Domains', 'Domains'],
  domainsHint: [
    'Of email addresses that may sign in, separated by commas.',
    'Die der E-Mail-Adressen, die sich anmelden dürfen, durch Kommas getrennt.',
  ],
  role: ['Role of new people', 'Rolle neuer Personen'],
  saved: ['Single sign-on is set up.', 'Single Sign-on ist eingerichtet.'],
  remove: ['Remove', 'Entfernen'],
  removed: ['Single sign-on was removed.', 'Single Sign-on wurde entfernt.'],
});
