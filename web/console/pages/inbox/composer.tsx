import { useRef } from 'preact/hooks';
import { api, call } from '../../api/client';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useDraft } from '../../parts/use-draft';
import { useForm } from '../../parts/use-form';
import { useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

const TYPING_EVERY_MS = 4_000;
const MAX_CHARACTERS = 8_000;

interface Props {
  agentId: string;
  conversationId: string;
  onSent: () => void;
}

/** Where a person replies to the visitor. */
export function Composer({ agentId, conversationId, onSent }: Props) {
  const texts = useTexts(inboxTexts);
  const { person } = useSession();
  const draft = useDraft(`reply-${conversationId}`, '');
  const noteTyping = useTyping(agentId, conversationId);
  const { submit, failure, isBusy } = useForm(async () => {
    const text = draft.value.trim();
    if (text === '') return;
    const params = { path: { id: Number(agentId), conversationId } };
    const body = { text, author: person?.name ?? '' };
    await call(api.POST('/agents/{id}/conversations/{conversationId}/messages', { params, body }));
    draft.clear();
    onSent();
  });
  return (
    <form class="composer" onSubmit={submit}>
      <Field label={texts.reply}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            required
            maxLength={MAX_CHARACTERS}
            value={draft.value}
            onInput={({ currentTarget }) => {
              draft.set(currentTarget.value);
              noteTyping();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form!.requestSubmit();
            }}
          />
        )}
      </Field>
      {failure && <FailureNotice failure={failure} />}
      <div class="row">
        <p class="hint">{texts.replyHint}</p>
        <button class="primary" disabled={isBusy}>
          {texts.send}
        </button>
      </div>
    </form>
  );
}

/** Tells the visitor that a person is writing, at most every four seconds. */
function useTyping(agentId: string, conversationId: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_EVERY_MS) return;
    last.current = Date.now();
    const address = `/api/v1/agents/${agentId}/conversations/${conversationId}/typing`;
    // The reply matters, not this.
    void fetch(address, { method: 'PUT' }).catch(() => undefined);
  };
}
