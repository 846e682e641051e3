import { inTwoLanguages } from '../two-languages';

/** The sentences for errors, by the code of the error, or by its code and the resource that it names. */
export const failureTexts = inTwoLanguages({
  UNREACHABLE: [
    'Parley is not responding. Check your connection.',
    'Parley antwortet nicht. Prüfen Sie Ihre Verbindung.',
  ],
  VALIDATION_ERROR: [
    'Something in the form needs a correction.',
    'Im Formular muss etwas korrigiert werden.',
  ],
  UNAUTHENTICATED: [
    'You are not signed in any more. Sign in again.',
    'Sie sind nicht mehr angemeldet. Melden Sie sich wieder an.',
  ],
  PLAN_UPGRADE_REQUIRED: ['Your plan does not include this.', 'Das gehört nicht zu Ihrem Tarif.'],
  INSUFFICIENT_SCOPE: [
    'Your role does not allow this. Ask an owner of this account.',
    'Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber dieses Kontos.',
  ],
  ACCOUNT_SUSPENDED: [
    'This account is suspended. Ask the operator.',
    'Dieses Konto ist gesperrt. Fragen Sie den Betreiber.',
  ],
  AGENT_SUSPENDED: [
    'This agent is suspended. Ask the operator.',
    'Dieser Agent ist gesperrt. Fragen Sie den Betreiber.',
  ],
  NOT_FOUND: [
    'This does not exist any more, or you have no access to it.',
    'Das gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.',
  ],
  CONFLICT: [
    'This does not fit something that already exists, or that somebody has changed meanwhile.',
    'Das passt nicht zu etwas, das es schon gibt oder das inzwischen jemand geändert hat.',
  ],
  CONFLICT_source: [
    'There is a source with this name already.',
    'Es gibt schon eine Quelle mit diesem Namen.',
  ],
  CONFLICT_person: [
    'Somebody with this email address has access already.',
    'Jemand mit dieser E-Mail-Adresse hat schon Zugang.',
  ],
  CONFLICT_webhook: [
    'This webhook is switched off. Switch it on first.',
    'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  ],
  CONFLICT_attachment: [
    'This file has expired, or cannot be sent here. Attach it again, or leave it out.',
    'Diese Datei ist abgelaufen oder passt nicht hierher. Hängen Sie sie neu an, oder lassen Sie sie weg.',
  ],
  CONFLICT_message: [
    'Somebody else has answered meanwhile. Read their answer above before you send yours.',
    'Inzwischen hat jemand anderes geantwortet. Lesen Sie diese Antwort oben, bevor Sie Ihre senden.',
  ],
  CONFLICT_key: [
    'You are signed in with a key that ends. Whatever you create with it must end no later.',
    'Sie sind mit einem befristeten Schlüssel angemeldet. Was Sie damit anlegen, darf nicht länger gelten als er.',
  ],
  CONFLICT_version: ['This draft is published already.', 'Dieser Entwurf ist schon veröffentlicht.'],
  AGENT_CHANGED: [
    'The live agent was changed after this draft began. Publishing would undo these changes.',
    'Der veröffentlichte Agent wurde nach dem Beginn dieses Entwurfs geändert. Das Veröffentlichen würde diese Änderungen rückgängig machen.',
  ],
  TRIAL_REQUIRED: [
    'The draft must be tried with these golden questions first.',
    'Der Entwurf muss zuerst mit diesen Prüffragen geprobt werden.',
  ],
  GOLDEN_QUESTIONS_BROKEN: [
    'The live agent passes these golden questions, and the draft does not.',
    'Diese Prüffragen besteht der veröffentlichte Agent, der Entwurf aber nicht.',
  ],
  LIMIT_REACHED: [
    'There are as many of these as your account may have ({limit}).',
    'Davon gibt es schon so viele, wie Ihr Konto haben darf ({limit}).',
  ],
  PRECONDITION_FAILED: [
    'Somebody else has changed this meanwhile. Load the page again.',
    'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
  ],
  PAYLOAD_TOO_LARGE: ['This is too large.', 'Das ist zu groß.'],
  RATE_LIMITED: [
    'Too many requests. Try again in {retryAfterSeconds} seconds.',
    'Zu viele Anfragen. Versuchen Sie es in {retryAfterSeconds} Sekunden noch einmal.',
  ],
  INTERNAL_ERROR: [
    'Parley has a fault. Try again; if it stays, tell the operator the request ID.',
    'Parley hat eine Störung. Versuchen Sie es noch einmal; bleibt sie, nennen Sie dem Betreiber die Anfrage-ID.',
  ],
  SERVICE_UNAVAILABLE: [
    'Parley is not available right now. Try again in a moment.',
    'Parley ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  ],
  SOURCE_UNREADABLE: ['Parley cannot read this.', 'Das kann Parley nicht lesen.'],
  MODEL_ERROR: ['The language model did not answer.', 'Das Sprachmodell hat nicht geantwortet.'],
  MODEL_OVERLOADED: [
    'The language model is overloaded. Try again in a moment.',
    'Das Sprachmodell ist überlastet. Versuchen Sie es gleich noch einmal.',
  ],
  MODEL_TIMEOUT: ['The language model took too long to answer.', 'Das Sprachmodell hat zu lange gebraucht.'],
  OTHER: [
    'This did not work. Load the page again; if it still does not work, tell the operator the request ID.',
    'Das hat nicht geklappt. Laden Sie die Seite neu; hilft das nicht, nennen Sie dem Betreiber die Anfrage-ID.',
  ],
});

/** The sentences for invalid fields, by the broken rule, or by the name of the field and the rule. */
export const ruleTexts = inTwoLanguages({
  required: ['Fill in this field.', 'Füllen Sie dieses Feld aus.'],
  max_length: ['Enter at most {first} characters.', 'Geben Sie höchstens {first} Zeichen ein.'],
  range: ['This value is outside the allowed range.', 'Dieser Wert liegt außerhalb des erlaubten Bereichs.'],
  between: ['Enter a number from {first} to {second}.', 'Geben Sie eine Zahl von {first} bis {second} ein.'],
  email: [
    'Enter an email address, such as ada@example.com.',
    'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.',
  ],
  phone: ['Enter a phone number.', 'Geben Sie eine Telefonnummer ein.'],
  url: [
    'Enter a full web address, such as https://www.example.com.',
    'Geben Sie eine vollständige Adresse ein, zum Beispiel https://www.example.com.',
  ],
  color: ['Enter a colour, such as #0a6c5b.', 'Geben Sie eine Farbe ein, zum Beispiel #0a6c5b.'],
  date: ['Enter a date, such as 2026-11-21.', 'Geben Sie ein Datum ein, zum Beispiel 2026-11-21.'],
  time_zone: [
    'Enter a time zone, such as Europe/Berlin.',
    'Geben Sie eine Zeitzone ein, zum Beispiel Europe/Berlin.',
  ],
  enum: ['Choose one of the given values.', 'Wählen Sie einen der Werte.'],
  allowed: ['The operator does not allow this.', 'Der Betreiber erlaubt das nicht.'],
  allowed_host: ['The operator does not allow this host.', 'Der Betreiber erlaubt diesen Host nicht.'],
  ascii: [
    'Use only letters, digits and signs without accents, and no spaces.',
    'Verwenden Sie nur Buchstaben ohne Umlaute, Ziffern und Zeichen, und keine Leerzeichen.',
  ],
  exactly_one: ['Fill in exactly one of these fields.', 'Füllen Sie genau eines dieser Felder aus.'],
  exists: ['This does not exist any more.', 'Das gibt es nicht mehr.'],
  item: ['Each entry needs 1 to {second} characters.', 'Jeder Eintrag braucht 1 bis {second} Zeichen.'],
  schema: [
    'Enter a JSON object with the type of each field.',
    'Geben Sie ein JSON-Objekt mit dem Typ jedes Feldes ein.',
  ],
  'allowedDomains:format': [
    'Enter only the host, such as www.example.com, without https:// and without a path.',
    'Geben Sie nur den Host ein, zum Beispiel www.example.com, ohne https:// und ohne Pfad.',
  ],
  'domains:format': [
    'Enter only the domain, such as example.com.',
    'Geben Sie nur die Domain ein, zum Beispiel example.com.',
  ],
  'pages:format': [
    'Enter a path, such as /pricing or /shop/*.',
    'Geben Sie einen Pfad ein, zum Beispiel /preise oder /shop/*.',
  ],
  'selector:format': [
    'Enter a CSS selector, such as main or #content.',
    'Geben Sie einen CSS-Selektor ein, zum Beispiel main oder #content.',
  ],
  'language:format': [
    'Enter the code of a language, such as de or pt-BR.',
    'Geben Sie das Kürzel einer Sprache ein, zum Beispiel de oder pt-BR.',
  ],
  'question:format': ['Write the question in one line.', 'Schreiben Sie die Frage in eine Zeile.'],
  'opens:format': ['Enter a time, such as 09:30.', 'Geben Sie eine Uhrzeit ein, zum Beispiel 09:30.'],
  'closes:format': ['Enter a time, such as 17:30.', 'Geben Sie eine Uhrzeit ein, zum Beispiel 17:30.'],
  'monthlyBudget:range': [
    'Enter an amount greater than 0, at most a billion.',
    'Geben Sie einen Betrag größer als 0 ein, höchstens eine Milliarde.',
  ],
  'closes:range': ['The end must be later than the beginning.', 'Das Ende muss nach dem Beginn liegen.'],
  other: ['This value cannot be used.', 'Dieser Wert geht hier nicht.'],
});
