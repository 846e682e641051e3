import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about channels. */
export const channelsTexts = inTwoLanguages({
  title: ['Channels', 'Kanäle'],
  add: ['Connect channel', 'Kanal verbinden'],
  empty: ['No channels yet.', 'Noch keine Kanäle.'],
  emptyHint: [
    'Connect Telegram, Slack, WhatsApp, Messenger, Instagram, Teams or email, and the agent answers there too.',
    'Verbinden Sie Telegram, Slack, WhatsApp, Messenger, Instagram, Teams oder E-Mail. Der Agent antwortet dann auch dort.',
  ],
  guide: ['How to create the app on each platform', 'App auf den Plattformen anlegen'],
  kind: ['Platform', 'Plattform'],
  name: ['Name (optional)', 'Name (optional)'],
  callbackHint: [
    'Enter this URL on the platform to receive its events.',
    'Tragen Sie diese URL auf der Plattform ein, um deren Ereignisse zu empfangen.',
  ],
  verifyToken: ['Verify token', 'Verify Token'],
  urlPassword: ['Password of the URL', 'Passwort der URL'],
  lastEvent: ['Last event', 'Letztes Ereignis'],
  noEvent: [
    'No events yet. Send the app a message to test it.',
    'Noch keine Ereignisse. Senden Sie der App zum Testen eine Nachricht.',
  ],
  lastError: ['Last error', 'Letzter Fehler'],
  works: ['Working', 'Aktiv'],
  waits: ['Waiting for the first event', 'Wartet auf das erste Ereignis'],
  fails: ['Failing', 'Gestört'],
  broken: ['Not working', 'Ausgefallen'],
  credentials_refused: [
    'The platform no longer accepts the credentials. Replace them.',
    'Die Plattform nimmt die Zugangsdaten nicht mehr an. Ersetzen Sie sie.',
  ],
  credentials_expired: [
    'The access token has expired. Replace it with a new one.',
    'Das Access Token ist abgelaufen. Ersetzen Sie es durch ein neues.',
  ],
  app_removed: [
    'The app was removed from the platform. Install it again, and replace the credentials.',
    'Die App wurde von der Plattform entfernt. Installieren Sie sie neu, und ersetzen Sie die Zugangsdaten.',
  ],
  server_unreachable: [
    'The mail server is unreachable. Check it and the address of the mailbox.',
    'Der Mailserver ist nicht erreichbar. Prüfen Sie ihn und die Adresse des Postfachs.',
  ],
  replace: ['Replace credentials', 'Zugangsdaten ersetzen'],
  replaceHint: [
    'Empty fields stay as they are. The callback URL stays, too.',
    'Leere Felder bleiben, wie sie sind. Auch die Callback-URL bleibt.',
  ],
  remove: ['Disconnect', 'Trennen'],
  removed: ['Channel disconnected.', 'Kanal getrennt.'],
  refused: [
    'The platform rejected these credentials: {problem}',
    'Die Plattform hat diese Zugangsdaten abgelehnt: {problem}',
  ],
  connected: ['Channel connected', 'Kanal verbunden'],
  botToken: ['Bot token', 'Bot-Token'],
  signingSecret: ['Signing secret', 'Signing Secret'],
  accessToken: ['Access token', 'Access Token'],
  appSecret: ['App secret', 'App Secret'],
  phoneNumberId: ['Phone number ID', 'Phone Number ID'],
  appId: ['App ID (client ID)', 'App-ID (Client-ID)'],
  appPassword: ['Client secret', 'Clientgeheimnis'],
  tenantId: ['Tenant ID', 'Mandanten-ID (Tenant-ID)'],
  address: ['Email address', 'E-Mail-Adresse'],
  smtpUrl: [
    'SMTP server (optional), such as smtps://user:password@smtp.example.com',
    'SMTP-Server (optional), etwa smtps://user:passwort@smtp.example.com',
  ],
  imapUrl: [
    'Mailbox (IMAP, optional), such as imaps://user:password@imap.example.com',
    'Postfach (IMAP, optional), etwa imaps://user:passwort@imap.example.com',
  ],
});
