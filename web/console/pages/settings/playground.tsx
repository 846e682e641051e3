import { useEffect, useRef } from 'preact/hooks';
import { furtherSources, nameOf } from '../../../chat/further-sources';
import { useCode } from '../../../chat/use-code';
import { pageTexts } from '../../parts/page-texts';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';
import { TestChatForm, TestChatHead, useTestChat, type Tried } from './test-chat';

/** A chat with the agent as it is stored, which shows the model of each answer, and its time. */
export function Playground({ agentId }: { agentId: string }) {
  const texts = useTexts(settingsTexts);
  const chat = useTestChat(agentId);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const newest = log.current?.lastElementChild as HTMLElement | null | undefined;
    if (newest) log.current!.scrollTo({ top: newest.offsetTop });
  }, [chat.exchanges]);
  return (
    <section class="card playground" aria-labelledby="playground">
      <TestChatHead chat={chat} id="playground" />
      <p class="hint">{texts.playgroundHint}</p>
      {chat.exchanges.length > 0 && (
        <div class="log" ref={log} role="log" aria-label={texts.playground} tabIndex={0}>
          {chat.exchanges.map(({ key, question, answer }) => (
            <article key={key}>
              <p class="asked">
                <span class="hidden">{texts.you}: </span>
                {question}
              </p>
              {answer ? <Answered answer={answer} /> : <p class="muted">{texts.thinking}</p>}
            </article>
          ))}
        </div>
      )}
      <TestChatForm chat={chat} />
    </section>
  );
}

function Answered({ answer: { text, sources, model, tookMs } }: { answer: NonNullable<Tried['answer']> }) {
  const texts = useTexts(settingsTexts);
  // Loaded with the first answer. Sanitized: a model's text becomes passive elements.
  const markdown = useCode(true, () => import('../../../chat/markdown'));
  const further = furtherSources(sources, text);
  const pages = useTexts(pageTexts);
  return (
    <>
      {markdown ? (
        <div class="answered" dangerouslySetInnerHTML={{ __html: markdown.renderMarkdown(text) }} />
      ) : (
        <div class="answered">{text}</div>
      )}
      {further.length > 0 && (
        <ol class="answer-sources" aria-label={texts.from}>
          {further.map((source, index) => {
            const name = nameOf(source, pages) ?? source.url;
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
    </>
  );
}
