import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { stateOf, type ConversationItem } from './conversation';
import { inboxTexts } from './inbox-texts';

const LOOKS = { waiting: 'badge warning', with_person: 'badge good', closed: 'badge', open: 'badge' };

interface Props {
  item: Pick<ConversationItem, 'state' | 'snoozedUntil'>;
  /** Whether the state in which the agent answers is shown too. */
  isComplete?: boolean;
}

/** The state of a conversation. */
export function StateBadge({ item, isComplete = false }: Props) {
  const { snoozedUntil } = item;
  const state = stateOf(item);
  const texts = useTexts(inboxTexts);
  const isAsleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  return (
    <>
      {(isComplete || state !== 'open') && <span class={LOOKS[state]}>{texts[`is_${state}`]}</span>}
      {isAsleep && (
        <span class="badge">
          {texts.asleep} <Time at={snoozedUntil} />
        </span>
      )}
    </>
  );
}
