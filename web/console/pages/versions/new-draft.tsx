import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
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
  const create = async ({ note = '' }: Fields): Promise<void> => {
    const params = { path: { id: agentId } };
    const { version } = await call(api.POST('/agents/{id}/versions', { params, body: { note } }));
    route(addressOfAgent(agentId, `versions/${version.id}`));
    onClose();
    await onCreated();
  };
  return (
    <Dialog title={texts.newDraft} onClose={onClose}>
      <Form send={create} label={texts.create}>
        <p>{texts.newDraftHint}</p>
        <TextField
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={500}
          autocomplete="off"
          autofocus
        />
      </Form>
    </Dialog>
  );
}
