import { api, call } from '../../api/client';
import { Form, TextArea, TextField, type Fields } from '../../parts/form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';

/** Adds a text. */
export function TextForm({ agentId, onAdded }: { agentId: string; onAdded: () => void }) {
  const texts = useTexts(knowledgeTexts);
  const add = async ({ source = '', data = '' }: Fields): Promise<void> => {
    const params = { path: { id: Number(agentId) } };
    await call(api.POST('/agents/{id}/training', { params, body: { type: 'text', source, data } }));
    onAdded();
  };
  return (
    <Form send={add} label={texts.add}>
      <TextField
        name="source"
        label={texts.textName}
        hint={texts.textHint}
        required
        maxLength={255}
        autocomplete="off"
      />
      <TextArea name="data" label={texts.text} required rows={8} />
    </Form>
  );
}
