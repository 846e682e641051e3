import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { isJsonObject, jsonObject } from './json-object';

interface Props {
  agentId: number;
  action: components['schemas']['Action'];
  onClose: () => void;
}

/** Sends the request of an action, and shows what the model would see. */
export function ActionTest({ agentId, action, onClose }: Props) {
  const texts = useTexts(actionsTexts);
  const [inputs, setInputs] = useState(() =>
    JSON.stringify(Object.fromEntries(namesOf(action).map((name) => [name, '']))),
  );
  const [result, setResult] = useState<components['schemas']['ActionTest']>();
  const { submit, failure, isBusy } = useForm(async ({ visitorId }) => {
    const body = { inputs: jsonObject<unknown>(inputs) ?? {}, ...(visitorId ? { visitorId } : {}) };
    const params = { path: { id: agentId, actionId: action.id } };
    setResult(await call(api.POST('/agents/{id}/actions/{actionId}/test', { params, body })));
  });
  const isValid = isJsonObject(inputs);
  const changes = action.method !== 'GET';
  return (
    <Dialog title={`${texts.test}: ${action.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.testInputs} error={isValid ? undefined : texts.badJson}>
          {(attributes) => (
            <textarea
              {...attributes}
              value={inputs}
              spellcheck={false}
              onInput={({ currentTarget }) => setInputs(currentTarget.value)}
            />
          )}
        </Field>
        <Field label={texts.visitorId}>{(attributes) => <input {...attributes} name="visitorId" />}</Field>
        {changes && (
          <label class="check">
            <input type="checkbox" required />
            {fill(texts.testChanges, { method: action.method })}
          </label>
        )}
        <Submit failure={failure} disabled={isBusy || !isValid}>
          {texts.run}
        </Submit>
        <div aria-live="polite">
          {result && (
            <>
              {result.problem === null ? (
                <p>{fill(texts.answered, { status: result.responseStatus ?? '–', ms: result.durationMs })}</p>
              ) : (
                <p class="error">{result.problem}</p>
              )}
              {result.fields && <pre class="secret">{JSON.stringify(result.fields, null, 2)}</pre>}
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** The names of the inputs. */
function namesOf({ inputs, tool }: Props['action']): string[] {
  const { properties } = (tool?.inputSchema ?? {}) as { properties?: object };
  return Object.keys(tool ? (properties ?? {}) : inputs);
}
