import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Form, SelectField, TextArea, type Fields } from '../../parts/form';
import { notify } from '../../parts/notices';
import { useTexts } from '../../texts';
import { examplesTexts, KINDS, kindTexts, type MarkedKind } from '../examples/examples-texts';
import type { DialogProps } from './conversation';

const MAX_TEXT = 500;

/** Makes an example of the visitor's message and its kind. */
export function MarkDialog({ message, onClose }: DialogProps) {
  const texts = useTexts(examplesTexts);
  const kinds = useTexts(kindTexts);
  const mark = async ({ text = '', kind = '' }: Fields): Promise<void> => {
    const body = { text, kind: kind as MarkedKind, messageId: message.id };
    await call(api.POST('/message-examples', { body }));
    notify(texts.saved);
    onClose();
  };
  return (
    <Dialog title={texts.ask} onClose={onClose}>
      <Form send={mark} label={texts.save}>
        <p class="muted">{texts.markHint}</p>
        <SelectField name="kind" label={texts.kind} required>
          <option value="" />
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextArea
          name="text"
          label={texts.text}
          hint={texts.textHint}
          required
          maxLength={MAX_TEXT}
          defaultValue={message.query.slice(0, MAX_TEXT)}
        />
      </Form>
    </Dialog>
  );
}
