import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';

/** Stands for a value that is not JSON. */
const NOT_JSON = Symbol('not JSON');

interface Props {
  agentId: number;
  action: components['schemas']['Action'];
  onClose: () => void;
}

/** Sends the request of an action, and shows what the model would see. */
export function ActionTest({ agentId, action, onClose }: Props) {
  const texts = useTexts(actionsTexts);
  const inputs = inputsOf(action);
  const [written, setWritten] = useState<Record<string, string>>({});
  const read = inputs.map(({ name, isText }) => [name, valueOf(written[name] ?? '', isText)] as const);
  const [result, setResult] = useState<components['schemas']['ActionTest']>();
  const { submit, failure, isBusy } = useForm(async ({ visitorId }) => {
    // JSON leaves out the inputs that are undefined.
    const body = { inputs: Object.fromEntries(read), ...(visitorId ? { visitorId } : {}) };
    const params = { path: { id: agentId, actionId: action.id } };
    setResult(await call(api.POST('/agents/{id}/actions/{actionId}/test', { params, body })));
  });
  const problems = new Set(read.flatMap(([name, value]) => (value === NOT_JSON ? [name] : [])));
  const changes = action.method !== 'GET';
  return (
    <Dialog title={`${texts.test}: ${action.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        {inputs.map(({ name, title }) => (
          <Field key={name} label={title} error={problems.has(name) ? texts.badValue : undefined}>
            {(attributes) => (
              <input
                {...attributes}
                spellcheck={false}
                autocomplete="off"
                onInput={({ currentTarget: { value } }) =>
                  setWritten((before) => ({ ...before, [name]: value }))
                }
              />
            )}
          </Field>
        ))}
        <Field label={texts.visitorId}>{(attributes) => <input {...attributes} name="visitorId" />}</Field>
        {changes && (
          <label class="check">
            <input type="checkbox" required />
            {fill(texts.testChanges, { method: action.method })}
          </label>
        )}
        <Submit failure={failure} disabled={isBusy || problems.size > 0}>
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

/** The inputs, with the words above their fields. */
function inputsOf({ inputs, tool }: Props['action']): { name: string; title: string; isText: boolean }[] {
  const { properties } = (tool?.inputSchema ?? {}) as { properties?: object };
  const schemas = Object.entries(tool ? (properties ?? {}) : inputs) as [string, Record<string, unknown>][];
  return schemas.map(([name, { title, type }]) => ({
    name,
    title: typeof title === 'string' ? `${title} (${name})` : name,
    isText: [type].flat().includes('string'),
  }));
}

/** What is written for an input: a text, or JSON for all other types; undefined for nothing. */
function valueOf(written: string, isText: boolean): unknown {
  if (written.trim() === '') return undefined;
  if (isText) return written;
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return NOT_JSON;
  }
}
