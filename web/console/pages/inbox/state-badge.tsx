import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { stateOf, type ConversationItem } from './conversation';
import { inboxTexts } from './inbox-texts';

const OUTCOME_LOOKS = {
  resolved: 'badge good',
  handed_over: 'badge',
  unanswered: 'badge warning',
  abandoned: 'badge',
};
const LOOKS = { waiting: 'badge warning', with_person: 'badge good', closed: 'badge', open: 'badge' };

interface Props {
  item: Pick<ConversationItem, 'state' | 'snoozedUntil' | 'outcome'>;
  /** Whether the state in which the agent answers is shown too. */
  isComplete?: boolean;
}

/** The state of a conversation. */
export function StateBadge({ item, isComplete = false }: Props) {
  const { snoozedUntil, outcome } = item;
  const state = stateOf(item);
  const texts = useTexts(inboxTexts);
  const isAsleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  return (
    <>
      {(isComplete || state !== 'open') && <span class={LOOKS[state]}>{texts[`is_${state}`]}</span>}
      {outcome !== null && isKnown(outcome) && (
        <span class={OUTCOME_LOOKS[outcome]}>{texts[`found_${outcome}`]}</span>
      )}
      {isAsleep && (
        <span class="badge">
          {texts.asleep} <Time at={snoozedUntil} />
        </span>
      )}
    </>
  );
}

/** The service may get outcomes that this page does not know. */
function isKnown(outcome: string): outcome is keyof typeof OUTCOME_LOOKS {
  return Object.hasOwn(OUTCOME_LOOKS, outcome);
}
