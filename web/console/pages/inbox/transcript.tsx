import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { useResource } from '../../api/use-resource';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { Composer } from './composer';
import type { ConversationItem, DialogProps, Message } from './conversation';
import { Exchange } from './exchange';
import { inboxTexts } from './inbox-texts';
import { TranscriptHead } from './transcript-head';
import { useFollowing } from './use-following';

const EVERY_MS = 3_000;
const PAGE_SIZE = 30;

interface Props {
  agentId: string;
  conversationId: string;
  /** The conversation in the list, if it is there. */
  item: ConversationItem | undefined;
  isWaiting: boolean;
  /** The address of the list. */
  back: string;
  onChange: () => void;
  onRemove: () => void;
}

/** One conversation: what was said, and the means to answer. */
export function Transcript({ agentId, conversationId, item, isWaiting, back, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const mayReply = useAllowed('conversations:write');
  const path = { id: Number(agentId), conversationId };
  const conversation = useResource(async () => {
    const address = '/agents/{id}/conversations/{conversationId}';
    return (await call(api.GET(address, { params: { path } }))).conversation;
  }, [agentId, conversationId]);
  const messages = useList(
    async (page) => {
      const query = { limit: PAGE_SIZE, ...page };
      const address = '/agents/{id}/conversations/{conversationId}/messages';
      const answer = await call(api.GET(address, { params: { path, query } }));
      return { items: answer.messages, nextCursor: answer.nextCursor };
    },
    [agentId, conversationId],
    EVERY_MS,
  );
  const newest = messages.items?.[0]?.id;
  // Its state is read again only when something has happened: the answer has all messages.
  const happened = [newest, isWaiting, item?.handedOverAt, item?.takenAt].join();
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    void conversation.reload();
  }, [happened]);
  const log = useFollowing();
  const [about, setAbout] = useState<{ Shown: ComponentType<DialogProps>; message: Message }>();
  const changed = (): void => {
    void conversation.reload();
    void messages.reload();
    onChange();
  };
  return (
    <section class="transcript" aria-label={texts.transcript}>
      <Loaded resource={conversation}>
        {(loaded) => (
          <>
            <TranscriptHead
              agentId={agentId}
              conversation={loaded}
              happened={happened}
              back={back}
              onChange={changed}
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
                {messages.hasMore && (
                  <button type="button" class="older" onClick={messages.more}>
                    {texts.older}
                  </button>
                )}
                {messages.items?.length === 0 && <p class="muted">{texts.noMessages}</p>}
                {messages.items?.toReversed().map((message) => (
                  <Exchange
                    key={message.id}
                    message={message}
                    onOpen={(Shown) => setAbout({ Shown, message })}
                  />
                ))}
              </div>
            </div>
            {about && (
              <about.Shown agentId={agentId} message={about.message} onClose={() => setAbout(undefined)} />
            )}
            {mayReply && <Composer agentId={agentId} conversationId={conversationId} onSent={changed} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
