import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { SearchResult } from './search-result';

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
      {answer && <SearchResult answer={answer} />}
    </>
  );
}
