import { useMemo } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { renderMarkdown } from '../chat/markdown';
import { shortAddress } from './pages';
import type { Exchange } from './use-conversation';

/** A question with its answer, complete or in progress. */
export function Answer({ exchange, onAgain }: { exchange: Exchange; onAgain: () => void }) {
  const { question, answer, sources, state, problem } = exchange;
  const html = useMemo(() => ({ __html: renderMarkdown(answer) }), [answer]);
  return (
    <article class="exchange">
      <p class="question">
        <span class="hidden">You asked: </span>
        {question}
      </p>
      {answer && <div class="answer" dangerouslySetInnerHTML={html} />}
      {!answer && state === 'answering' && <p class="thinking">Thinking…</p>}
      {state === 'stopped' && <p class="hint">Answer stopped.</p>}
      {sources.length > 0 && <Sources sources={sources} />}
      {state === 'failed' && (
        <p class="problem" role="alert">
          {problem}{' '}
          <button type="button" class="link" onClick={onAgain}>
            Ask again
          </button>
        </p>
      )}
    </article>
  );
}

function Sources({ sources }: { sources: Schema<'AnswerSource'>[] }) {
  const linked = sources.flatMap(({ title, url }) => (url && /^https?:/.test(url) ? [{ title, url }] : []));
  const distinct = [...new Map(linked.map((source) => [source.url, source])).values()];
  const texts = [
    ...new Set(sources.flatMap(({ title, url }) => (url === null ? [title ?? 'Your text'] : []))),
  ];
  return (
    <div class="sources">
      <span aria-hidden="true">From</span>
      <ol aria-label="Sources">
        {distinct.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" title={url}>
              {title ?? shortAddress(url)}
            </a>
          </li>
        ))}
        {texts.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </div>
  );
}
