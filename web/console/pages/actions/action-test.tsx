import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
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
  const test = async ({ visitorId }: Fields): Promise<void> => {
    const body = { inputs, ...(visitorId ? { visitorId } : {}) };
    const params = { path: { id: agentId, actionId: action.id } };
    setResult(await call(api.POST('/agents/{id}/actions/{actionId}/test', { params, body })));
  };
  const changes = action.method !== 'GET';
  return (
    <Dialog title={`${texts.test}: ${action.name}`} onClose={onClose}>
      <Form send={test} label={texts.run} disabled={!inputs}>
        <SampleInputs action={action} written={written} onWritten={setWritten} />
        <TextField name="visitorId" label={texts.visitorId} />
        {changes && (
          <label class="check">
            <input type="checkbox" required />
            {fill(texts.testChanges, { method: action.method })}
          </label>
        )}
      </Form>
      <div aria-live="polite">
        {result && (
          <>
            <TestOutcome {...result} />
            {result.fields && <pre class="secret">{JSON.stringify(result.fields, null, 2)}</pre>}
          </>
        )}
      </div>
    </Dialog>
  );
}
