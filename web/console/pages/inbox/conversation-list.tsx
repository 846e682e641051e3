import { addressOfAgent } from '../../addresses';
import type { List } from '../../api/use-list';
import { LoadedList } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { fill, useTexts } from '../../texts';
import { isPaused, isWaiting, type ConversationItem } from './conversation';
import { addressOfInbox, useChannelName, type Filters } from './filters';
import { inboxTexts } from './inbox-texts';

interface Props {
  agentId: string;
  /** The conversation that is open. */
  openId: string | undefined;
  filters: Filters;
  list: List<ConversationItem>;
}

/** The conversations that match the filters. */
export function ConversationList({ agentId, openId, filters, list }: Props) {
  const texts = useTexts(inboxTexts);
  const isFiltered = filters.show !== 'all' || filters.channel !== '' || filters.q !== '';
  return (
    <LoadedList
      list={list}
      empty={isFiltered ? <NoneFound agentId={agentId} /> : <First agentId={agentId} />}
    >
      {(items) => (
        <ul class="conversations" aria-label={texts.list}>
          {items.map((item) => (
            <li key={item.id}>
              <a
                href={addressOfInbox(agentId, filters, item.id)}
                aria-current={item.id === openId ? 'true' : undefined}
              >
                <Entry item={item} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </LoadedList>
  );
}

function Entry({ item }: { item: ConversationItem }) {
  const texts = useTexts(inboxTexts);
  const nameOf = useChannelName();
  const { title, userId, channel, messageCount, createdAt } = item;
  const count = messageCount === 1 ? texts.oneMessage : fill(texts.messages, { count: messageCount });
  return (
    <>
      <span class="clip title" dir="auto">
        {title || texts.untitled}
      </span>
      <span class="muted row">
        <Time at={createdAt} />
        <span class="origin">{nameOf(channel)}</span>
        <span>{count}</span>
        {isWaiting(item) && <span class="badge warning">{texts.waits}</span>}
        {isPaused(item) && <span class="badge good">{texts.withPerson}</span>}
      </span>
      {userId !== null && <span class="muted user">{userId}</span>}
    </>
  );
}

function NoneFound({ agentId }: { agentId: string }) {
  const texts = useTexts(inboxTexts);
  return (
    <>
      <p>{texts.noneFound}</p>
      <a href={addressOfInbox(agentId, {})}>{texts.showAll}</a>
    </>
  );
}

function First({ agentId }: { agentId: string }) {
  const texts = useTexts(inboxTexts);
  return (
    <>
      <h2>{texts.empty}</h2>
      <p>{texts.emptyHint}</p>
      <a class="button primary" href={addressOfAgent(agentId, 'settings')}>
        {texts.toSettings}
      </a>
      <a href={addressOfAgent(agentId, 'channels')}>{texts.toChannels}</a>
    </>
  );
}
