import { inTwoLanguages } from '../../two-languages';

/** The texts about the usage of an account, and its limits. */
export const usageTexts = inTwoLanguages({
  usage: ['Usage', 'Nutzung'],
  limits: ['All limits', 'Alle Limits'],
  metric: ['Resource', 'Ressource'],
  used: ['Used', 'Genutzt'],
  limit: ['Limit', 'Limit'],
  share: ['% of limit', '% des Limits'],
  live: ['live', 'live'],
  test: ['test', 'Test'],
  tokens: ['Chat model tokens this month', 'Chatmodell-Tokens in diesem Monat'],
  webhooks: ['Webhooks', 'Webhooks'],
  requestsPerMinute: ['Requests per minute, in each mode', 'Anfragen pro Minute, je Modus'],
  keys: ['API keys', 'API-Schlüssel'],
  files: ['Files', 'Dateien'],
  fileBytes: ['Total file size', 'Gesamtgröße der Dateien'],
  passages: ['Passages', 'Abschnitte'],
  agents: ['Agents', 'Agenten'],
  trainingSources: ['Sources', 'Quellen'],
  conversations: ['Conversations', 'Gespräche'],
  messages: ['Messages', 'Nachrichten'],
  budget: ['Tokens per month', 'Tokens pro Monat'],
  budgetHint: [
    'Chat model tokens that all agents can use per month (UTC). Leave empty for no limit.',
    'Chatmodell-Tokens, die alle Agenten pro Monat (UTC) verbrauchen dürfen. Leer lassen für kein Limit.',
  ],
  budgetSaved: ['Budget saved.', 'Budget gespeichert.'],
});
