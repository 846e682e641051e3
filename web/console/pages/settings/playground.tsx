import { useEffect, useRef, useState } from 'preact/hooks';
import { furtherSources, nameOf } from '../../../chat/further-sources';
import { useCode } from '../../../chat/use-code';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { FailureNotice } from '../../parts/failure-notice';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';

/** Tells the conversations of the playground from those of visitors. */
const TEST = { origin: 'console', test: 'true' };

interface Exchange {
  question: string;
  answer: Schema<'ChatAnswer'>;
  tookMs: number;
}

/** A chat with the agent as it is stored. */
export function Playground({ agentId, isUnsaved }: { agentId: string; isUnsaved: boolean }) {
  const texts = useTexts(settingsTexts);
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [asked, setAsked] = useState<string>();
  const log = useRef<HTMLDivElement>(null);
  const { submit, failure, isBusy } = useForm(async ({ message = '' }) => {
    if (message.trim() === '') return;
    setAsked(message);
    const conversationId = exchanges.at(-1)?.answer.conversationId;
    const params = { path: { id: Number(agentId) } };
    const sentAt = performance.now();
    try {
      const body = conversationId ? { message, conversationId } : { message, metadata: TEST };
      const answer = await call(api.POST('/agents/{id}/chat', { params, body }));
      const tookMs = Math.round(performance.now() - sentAt);
      setExchanges((before) => [...before, { question: message, answer, tookMs }]);
    } finally {
      setAsked(undefined);
    }
  });
  useEffect(() => {
    const newest = log.current?.lastElementChild as HTMLElement | null | undefined;
    if (newest) log.current!.scrollTo({ top: newest.offsetTop });
  }, [exchanges.length, asked]);
  return (
    <section class="card playground" aria-labelledby="playground">
      <div class="row between">
        <h2 id="playground">{texts.playground}</h2>
        {exchanges.length > 0 && (
          <button type="button" class="plain" onClick={() => setExchanges([])}>
            {texts.restart}
          </button>
        )}
      </div>
      <p class="hint">{isUnsaved ? texts.unsavedHint : texts.playgroundHint}</p>
      {(exchanges.length > 0 || asked !== undefined) && (
        <div class="log" ref={log} role="log" aria-label={texts.playground} tabIndex={0}>
          {exchanges.map((exchange) => (
            <Answered key={exchange.answer.messageId} exchange={exchange} />
          ))}
          {asked !== undefined && (
            <article>
              <p class="asked">{asked}</p>
              <p class="muted">{texts.thinking}</p>
            </article>
          )}
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
      <form
        class="ask"
        onSubmit={(event) => {
          submit(event);
          event.currentTarget.reset();
        }}
      >
        <input
          name="message"
          aria-label={texts.question}
          placeholder={texts.question}
          maxLength={8000}
          autocomplete="off"
        />
        <button class="primary" disabled={isBusy}>
          {texts.ask}
        </button>
      </form>
    </section>
  );
}

function Answered({ exchange: { question, answer, tookMs } }: { exchange: Exchange }) {
  const texts = useTexts(settingsTexts);
  const { text, sources, model } = answer;
  // Loaded with the first answer. Sanitized: what a model writes becomes passive elements.
  const markdown = useCode(true, () => import('../../../chat/markdown'));
  const further = furtherSources(sources, text);
  return (
    <article>
      <p class="asked">
        <span class="hidden">{texts.you}: </span>
        {question}
      </p>
      {markdown ? (
        <div class="answered" dangerouslySetInnerHTML={{ __html: markdown.renderMarkdown(text) }} />
      ) : (
        <div class="answered">{text}</div>
      )}
      {further.length > 0 && (
        <ol class="answer-sources" aria-label={texts.from}>
          {further.map((source, index) => {
            const name = nameOf(source, texts.withPage) ?? source.url;
            return (
              <li key={index}>
                {source.url && /^https?:/.test(source.url) ? (
                  <a href={source.url} target="_blank" rel="noreferrer">
                    <span class="clip">{name}</span>
                  </a>
                ) : (
                  <span class="clip">{name}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <p class="muted">{`${model} · ${tookMs} ms`}</p>
    </article>
  );
}
