import { inTwoLanguages } from '../two-languages';

/** The texts about the costs of language models. */
export const costTexts = inTwoLanguages({
  title: ['Costs', 'Kosten'],
  ofBudget: ['{cost} of {budget} spent ({percent}%)', '{cost} von {budget} verbraucht ({percent} %)'],
  nearlySpent: ['The budget is nearly spent.', 'Das Budget ist fast verbraucht.'],
  spent: ['The budget of this month is spent.', 'Das Budget dieses Monats ist verbraucht.'],
  noPrices: [
    'No prices are set, so everything costs 0. The operator sets the prices of language models with MODEL_PRICES.',
    'Es sind keine Preise gesetzt, daher kostet alles 0. Der Betreiber setzt die Preise der Sprachmodelle mit MODEL_PRICES.',
  ],
  noBudget: ['No monthly budget', 'Kein Monatsbudget'],
  setBudget: ['Set a budget', 'Budget festlegen'],
  changeBudget: ['Change the budget', 'Budget ändern'],
  inRange: ['In this date range', 'In diesem Zeitraum'],
  thisMonth: ['Budget of this month', 'Budget dieses Monats'],
  before: ['Before: {value}', 'Zuvor: {value}'],
  measure: ['Cost', 'Kosten'],
  ofConversation: ['Cost of the answers: {cost}', 'Kosten der Antworten: {cost}'],
  month: ['Month (UTC)', 'Monat (UTC)'],
  agent: ['Agent', 'Agent'],
  total: ['Total', 'Summe'],
  monthBefore: ['Month before', 'Monat davor'],
  budget: ['Budget', 'Budget'],
  none: ['There is no agent yet.', 'Es gibt noch keinen Agenten.'],
  hint: [
    'What language models have cost for each agent. Each amount is by the prices at the time of the call.',
    'Was Sprachmodelle für jeden Agenten gekostet haben, zu den Preisen zum Zeitpunkt der Anfrage.',
  ],
});
