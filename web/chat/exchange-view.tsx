import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { memo } from './memo';
import { AnswerText } from './answer-text';
import { AgentAvatar, PersonAvatar } from './avatar';
import { useShared } from './context';
import { isRunning, isSent, namesOf, type Exchange } from './exchange';
import type { Failure } from './failure';
import { furtherSources, withoutPlace } from './further-sources';
import { dayOf, timeOf, type Placed } from './message-groups';
import { Ratings } from './ratings';
import { Sources } from './sources';
import { useCode } from './use-code';
import { LazyActionCard } from './lazy-action-card';
import { filled, type Language } from './texts';
import { waitingTime } from './texts/waiting-time';

/** For a limit that does not say when it ends. */
const DEFAULT_WAIT_SECONDS = 60;

/** A visitor's message and its answer. */
export const ExchangeView = memo(function ExchangeView(props: Placed): VNode {
  const { exchange, beginsDay, beginsGroup } = props;
  const { chat, language } = useShared();
  const { texts, region } = language;
  const { query, response, state, author, sources, key, createdAt, action, calling } = exchange;
  const { attachments = [] } = exchange;
  const attaching = useCode(attachments.length > 0, () => import('./attaching'));
  const files = attaching && attachments.length > 0 && (
    <attaching.AttachmentList attachments={attachments} isOwn={query !== ''} />
  );
  const isFilesOnly = files && (query || response) === namesOf(attachments);
  const name = nameOf(exchange, chat.agent.name, texts.person);
  const text = isRunning(exchange) ? response : withoutPlace(response, sources);
  return (
    <li class={!query && !beginsGroup ? 'exchange continues' : 'exchange'} aria-busy={isRunning(exchange)}>
      {beginsDay && (
        <p class="day">
          <time dateTime={createdAt}>{dayOf(createdAt, region, new Date())}</time>
        </p>
      )}
      {query && !isFilesOnly && (
        <div class="said">
          <span class="hidden">{texts.you}: </span>
          <span dir="auto">{query}</span>
        </div>
      )}
      {query && files}
      {(response || state === 'waiting') && (
        <>
          {beginsGroup ? <Byline exchange={exchange} name={name} /> : <span class="hidden">{name}: </span>}
          {!(isFilesOnly && !query) && (
            <div class={`answer ${author}`}>
              {response ? <AnswerText text={text} /> : <Writing label={filled(texts.writing, { name })} />}
            </div>
          )}
        </>
      )}
      {!query && files}
      {isRunning(exchange) && calling && (
        <p class="note" role="status" dir="auto">
          {calling}…
        </p>
      )}
      {action && <LazyActionCard action={action} />}
      {!isRunning(exchange) && <Sources sources={furtherSources(sources, text)} />}
      {isSent(exchange) && <p class="note sent">{texts.sent}</p>}
      {state === 'stopped' && <p class="note">{texts.stopped}</p>}
      {state === 'failed' && <FailureNote failure={exchange.failure!} onRetry={() => chat.retry(key)} />}
      {state === 'done' && exchange.messageId !== undefined && author === 'agent' && response && (
        <Ratings exchange={exchange} />
      )}
    </li>
  );
});

function nameOf({ author, authorName }: Exchange, agent: string, person: string): string {
  return author === 'person' ? authorName || person : agent;
}

/** The author and the time of a group of answers. */
function Byline({ exchange, name }: { exchange: Exchange; name: string }): VNode {
  const { chat, language } = useShared();
  const { author, authorName, createdAt } = exchange;
  return (
    <p class={`byline ${author}`}>
      {author === 'person' ? (
        <PersonAvatar name={authorName ?? ''} />
      ) : (
        <AgentAvatar name={chat.agent.name} url={chat.agent.avatarUrl} />
      )}
      <bdi class="author">{name}</bdi>
      <time dateTime={createdAt}>{timeOf(createdAt, language.region)}</time>
    </p>
  );
}

/** Three dots: an answer is being written. */
export function Writing({ label }: { label: string }): VNode {
  return (
    <span class="writing" role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  );
}

function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }): VNode {
  const { language } = useShared();
  const canRetry = useCanRetry(failure);
  return (
    <div class="failure" role="alert">
      <p>{failureText(failure, language)}</p>
      {canRetry && (
        <button type="button" class="quiet" onClick={onRetry}>
          {language.texts.retry}
        </button>
      )}
    </div>
  );
}

/** True if trying again can succeed: after a limit, when its time is over. */
function useCanRetry({ kind, retryAfterSeconds = DEFAULT_WAIT_SECONDS }: Failure): boolean {
  const [isOver, setOver] = useState(kind !== 'limited');
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setOver(true), retryAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  return isOver && kind !== 'full';
}

function failureText(
  { kind, retryAfterSeconds = DEFAULT_WAIT_SECONDS }: Failure,
  { texts, code }: Language,
): string {
  const words: Partial<Record<Failure['kind'], string>> = {
    offline: texts.failedOffline,
    limited: filled(texts.failedLimited, { time: waitingTime(retryAfterSeconds, code) }),
    interrupted: texts.failedInterrupted,
    full: texts.failedFull,
    refused: texts.failedRefused,
  };
  return words[kind] ?? texts.failed;
}
