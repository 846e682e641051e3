import type { VNode } from 'preact';
import { memo } from './memo';
import { AnswerText } from './answer-text';
import type { Rating, Source } from './api';
import { useShared } from './context';
import { isRunning, type Exchange, type Failure } from './exchange';
import { DownIcon, IconButton, LinkIcon, UpIcon } from './icons';
import { filled, waitingTime, type Language } from './texts';

/** A visitor's message and its answer. */
export const ExchangeView = memo(function ExchangeView({ exchange }: { exchange: Exchange }): VNode {
  const { chat, language } = useShared();
  const { texts } = language;
  const { query, response, state, author, authorName, sources, key } = exchange;
  const name = author === 'person' ? authorName || texts.person : chat.agent.name;
  return (
    <li class="exchange" aria-busy={isRunning(exchange)}>
      {query && (
        <div class="said">
          <span class="hidden">{texts.you}: </span>
          <span dir="auto">{query}</span>
        </div>
      )}
      {(response || state === 'waiting') && (
        <div class={`answer ${author}`}>
          {author === 'person' && <span class="author">{name}</span>}
          <span class="hidden">{name}: </span>
          {response ? <AnswerText text={response} /> : <Writing label={filled(texts.writing, { name })} />}
          {!isRunning(exchange) && <Sources sources={sources} />}
        </div>
      )}
      {state === 'stopped' && <p class="note">{texts.stopped}</p>}
      {state === 'failed' && <FailureNote failure={exchange.failure!} onRetry={() => chat.retry(key)} />}
      {state === 'done' && exchange.messageId !== undefined && author === 'agent' && (
        <Ratings exchange={exchange} />
      )}
    </li>
  );
});

function Writing({ label }: { label: string }): VNode {
  return (
    <span class="writing" role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  );
}

function Sources({ sources }: { sources: Source[] }): VNode | null {
  const { texts } = useShared().language;
  const linked = sources.filter(({ url }) => url && /^https?:/i.test(url));
  if (linked.length === 0) return null;
  return (
    <div class="sources">
      <p aria-hidden="true">{texts.sources}</p>
      <ul aria-label={texts.sources}>
        {linked.map(({ sourceId, title, url }) => (
          <li key={`${sourceId} ${url}`}>
            <a href={url!} target="_blank" rel="noopener noreferrer nofollow">
              <LinkIcon />
              <span dir="auto">{title || url!.replace(/^https?:\/\//i, '')}</span>
              <span class="hidden">({texts.newTab})</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ratings({ exchange: { key, rating } }: { exchange: Exchange }): VNode {
  const { chat, language } = useShared();
  const button = (value: NonNullable<Rating>, label: string, icon: VNode): VNode => (
    <IconButton
      class="icon small"
      label={label}
      aria-pressed={rating === value}
      onClick={() => void chat.rate(key, rating === value ? null : value)}
    >
      {icon}
    </IconButton>
  );
  return (
    <div class="ratings">
      {button('positive', language.texts.helpful, <UpIcon />)}
      {button('negative', language.texts.notHelpful, <DownIcon />)}
    </div>
  );
}

function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }): VNode {
  const { language } = useShared();
  return (
    <div class="failure" role="alert">
      <p>{failureText(failure, language)}</p>
      {failure.kind !== 'full' && (
        <button type="button" class="quiet" onClick={onRetry}>
          {language.texts.retry}
        </button>
      )}
    </div>
  );
}

function failureText({ kind, retryAfterSeconds = 60 }: Failure, { texts, code }: Language): string {
  const words: Partial<Record<Failure['kind'], string>> = {
    offline: texts.failedOffline,
    limited: filled(texts.failedLimited, { time: waitingTime(retryAfterSeconds, code) }),
    interrupted: texts.failedInterrupted,
    full: texts.failedFull,
    refused: texts.failedRefused,
  };
  return words[kind] ?? texts.failed;
}
