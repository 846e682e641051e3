import { useLocation } from 'preact-iso';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { PageHead } from '../../parts/page-head';
import { useSelection } from '../../parts/use-selection';
import { useRemovals } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { shownCount, useWaiting } from '../../waiting';
import { AllowAlerts } from './allow-alerts';
import { ConversationList } from './conversation-list';
import { addressOfInbox, FilterControls, queryOf, useFilters, type Opened } from './filters';
import { inboxTexts } from './inbox-texts';
import { SeveralTools } from './several';
import { Transcript } from './transcript';

const EVERY_MS = 5_000;
const PAGE_SIZE = 30;

interface Props {
  /** The agent whose inbox this is; absent for the inbox of all agents. */
  agentId?: string;
  /** In the inbox of all agents: the agent of the open conversation. */
  ofAgent?: string;
  conversationId?: string;
}

/** The conversations of an agent or of all agents, and the open conversation. */
export default function Inbox({ agentId, ofAgent, conversationId }: Props) {
  const texts = useTexts(inboxTexts);
  const { route } = useLocation();
  const mayWrite = useAllowed('conversations:write');
  const filters = useFilters();
  const everywhere = useWaiting();
  const waiting = everywhere.filter((item) => agentId === undefined || String(item.agentId) === agentId);
  const removals = useRemovals<string>();
  const list = useList(
    'conversations',
    (page) => {
      const query = { ...queryOf(filters), limit: PAGE_SIZE, ...page };
      if (agentId === undefined) return call(api.GET('/conversations', { params: { query } }));
      const path = { id: Number(agentId) };
      return call(api.GET('/agents/{id}/conversations', { params: { path, query } }));
    },
    {
      keys: [agentId, filters.show, filters.channel, filters.outcome, filters.assignee, filters.q],
      everyMs: EVERY_MS,
    },
  );
  const items = list.items?.filter(removals.isShown);
  const selection = useSelection((items ?? []).map(({ id }) => id));
  const owner = agentId ?? ofAgent;
  const opened =
    conversationId === undefined || owner === undefined ? undefined : { agentId: owner, id: conversationId };
  const remove = (conversations: readonly Opened[]): void => {
    const ids = conversations.map(({ id }) => id);
    if (opened && ids.includes(opened.id)) route(addressOfInbox(agentId, filters));
    const text = ids.length === 1 ? texts.removed : fill(texts.severalRemoved, { count: ids.length });
    removals.remove(ids, { text, act: () => Promise.all(conversations.map(removeConversation)) });
  };
  return (
    <div class={opened ? 'inbox is-reading' : 'inbox'}>
      <PageHead title={agentId === undefined ? texts.titleOfAll : texts.title}>
        {waiting.length > 0 && (
          <a class="badge warning" href={addressOfInbox(agentId, { show: 'waiting' }, opened)}>
            {fill(texts.someWait, { count: shownCount(waiting) })}
          </a>
        )}
        <AllowAlerts />
      </PageHead>
      <FilterControls
        filters={filters}
        onChange={(changed) => route(addressOfInbox(agentId, changed, opened), true)}
      />
      <div class="list">
        {mayWrite && items && items.length > 0 && (
          <SeveralTools
            items={items}
            selection={selection}
            onChange={() => void list.reload()}
            onRemove={remove}
          />
        )}
        <ConversationList
          agentId={agentId}
          openId={conversationId}
          filters={filters}
          list={{ ...list, items }}
          selection={mayWrite ? selection : undefined}
        />
      </div>
      {opened ? (
        <Transcript
          key={opened.id}
          agentId={opened.agentId}
          conversationId={opened.id}
          item={list.items?.find((item) => item.id === opened.id)}
          back={addressOfInbox(agentId, filters)}
          onChange={() => void list.reload()}
          onRemove={() => remove([opened])}
        />
      ) : (
        <p class="choose muted">{texts.choose}</p>
      )}
    </div>
  );
}

function removeConversation({ agentId, id }: Opened): Promise<unknown> {
  const params = { path: { id: Number(agentId), conversationId: id } };
  return call(api.DELETE('/agents/{id}/conversations/{conversationId}', { params }));
}
