import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { doUnlessUndone } from '../../parts/notices';
import { fill, useTexts } from '../../texts';
import { Alerts } from './alerts';
import { ConversationList } from './conversation-list';
import { addressOfInbox, FilterControls, queryOf, useFilters } from './filters';
import { inboxTexts } from './inbox-texts';
import { Transcript } from './transcript';
import { useTitle, useWaiting } from './use-waiting';

const EVERY_MS = 5_000;
const PAGE_SIZE = 30;

interface Props {
  agentId: string;
  conversationId?: string;
}

/** The conversations of an agent, and the one that is open. */
export default function Inbox({ agentId, conversationId }: Props) {
  const texts = useTexts(inboxTexts);
  const { route } = useLocation();
  const filters = useFilters();
  const id = Number(agentId);
  const waiting = useWaiting(agentId);
  useTitle(texts.title, waiting.length);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const list = useList(
    async (page) => {
      const query = { ...queryOf(filters), limit: PAGE_SIZE, ...page };
      const params = { path: { id }, query };
      const { conversations, nextCursor } = await call(api.GET('/agents/{id}/conversations', { params }));
      return { items: conversations, nextCursor };
    },
    [agentId, filters.show, filters.channel, filters.q],
    EVERY_MS,
  );
  const shown = { ...list, items: list.items?.filter((item) => !removed.includes(item.id)) };
  const open = (opened: string): void => route(addressOfInbox(agentId, filters, opened));
  const remove = (gone: string): void => {
    setRemoved((before) => [...before, gone]);
    open('');
    const params = { path: { id, conversationId: gone } };
    doUnlessUndone(
      texts.removed,
      () => call(api.DELETE('/agents/{id}/conversations/{conversationId}', { params })),
      () => setRemoved((before) => before.filter((each) => each !== gone)),
    );
  };
  return (
    <div class={conversationId === undefined ? 'inbox' : 'inbox is-reading'}>
      <div class="page-head">
        <h1>{texts.title}</h1>
        {waiting.length > 0 && (
          <a class="badge warning" href={addressOfInbox(agentId, { show: 'waiting' }, conversationId)}>
            {fill(texts.someWait, { count: waiting.length })}
          </a>
        )}
        <Alerts waiting={waiting} onOpen={open} />
      </div>
      <div class="panes">
        <div class="list">
          <FilterControls
            filters={filters}
            onChange={(changed) => route(addressOfInbox(agentId, changed, conversationId), true)}
          />
          <ConversationList agentId={agentId} openId={conversationId} filters={filters} list={shown} />
        </div>
        {conversationId === undefined ? (
          <p class="choose muted">{texts.choose}</p>
        ) : (
          <Transcript
            key={conversationId}
            agentId={agentId}
            conversationId={conversationId}
            item={list.items?.find((item) => item.id === conversationId)}
            isWaiting={waiting.some((item) => item.id === conversationId)}
            back={addressOfInbox(agentId, filters)}
            onChange={() => void list.reload()}
            onRemove={() => remove(conversationId)}
          />
        )}
      </div>
    </div>
  );
}
