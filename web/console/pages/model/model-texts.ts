import { inTwoLanguages } from '../../two-languages';

/** The texts of the pages about the chat model and its tokens. */
export const modelTexts = inTwoLanguages({
  agentTitle: ['Model', 'Modell'],
  tryIt: ['Try it', 'Ausprobieren'],
  accountTitle: ['Model and tokens', 'Modell und Tokens'],
  answers: ['Current model', 'Aktuelles Modell'],
  agentHint: [
    'Choose a model for this agent. Otherwise it uses the account’s model.',
    'Wählen Sie ein Modell für diesen Agenten. Sonst verwendet er das Modell des Kontos.',
  ],
  accountHint: [
    'All agents without their own model use this one.',
    'Alle Agenten ohne eigenes Modell verwenden dieses.',
  ],
  toAccount: ['Account model', 'Modell des Kontos'],
  test: [
    'In test mode, the built-in model always answers.',
    'Im Testmodus antwortet immer das eingebaute Modell.',
  ],
  model: ['Model', 'Modell'],
  endpoint: ['Endpoint', 'Endpunkt'],
  installation: ['Installation endpoint', 'Endpunkt der Installation'],
  key: ['API key', 'API-Schlüssel'],
  set: ['Set', 'Hinterlegt'],
  notSet: ['Not set', 'Nicht hinterlegt'],
  chosenBy: ['Chosen by', 'Gewählt von'],
  chosenBy_agent: ['This agent', 'diesem Agenten'],
  chosenBy_account: ['The account', 'dem Konto'],
  chosenBy_installation: ['The installation', 'der Installation'],
  lastError: ['Last endpoint error', 'Letzter Fehler des Endpunkts'],
  choose: ['Choose another model', 'Ein anderes Modell wählen'],
  name: ['Model name', 'Modellname'],
  nameHint: [
    'The name that the endpoint uses. parley-extractive is the built-in model.',
    'Der Name, den der Endpunkt verwendet. parley-extractive ist das eingebaute Modell.',
  ],
  baseUrl: ['Endpoint URL', 'Endpunkt-URL'],
  baseUrlHint: [
    'Base URL of an OpenAI Chat Completions API, without /chat/completions. Leave empty to use the installation endpoint.',
    'Basis-URL einer OpenAI-Chat-Completions-API, ohne /chat/completions. Leer lassen, um den Endpunkt der Installation zu verwenden.',
  ],
  apiKey: ['Endpoint API key', 'API-Schlüssel des Endpunkts'],
  apiKeyHint: [
    'Enter the key with every change: saving also replaces the stored key. It is never shown again.',
    'Geben Sie den Schlüssel bei jeder Änderung an: Beim Speichern wird auch der hinterlegte ersetzt. Er wird nie wieder angezeigt.',
  ],
  save: ['Use this model', 'Dieses Modell verwenden'],
  saved: [
    'Saved. The model answers from the next message.',
    'Gespeichert. Das Modell antwortet ab der nächsten Nachricht.',
  ],
  reset: ['Use the default model', 'Standardmodell verwenden'],
  resetDone: ['The default model is in use again.', 'Das Standardmodell wird wieder verwendet.'],
  tokens: ['Tokens this month', 'Tokens in diesem Monat'],
  tokensUsed: ['{used} tokens used', '{used} Tokens verbraucht'],
  tokensOf: ['{used} of {limit} tokens used', '{used} von {limit} Tokens verbraucht'],
  tokensSpent: [
    'The budget is used up. Messages that need a chat model fail until next month.',
    'Das Budget ist verbraucht. Nachrichten, die ein Chatmodell brauchen, schlagen bis zum nächsten Monat fehl.',
  ],
  tokensHint: [
    'Total for all agents of the account since the first of the month (UTC). The operator sets the budget.',
    'Summe aller Agenten des Kontos seit dem Monatsersten (UTC). Das Budget legt der Betreiber fest.',
  ],
  noBudget: ['No budget set.', 'Kein Budget festgelegt.'],
});
