import type { ComponentType } from 'preact';
import { pageOf } from '../../../chat/further-sources';
import { addressOfAgent } from '../../addresses';
import { Button } from '../../parts/button';
import { pageTexts } from '../../parts/page-texts';
import { Time } from '../../parts/time';
import { useAllowed, useAllowedForAll } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { examplesTexts } from '../examples/examples-texts';
import { AttachmentList, namesOf } from './attachments';
import { AnswerText } from './answer-text';
import type { DialogProps, Message } from './conversation';
import { GoldenDialog } from './golden-dialog';
import { ImproveDialog } from './improve-dialog';
import { inboxTexts } from './inbox-texts';
import { MarkDialog } from './mark-dialog';
import { PassagesDialog } from './passages-dialog';

/** Decisions whose answers have nothing to correct in the sources. */
const WITHOUT_SOURCES: ReadonlySet<unknown> = new Set(['handed_over', 'contact']);

interface Props {
  agentId: string;
  message: Message;
  /** Whether a pair corrects the answer. */
  isCorrected: boolean;
  /** Opens a dialog about the message. */
  onOpen: (dialog: ComponentType<DialogProps>) => void;
}

/** A visitor's message with its answer, or a person's answer. */
export function Exchange({ agentId, message, isCorrected, onOpen }: Props) {
  const texts = useTexts(inboxTexts);
  const { ask } = useTexts(examplesTexts);
  const mayMark = useAllowedForAll('agents:write');
  const { query, response, author, attachments, createdAt } = message;
  const files = <AttachmentList agentId={agentId} attachments={attachments} />;
  const isFilesOnly = (query || response) === namesOf(attachments);
  return (
    <article class="exchange">
      {query !== '' && (
        <div class="said by-visitor">
          <p class="muted">
            {texts.visitor} · <Time at={createdAt} />
          </p>
          {!isFilesOnly && (
            <p class="plain-text" dir="auto">
              {query}
            </p>
          )}
          {files}
          {mayMark && !isFilesOnly && (
            <div class="row actions">
              <Button label={ask} class="plain" onClick={() => onOpen(MarkDialog)} />
            </div>
          )}
        </div>
      )}
      {response !== '' && (
        <div class={author === null ? 'said by-agent' : 'said by-person'}>
          <p class="muted row">
            <strong>{author === null ? texts.agent : author || texts.person}</strong>
            {author === null ? <Measures message={message} /> : <Time at={createdAt} />}
            <Delivery message={message} />
            {isCorrected && (
              <a class="badge good" href={addressOfAgent(agentId, 'knowledge')} title={texts.correctedHint}>
                {texts.corrected}
              </a>
            )}
          </p>
          {(query !== '' || !isFilesOnly) && <AnswerText text={response} />}
          {query === '' && files}
          <Sources sources={message.sources} />
          {query !== '' && author === null && !WITHOUT_SOURCES.has(message.decision) && (
            <Actions onOpen={onOpen} />
          )}
        </div>
      )}
    </article>
  );
}

/** The platform's receipt for the answer: delivered or failed. */
function Delivery({ message: { delivery, deliveryProblem } }: { message: Message }) {
  const texts = useTexts(inboxTexts);
  if (delivery === 'delivered') return <span class="badge good">{texts.delivered}</span>;
  if (delivery !== 'failed') return null;
  return <span class="badge bad">{fill(texts.notDelivered, { problem: deliveryProblem ?? '' })}</span>;
}

function Measures({ message }: { message: Message }) {
  const texts = useTexts(inboxTexts);
  const { answerMs, firstTokenMs, model, rating, ratingReason, unanswered } = message;
  const reason = ratingReason !== null && ratingReason in texts ? texts[ratingReason as 'incorrect'] : '';
  return (
    <>
      {answerMs !== null && (
        <span
          title={fill(texts.firstToken, {
            first: secondsOf(firstTokenMs ?? answerMs),
            all: secondsOf(answerMs),
          })}
        >
          {fill(texts.seconds, { count: secondsOf(answerMs) })}
        </span>
      )}
      <span class="model">{model}</span>
      {unanswered && <span class="badge bad">{texts.noAnswer}</span>}
      {rating === 'positive' && <span class="badge good">{texts.helpful}</span>}
      {rating === 'negative' && (
        <span class="badge bad">{[texts.notHelpful, reason].filter(Boolean).join(': ')}</span>
      )}
    </>
  );
}

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(1);
}

/** The sources of an answer, folded. */
export function Sources({ sources }: { sources: Message['sources'] }) {
  const texts = useTexts(inboxTexts);
  const pages = useTexts(pageTexts);
  if (sources.length === 0) return null;
  return (
    <details class="sources">
      <summary>
        {sources.length === 1 ? texts.oneSource : fill(texts.sources, { count: sources.length })}
      </summary>
      <ol>
        {sources.map((cited, index) => {
          const { sourceId, source, title, url } = cited;
          const page = pageOf(cited, pages);
          const name = title || source || url || String(sourceId);
          const isWeb = url !== null && /^https?:/i.test(url);
          return (
            <li key={index}>
              {isWeb ? (
                <a class="clip" href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {name}
                </a>
              ) : (
                <span class="clip">{name}</span>
              )}
              {page && <span class="muted">{page}</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Actions({ onOpen }: Pick<Props, 'onOpen'>) {
  const texts = useTexts(inboxTexts);
  const mayTrain = useAllowed('training:write');
  const maySearch = useAllowed('training:read');
  const button = (name: string, dialog: ComponentType<DialogProps>) => (
    <Button label={name} class="plain" onClick={() => onOpen(dialog)} />
  );
  return (
    <div class="row actions">
      {mayTrain && button(texts.improve, ImproveDialog)}
      {maySearch && button(texts.passages, PassagesDialog)}
      {mayTrain && button(texts.golden, GoldenDialog)}
    </div>
  );
}
