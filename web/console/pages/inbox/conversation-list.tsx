import { addressOfAgent } from '../../addresses';
import { useAgents } from '../../agents-context';
import type { List } from '../../api/use-list';
import { useChannelName } from '../../parts/channel-name';
import { LoadedList } from '../../parts/loaded';
import { partTexts } from '../../parts/part-texts';
import { Time } from '../../parts/time';
import type { Selection } from '../../parts/use-selection';
import { useTexts } from '../../texts';
import type { ConversationItem } from './conversation';
import { addressOfInbox, type Filters } from './filters';
import { inboxTexts } from './inbox-texts';
import { StateBadge } from './state-badge';

interface Props {
  /** Undefined in the inbox of all agents. */
  agentId: string | undefined;
  /** The conversation that is open. */
  openId: string | undefined;
  filters: Filters;
  list: List<ConversationItem>;
  /** Undefined for a reader who may not change conversations. */
  selection: Selection<string> | undefined;
}

/** The conversations that match the filters. */
export function ConversationList({ agentId, openId, filters, list, selection }: Props) {
  const texts = useTexts(inboxTexts);
  const common = useTexts(partTexts);
  const { show, ...rest } = filters;
  const isFiltered = show !== 'all' || Object.values(rest).some((value) => value !== '');
  return (
    <LoadedList
      list={list}
      empty={isFiltered ? <NoneFound agentId={agentId} /> : <First agentId={agentId} />}
    >
      {(items) => (
        <ul class="conversations" aria-label={texts.list}>
          {items.map((item) => (
            <li key={item.id}>
              {selection && (
                <input
                  type="checkbox"
                  aria-label={`${common.select}: ${nameOfItem(item) ?? texts.untitled}`}
                  checked={selection.chosen.includes(item.id)}
                  onChange={() => selection.toggle(item.id)}
                />
              )}
              <a
                href={addressOfInbox(agentId, filters, item)}
                class={item.unread && item.id !== openId ? 'is-unread' : undefined}
                aria-current={item.id === openId ? 'true' : undefined}
              >
                <Entry item={item} isOfAll={agentId === undefined} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </LoadedList>
  );
}

function Entry({ item, isOfAll }: { item: ConversationItem; isOfAll: boolean }) {
  const texts = useTexts(inboxTexts);
  const { agents } = useAgents();
  const nameOf = useChannelName();
  const { lastMessage, channel, lastMessageAt, userId, unread, assignee, tags } = item;
  const agent = isOfAll ? agents.find(({ id }) => id === item.agentId)?.name : undefined;
  return (
    <>
      <span class="entry-head">
        {unread && <span class="unread-mark" role="img" aria-label={texts.unread} title={texts.unread} />}
        <span class="clip title" dir="auto">
          {nameOfItem(item) ?? texts.untitled}
        </span>
        <Time at={lastMessageAt} />
      </span>
      {lastMessage && (
        <span class="clip last-words" dir="auto">
          {lastMessage.author === 'agent' && `${texts.agent}: `}
          {lastMessage.author === 'person' && `${texts.person}: `}
          {lastMessage.text}
        </span>
      )}
      <span class="muted row">
        {agent !== undefined && <span class="origin">{agent}</span>}
        <span class="origin">{nameOf(channel)}</span>
        {userId !== null && <span class="origin">{userId}</span>}
        <StateBadge item={item} />
        {assignee && <span class="badge">{assignee.name}</span>}
        {tags.map((tag) => (
          <span key={tag} class="badge tag">
            {tag}
          </span>
        ))}
      </span>
    </>
  );
}

/** The visitor's name, or else the first words; undefined without both. */
function nameOfItem({ visitorName, title }: ConversationItem): string | undefined {
  return visitorName ?? (title || undefined);
}

function NoneFound({ agentId }: Pick<Props, 'agentId'>) {
  const texts = useTexts(inboxTexts);
  return (
    <>
      <p>{texts.noneFound}</p>
      <a href={addressOfInbox(agentId, {})}>{texts.showAll}</a>
    </>
  );
}

function First({ agentId }: Pick<Props, 'agentId'>) {
  const texts = useTexts(inboxTexts);
  return (
    <>
      <h2>{texts.empty}</h2>
      <p>{texts.emptyHint}</p>
      {agentId !== undefined && (
        <>
          <a class="button primary" href={addressOfAgent(agentId, 'settings')}>
            {texts.toSettings}
          </a>
          <a href={addressOfAgent(agentId, 'channels')}>{texts.toChannels}</a>
        </>
      )}
    </>
  );
}
