import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { versionsTexts } from './versions-texts';

interface Props {
  agentId: number;
  onClose: () => void;
  onCreated: () => Promise<void>;
}

/** Creates a draft of the live agent and opens it. */
export function NewDraft({ agentId, onClose, onCreated }: Props) {
  const texts = useTexts(versionsTexts);
  const { route } = useLocation();
  const { submit, failure, isBusy } = useForm(async ({ note = '' }) => {
    const params = { path: { id: agentId } };
    const { version } = await call(api.POST('/agents/{id}/versions', { params, body: { note } }));
    route(addressOfAgent(agentId, `versions/${version.id}`));
    onClose();
    await onCreated();
  });
  return (
    <Dialog title={texts.newDraft} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{texts.newDraftHint}</p>
        <Field label={texts.note} hint={texts.noteHint} error={failure?.ofField('note')}>
          {(attributes) => <input {...attributes} name="note" maxLength={500} autocomplete="off" autofocus />}
        </Field>
        <Submit label={texts.create} failure={failure} disabled={isBusy} />
      </form>
    </Dialog>
  );
}
