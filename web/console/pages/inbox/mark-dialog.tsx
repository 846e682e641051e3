import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { notify } from '../../parts/notices';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { examplesTexts, KINDS, kindTexts, type MarkedKind } from '../examples/examples-texts';
import type { DialogProps } from './conversation';

const MAX_TEXT = 500;

/** Makes an example of the visitor's message and its kind. */
export function MarkDialog({ message, onClose }: DialogProps) {
  const texts = useTexts(examplesTexts);
  const kinds = useTexts(kindTexts);
  const { submit, failure, isBusy } = useForm(async ({ text = '', kind = '' }) => {
    const body = { text, kind: kind as MarkedKind, messageId: message.id };
    await call(api.POST('/message-examples', { body }));
    notify(texts.saved);
    onClose();
  });
  return (
    <Dialog title={texts.ask} onClose={onClose}>
      <form onSubmit={submit}>
        <p class="muted">{texts.markHint}</p>
        <Field label={texts.kind} error={failure?.ofField('kind')}>
          {(attributes) => (
            <select {...attributes} name="kind" required>
              <option value="" />
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.text} hint={texts.textHint} error={failure?.ofField('text')}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="text"
              required
              maxLength={MAX_TEXT}
              defaultValue={message.query.slice(0, MAX_TEXT)}
            />
          )}
        </Field>
        <Submit label={texts.save} failure={failure} disabled={isBusy} />
      </form>
    </Dialog>
  );
}
