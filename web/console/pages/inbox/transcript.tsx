import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { useList, type List } from '../../api/use-list';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { Composer } from './composer';
import type { ConversationItem, DialogProps, Message, Note } from './conversation';
import { Exchange } from './exchange';
import { inboxTexts } from './inbox-texts';
import { NoteView } from './note-view';
import { TranscriptHead } from './transcript-head';
import { correctionOf, useCorrections } from './use-corrections';
import { useFollowing } from './use-following';
import { useReading } from './use-reading';

const EVERY_MS = 3_000;
const NOTES_EVERY_MS = 10_000;
const PAGE_SIZE = 30;

interface Props {
  agentId: string;
  conversationId: string;
  /** The conversation in the list, if it is there. */
  item: ConversationItem | undefined;
  /** The address of the list. */
  back: string;
  onChange: () => void;
  onRemove: () => void;
}

/** A conversation: its messages, and the means to answer. */
export function Transcript({ agentId, conversationId, item, back, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const mayReply = useAllowed('conversations:write');
  const path = { id: Number(agentId), conversationId };
  const conversation = useResource(async () => {
    const address = '/agents/{id}/conversations/{conversationId}';
    return (await call(api.GET(address, { params: { path } }))).conversation;
  }, [agentId, conversationId]);
  const messages = useList(
    'messages',
    (page) => {
      const query = { limit: PAGE_SIZE, ...page };
      const address = '/agents/{id}/conversations/{conversationId}/messages';
      return call(api.GET(address, { params: { path, query } }));
    },
    { keys: [agentId, conversationId], everyMs: EVERY_MS },
  );
  const newest = messages.items?.[0]?.id;
  const corrections = useCorrections(agentId, messages.items ?? []);
  // Its state is read again only when something has happened: the answer has all messages.
  const happened = [newest, item?.state, item?.handedOverAt, item?.takenAt].join();
  const notes = useResource(
    async () => {
      const address = '/agents/{id}/conversations/{conversationId}/notes';
      return (await call(api.GET(address, { params: { path } }))).notes;
    },
    [agentId, conversationId],
    NOTES_EVERY_MS,
  );
  useReading({ agentId, conversationId, newest, onRead: onChange });
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    void conversation.reload();
  }, [happened]);
  const log = useFollowing();
  const [about, setAbout] = useState<{ Shown: ComponentType<DialogProps>; message: Message }>();
  const changed = (): Promise<void> => {
    void conversation.reload();
    onChange();
    return messages.reload();
  };
  return (
    <section class="transcript" aria-label={texts.transcript}>
      <Loaded resource={conversation}>
        {(loaded) => (
          <>
            <TranscriptHead
              agentId={agentId}
              conversation={loaded}
              look={item ?? loaded}
              happened={happened}
              back={back}
              onChange={() => void changed()}
              onRemove={onRemove}
            />
            <div
              ref={log}
              class="log"
              role="log"
              aria-live="polite"
              aria-label={texts.transcript}
              tabIndex={0}
            >
              <div>
                {messages.failure && (
                  <FailureNotice failure={messages.failure} onRetry={() => void messages.reload()} />
                )}
                {messages.hasMore && <Button label={texts.older} class="older" onClick={messages.more} />}
                {messages.items?.length === 0 && <p class="muted">{texts.noMessages}</p>}
                {entriesOf(messages, notes.data ?? []).map((entry) =>
                  'query' in entry ? (
                    <Exchange
                      key={entry.id}
                      agentId={agentId}
                      message={entry}
                      isCorrected={corrections.names.includes(correctionOf(entry.id))}
                      onOpen={(Shown) => setAbout({ Shown, message: entry })}
                    />
                  ) : (
                    <NoteView
                      key={entry.id}
                      agentId={agentId}
                      conversationId={conversationId}
                      note={entry}
                      onRemoved={() => void notes.reload()}
                    />
                  ),
                )}
              </div>
            </div>
            {about && (
              <about.Shown
                agentId={agentId}
                message={about.message}
                onClose={() => {
                  setAbout(undefined);
                  void corrections.reload();
                }}
              />
            )}
            {mayReply && (
              <Composer
                agentId={agentId}
                conversationId={conversationId}
                channel={item?.channel}
                typing={(item ?? loaded).typing}
                visitor={{ name: (item ?? loaded).visitorName, email: loaded.metadata['email'] }}
                lastRead={messages.items && (newest ?? null)}
                onChange={async () => {
                  void notes.reload();
                  await changed();
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The messages and the notes, oldest first. Notes from before the oldest message that is shown are left out. Pure. */
function entriesOf({ items = [], hasMore }: List<Message>, notes: readonly Note[]): (Message | Note)[] {
  const oldest = hasMore ? (items.at(-1)?.createdAt ?? '') : '';
  const shown = notes.filter(({ createdAt }) => createdAt >= oldest);
  return [...items, ...shown].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
