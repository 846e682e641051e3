import { useMemo } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { furtherSources, nameOf, namesOf } from '../chat/further-sources';
import { renderMarkdown } from '../chat/markdown';
import { shortAddress } from './pages';
import type { Exchange } from './use-conversation';

const PAGES = { page: 'p. {page}', slide: 'slide {page}', sheet: 'sheet {page}' };

/** A question with its answer, complete or in progress. */
export function Answer({ exchange, onAgain }: { exchange: Exchange; onAgain: () => void }) {
  const { question, answer, sources, state, problem } = exchange;
  const html = useMemo(() => ({ __html: renderMarkdown(answer) }), [answer]);
  const further = furtherSources(sources, answer);
  return (
    <article class="exchange">
      <p class="question">
        <span class="hidden">You asked: </span>
        {question}
      </p>
      {answer && <div class="answer" dangerouslySetInnerHTML={html} />}
      {!answer && state === 'answering' && <p class="thinking">Thinking…</p>}
      {state === 'stopped' && <p class="hint">Answer stopped.</p>}
      {further.length > 0 && <Sources sources={further} />}
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
  const linked = sources.flatMap(({ title, url, page, pageKind }) =>
    url && /^https?:/.test(url) ? [{ title: title ?? shortAddress(url), url, page, pageKind }] : [],
  );
  const distinct = [...new Map(linked.map((source) => [source.url, source])).values()];
  const names = namesOf(sources, PAGES);
  return (
    <div class="sources">
      <span aria-hidden="true">From</span>
      <ol aria-label="Sources">
        {distinct.map((source) => (
          <li key={source.url}>
            <a href={source.url} target="_blank" rel="noreferrer" title={source.url}>
              {nameOf(source, PAGES)}
            </a>
          </li>
        ))}
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </div>
  );
}
