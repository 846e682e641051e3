import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { nameOf } from '../../../chat/further-sources';
import { api, call } from '../../api/client';
import { DataTable } from '../../parts/data-table';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { pageTexts } from '../../parts/page-texts';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';

/** Shows the passages that a message finds. */
export function SearchTest({ agentId }: { agentId: string }) {
  const texts = useTexts(knowledgeTexts);
  const [answer, setAnswer] = useState<Schema<'SearchTestAnswer'>>();
  const { submit, failure, isBusy } = useForm(async ({ query = '' }) => {
    const params = { path: { id: Number(agentId) } };
    setAnswer(await call(api.POST('/agents/{id}/search', { params, body: { query } })));
  });
  return (
    <>
      <form class="stack" onSubmit={submit}>
        <Field label={texts.query} hint={texts.searchHint}>
          {(attributes) => (
            <input {...attributes} name="query" required maxLength={8000} autocomplete="off" />
          )}
        </Field>
        <div class="row">
          <button class="primary" disabled={isBusy}>
            {texts.test}
          </button>
        </div>
      </form>
      {failure && <FailureNotice failure={failure} />}
      {answer && <Found answer={answer} />}
    </>
  );
}

function Found({ answer: { pair, refused, relevance, passages } }: { answer: Schema<'SearchTestAnswer'> }) {
  const texts = useTexts(knowledgeTexts);
  const key = `relevance_${relevance}`;
  const verdict = refused ? texts.refused : key in texts ? texts[key as 'relevance_sure'] : relevance;
  return (
    <>
      <p role="status">
        {pair ? (
          <>
            {texts.byPair} <strong>{pair.title ?? pair.source}</strong>
          </>
        ) : (
          verdict
        )}
      </p>
      {passages.length === 0 && !pair && <p class="muted">{texts.noPassages}</p>}
      {passages.length > 0 && (
        <DataTable
          label={texts.search}
          items={passages}
          keyOf={(passage) => passages.indexOf(passage)}
          columns={[
            { name: texts.passage, cell: (passage) => <Passage passage={passage} /> },
            { name: texts.score, isNumber: true, cell: ({ score }) => score.toFixed(2) },
            { name: texts.isRead, cell: ({ isRead }) => (isRead ? texts.isReadYes : texts.isReadNo) },
          ]}
        />
      )}
    </>
  );
}

function Passage({ passage }: { passage: Schema<'SearchedPassage'> }) {
  const texts = useTexts(knowledgeTexts);
  const { url, text, words } = passage;
  const name = nameOf(passage, useTexts(pageTexts));
  return (
    <div class="found">
      {url && /^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          <span class="clip">{name}</span>
        </a>
      ) : (
        <strong class="clip">{name}</strong>
      )}
      <details>
        <summary class="clip">{text}</summary>
        <p class="whole">{text}</p>
      </details>
      <span class="muted">
        {words.length > 0 ? fill(texts.words, { words: words.join(', ') }) : texts.meaning}
      </span>
    </div>
  );
}
