import { api, call } from '../../api/client';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';

/** Adds a text. */
export function TextForm({ agentId, onAdded }: { agentId: string; onAdded: () => void }) {
  const texts = useTexts(knowledgeTexts);
  const { submit, failure, isBusy } = useForm(async ({ source = '', data = '' }) => {
    const params = { path: { id: Number(agentId) } };
    await call(api.POST('/agents/{id}/training', { params, body: { type: 'text', source, data } }));
    onAdded();
  });
  const [ofName, ofText] = [failure?.ofField('source'), failure?.ofField('data')];
  return (
    <form onSubmit={submit}>
      <Field label={texts.textName} hint={texts.textHint} error={ofName}>
        {(attributes) => <input {...attributes} name="source" required maxLength={255} autocomplete="off" />}
      </Field>
      <Field label={texts.text} error={ofText}>
        {(attributes) => <textarea {...attributes} name="data" required rows={8} />}
      </Field>
      {failure && !ofName && !ofText && <FailureNotice failure={failure} />}
      <div class="row">
        <button class="primary" disabled={isBusy}>
          {texts.add}
        </button>
      </div>
    </form>
  );
}
