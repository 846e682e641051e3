import type { MarkedKind } from '@app/message-intents';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { ChatMessage } from '../../models/language-model';
import { budgetOf } from '../searching/reading-budget';
import { languageName } from './language-name';
import type { UnderstoodTurn } from '../understanding/understanding';
import { WHEN_IN_DANGER } from './emergency';
import { buildPrompt } from './prompt';

/** The parts of a turn's prompt besides its message. */
export interface TurnPrompt {
  passages: readonly FoundPassage[];
  /** The functions that the model may call, by name. */
  functions: readonly string[];
  notes?: readonly string[];
  /** The images of the message that the model may see, as `data:` URLs by the ids of its attachments. */
  images?: ReadonlyMap<number, string> | undefined;
}

/** The messages for the model that answers the turn. */
export function promptOf(
  context: UnderstoodTurn,
  { passages, functions, notes, images }: TurnPrompt,
): ChatMessage[] {
  const { agent, hosts, clock, history, turn, attachments, actions, offersPerson } = context;
  const { name, botName, botPersonality, botNoAnswer, businessSummary } = agent;
  return buildPrompt({
    botName: botName || name,
    botPersonality,
    botNoAnswer,
    businessSummary,
    hosts,
    today: clock.now(),
    history,
    historyTokens: budgetOf(context, 0).history,
    message: turn.message,
    attachments,
    images,
    passages,
    functions,
    mayChange: actions.some(({ method }) => method !== 'GET'),
    offersPerson,
    notes,
  });
}

const MARKED_AS: Readonly<Record<MarkedKind, string>> = {
  none: 'an ordinary question or statement that wants no person',
  person: 'a wish for a person',
  danger: 'danger to somebody',
  complaint: 'a complaint',
  grief: 'grief',
  unhelpful: 'a remark that the answer did not help',
  robot: 'a question whether a machine answers',
  thanks: 'thanks',
  greeting: 'a greeting',
  goodbye: 'a goodbye',
};

/**
 * Notes for the model: about the search for the message, about the tenant's example of a similar message (`marked`),
 * and about danger, which the words show surely (`intent`) or perhaps (`maybe`), or the model itself has read
 * (`isReadAsDanger`).
 */
export function notesOf(
  { intent, maybe, marked, isLearning, version }: UnderstoodTurn,
  {
    hasFound,
    mayFind,
    isReadAsDanger = false,
  }: { hasFound: boolean; mayFind: boolean; isReadAsDanger?: boolean },
): string[] {
  const isDanger = isReadAsDanger || intent?.kind === 'danger';
  const languages = version.languages.filter((language) => language !== 'und').map(languageName);
  return [
    ...(isDanger || maybe === 'danger'
      ? ['Words of this message may speak of danger to somebody. If they do, that comes first.']
      : []),
    ...(isDanger ? [WHEN_IN_DANGER] : []),
    ...(marked ? [`The business says that a message like this one is ${MARKED_AS[marked]}.`] : []),
    ...(mayFind && !hasFound
      ? ['A search with the words of this message has found nothing that answers it.']
      : []),
    ...(mayFind && languages.length > 0 ? [`The business writes in ${languages.join(' and ')}.`] : []),
    ...(isLearning ? ['Texts of the business are still being read. If you do not know, say so.'] : []),
  ];
}
