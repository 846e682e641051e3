import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { SampleInputs, sampleValues } from './sample-inputs';
import { TestOutcome } from './unsaved-test';

interface Props {
  agentId: number;
  action: components['schemas']['Action'];
  onClose: () => void;
}

/** Sends the request of an action, and shows the result that the model would see. */
export function ActionTest({ agentId, action, onClose }: Props) {
  const texts = useTexts(actionsTexts);
  const [written, setWritten] = useState<Record<string, string>>({});
  const inputs = sampleValues(action, written);
  const [result, setResult] = useState<components['schemas']['ActionTest']>();
  const { submit, failure, isBusy } = useForm(async ({ visitorId }) => {
    const body = { inputs, ...(visitorId ? { visitorId } : {}) };
    const params = { path: { id: agentId, actionId: action.id } };
    setResult(await call(api.POST('/agents/{id}/actions/{actionId}/test', { params, body })));
  });
  const changes = action.method !== 'GET';
  return (
    <Dialog title={`${texts.test}: ${action.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <SampleInputs action={action} written={written} onWritten={setWritten} />
        <Field label={texts.visitorId}>{(attributes) => <input {...attributes} name="visitorId" />}</Field>
        {changes && (
          <label class="check">
            <input type="checkbox" required />
            {fill(texts.testChanges, { method: action.method })}
          </label>
        )}
        <Submit label={texts.run} failure={failure} disabled={isBusy || !inputs} />
        <div aria-live="polite">
          {result && (
            <>
              <TestOutcome {...result} />
              {result.fields && <pre class="secret">{JSON.stringify(result.fields, null, 2)}</pre>}
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
