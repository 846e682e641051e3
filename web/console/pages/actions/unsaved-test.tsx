import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { linesOf } from '../../parts/lines';
import { useRequest } from '../../parts/use-request';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { fieldsIn, toggled } from './response-fields';
import { SampleInputs, sampleValues } from './sample-inputs';

type Schemas = components['schemas'];

interface Props {
  agentId: number;
  /** The saved action that is being changed; undefined for a new action. */
  actionId: number | undefined;
  /** The request of the form without its URL; undefined while a field is not valid. */
  request: Omit<Schemas['UnsavedAction'], 'url' | 'secrets'> | undefined;
  secrets: Record<string, string> | undefined;
  /** The chosen response fields, one on each line. */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** Sends the request of the form before it is saved; the response fields are chosen from the answer. */
export function UnsavedTest({ agentId, actionId, request, secrets, chosen, onChoose }: Props) {
  const texts = useTexts(actionsTexts);
  const [written, setWritten] = useState<Record<string, string>>({});
  const [visitorId, setVisitorId] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [result, setResult] = useState<Schemas['UnsavedActionTest']>();
  const { run, failure, isBusy } = useRequest();
  const values = request && sampleValues(request, written);
  const changes = request !== undefined && request.method !== 'GET';
  const test = async (form: HTMLFormElement): Promise<void> => {
    const { value: url } = form.elements.namedItem('url') as HTMLInputElement;
    const action = { ...request!, url, ...(secrets && { secrets }) };
    const body = { action, inputs: values, ...(actionId && { actionId }), ...(visitorId && { visitorId }) };
    setResult(undefined);
    const params = { path: { id: agentId } };
    setResult(await call(api.POST('/agents/{id}/actions/test', { params, body })));
  };
  const fields = fieldsIn(result?.response ?? '');
  return (
    <fieldset class="rows">
      <legend>{texts.test}</legend>
      {request && <SampleInputs action={request} written={written} onWritten={setWritten} />}
      <Field label={texts.visitorId}>
        {(attributes) => (
          <input
            {...attributes}
            autocomplete="off"
            onInput={({ currentTarget: { value } }) => setVisitorId(value.trim())}
          />
        )}
      </Field>
      {changes && (
        <label class="check">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
          {fill(texts.testChanges, { method: request.method ?? '' })}
        </label>
      )}
      <Button
        label={texts.run}
        disabled={isBusy || !values || (changes && !isConfirmed)}
        onClick={({ currentTarget: { form } }) => void run(() => test(form!))}
      />
      {failure && <FailureNotice failure={failure} />}
      <div class="stack" aria-live="polite">
        {result && <TestOutcome {...result} />}
        {fields.length > 0 && (
          <fieldset class="rows response">
            <legend>{texts.chooseFields}</legend>
            {fields.map(({ path, value }) => (
              <label key={path} class="check">
                <input
                  type="checkbox"
                  checked={linesOf(chosen).includes(path)}
                  onChange={() => onChoose(toggled(chosen, path))}
                />
                <code>{path}</code>
                <span class="muted clip">{value}</span>
              </label>
            ))}
          </fieldset>
        )}
        {result?.response && (
          <details>
            <summary>{texts.response}</summary>
            <pre class="secret">{result.response}</pre>
          </details>
        )}
      </div>
    </fieldset>
  );
}

/** The outcome of a test call: its status and time, or the reason of its failure. */
export function TestOutcome({
  problem,
  responseStatus,
  durationMs,
}: Pick<Schemas['ActionTest'], 'problem' | 'responseStatus' | 'durationMs'>) {
  const texts = useTexts(actionsTexts);
  if (problem !== null) return <p class="error">{problem}</p>;
  return <p>{fill(texts.answered, { status: responseStatus ?? '–', ms: durationMs })}</p>;
}
