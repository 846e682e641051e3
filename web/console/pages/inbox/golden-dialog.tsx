import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { notify } from '../../parts/notices';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import type { DialogProps } from './conversation';
import { improveTexts } from './improve-texts';

const MAX_QUESTION = 2_000;

/** Adds the visitor's message to the questions whose answers Parley watches. */
export function GoldenDialog({ agentId, message, onClose }: DialogProps) {
  const texts = useTexts(improveTexts);
  const [source, setSource] = useState('');
  const { submit, failure, isBusy } = useForm(async ({ question = '', contains = '', source = '' }) => {
    const params = { path: { id: Number(agentId) } };
    const expected = contains
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const body = {
      question,
      ...(expected.length > 0 && { contains: expected }),
      ...(source && { source }),
    };
    await call(api.POST('/agents/{id}/golden-questions', { params, body }));
    notify(texts.added);
    onClose();
  });
  const sources = new Map(
    message.sources.flatMap(({ url, source, title }) => {
      const name = url ?? source;
      return name === undefined ? [] : [[name, title || name] as const];
    }),
  );
  return (
    <Dialog title={texts.golden} onClose={onClose}>
      <form onSubmit={submit}>
        <p class="muted">{texts.goldenHint}</p>
        <Field label={texts.question} error={failure?.ofField('question')}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="question"
              required
              maxLength={MAX_QUESTION}
              defaultValue={message.query.slice(0, MAX_QUESTION)}
            />
          )}
        </Field>
        <Field label={texts.contains} hint={texts.containsHint} error={failure?.ofField('contains')}>
          {(attributes) => <textarea {...attributes} name="contains" rows={2} required={source === ''} />}
        </Field>
        {sources.size > 0 && (
          <Field label={texts.source} error={failure?.ofField('source')}>
            {(attributes) => (
              <select
                {...attributes}
                name="source"
                onChange={({ currentTarget: { value } }) => setSource(value)}
              >
                <option value="">{texts.anySource}</option>
                {[...sources].map(([name, title]) => (
                  <option key={name} value={name}>
                    {title.slice(0, 100)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Submit failure={failure} disabled={isBusy}>
          {texts.add}
        </Submit>
      </form>
    </Dialog>
  );
}
