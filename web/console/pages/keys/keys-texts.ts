import { inTwoLanguages } from '../../two-languages';

/** The texts of the page about API keys. */
export const keysTexts = inTwoLanguages({
  title: ['API keys', 'API-Schlüssel'],
  issue: ['New API key', 'Neuer API-Schlüssel'],
  name: ['Name', 'Name'],
  key: ['Key', 'Schlüssel'],
  mode: ['Mode', 'Modus'],
  scopes: ['Scopes', 'Rechte'],
  agents: ['Agents', 'Agenten'],
  all: ['All', 'Alle'],
  lastUsed: ['Last used', 'Zuletzt verwendet'],
  never: ['Never', 'Nie'],
  state: ['Status', 'Status'],
  active: ['Active', 'Aktiv'],
  revoked: ['Revoked', 'Widerrufen'],
  expired: ['Expired', 'Abgelaufen'],
  revoke: ['Revoke', 'Widerrufen'],
  revoking: ['Key “{name}” revoked.', 'Schlüssel „{name}“ widerrufen.'],
  rotate: ['Rotate', 'Erneuern'],
  empty: ['No API keys yet.', 'Noch keine API-Schlüssel.'],
  emptyHint: [
    'Your systems use API keys to call the API. Give each system its own key with only the scopes it needs.',
    'Ihre Systeme rufen die API mit einem Schlüssel auf. Geben Sie jedem System einen eigenen mit nur den nötigen Rechten.',
  ],
  expiresAt: ['Expires on (optional)', 'Läuft ab am (optional)'],
  scopesHint: [
    'Select none to grant all your scopes.',
    'Ohne Auswahl erhält der Schlüssel alle Ihre eigenen Rechte.',
  ],
});
