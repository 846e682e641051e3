import type { FoundPassage } from '../../knowledge/found-passage';
import type { ChatMessage } from '../../models/language-model';
import { languageName } from './language-name';
import type { UnderstoodTurn } from '../understanding/understanding';
import type { PastMessage } from '../turn/turn';
import { buildPrompt } from './prompt';

/** What the prompt of a turn says besides its message. */
export interface TurnPrompt {
  passages: readonly FoundPassage[];
  /** The functions that the model may call, by name. */
  functions: readonly string[];
  notes?: readonly string[];
}

/** The messages for the model that answers the turn. */
export function promptOf(
  { agent, hosts, clock, history, turn, actions, offersPerson }: UnderstoodTurn,
  { passages, functions, notes }: TurnPrompt,
): ChatMessage[] {
  const { name, botName, botPersonality, botNoAnswer } = agent;
  const changes = actions.some(({ method }) => method !== 'GET');
  const past: PastMessage[] = history;
  return buildPrompt({
    botName: botName || name,
    botPersonality,
    botNoAnswer,
    hosts,
    today: clock.now(),
    history: past,
    message: turn.message,
    passages,
    functions: functions.length > 0 && changes ? [...functions, 'change'] : functions,
    offersPerson,
    notes,
  });
}

/** What the model has to know about the search for the message, and about words that speak of danger. */
export function notesOf(
  { intent, maybe, isLearning, version }: UnderstoodTurn,
  { hasFound, mayFind }: { hasFound: boolean; mayFind: boolean },
): string[] {
  const languages = version.languages.filter((language) => language !== 'und').map(languageName);
  return [
    ...(intent?.kind === 'danger' || maybe === 'danger'
      ? ['Words of this message may speak of danger to somebody. If they do, that comes first.']
      : []),
    ...(mayFind && !hasFound
      ? ['A search with the words of this message has found nothing that answers it.']
      : []),
    ...(mayFind && languages.length > 0 ? [`The business writes in ${languages.join(' and ')}.`] : []),
    ...(isLearning ? ['Texts of the business are still being read. If you do not know, say so.'] : []),
  ];
}
