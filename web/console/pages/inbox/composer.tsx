import { useRef, useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { useDraft } from '../../parts/use-draft';
import { useForm } from '../../parts/use-form';
import { useSession } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { CannedReplies } from './canned-replies';
import type { ConversationLook } from './conversation';
import { AttachButton, namesOf, UploadList } from './attachments';
import { useUploads } from './use-uploads';
import { inboxTexts } from './inbox-texts';
import { withKnown } from './placeholders';
import { SuggestionNote, useSuggestion } from './suggested-reply';

const TYPING_EVERY_MS = 4_000;
const MAX_CHARACTERS = 8_000;
/** The channels whose visitors see the files of a reply. */
const WITH_FILES: ReadonlySet<string> = new Set(['widget', 'api']);

interface Props {
  agentId: string;
  conversationId: string;
  /** The channel of the conversation, if it is known. Platforms get no files. */
  channel: string | undefined;
  typing: ConversationLook['typing'];
  visitor: { name: string | null; email: string | undefined };
  /** The newest shown message; null without messages, undefined until they are loaded. */
  lastRead: number | null | undefined;
  /** The answer or note is recorded, or somebody else was faster. Ends when the messages are up to date. */
  onChange: () => Promise<void>;
}

/** The form in which a person replies to the visitor, or leaves a note for the team. */
export function Composer(props: Props) {
  const { agentId, conversationId, channel = 'api', typing, visitor, lastRead, onChange } = props;
  const texts = useTexts(inboxTexts);
  const { name, person } = useSession();
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const draft = useDraft(`${kind}-${conversationId}`, '');
  const noteTyping = useTyping(agentId, conversationId);
  const uploads = useUploads(agentId);
  const takesFiles = kind === 'reply' && WITH_FILES.has(channel);
  const { attachments } = uploads;
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const append = (text: string, [start, end] = [text.length, text.length]): void => {
    const input = field.current;
    // Somebody may have opened another conversation meanwhile, or typed on.
    if (!input) return;
    const before = input.value === '' ? '' : `${input.value.trimEnd()}\n\n`;
    draft.set(before + text);
    // After the field shows the text.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(before.length + start, before.length + end);
    });
  };
  const insert = (picked: string): void => {
    setPicking(false);
    const { text, unknown } = withKnown(picked, { ...visitor, writer: name });
    append(text, unknown);
  };
  const suggestion = useSuggestion(agentId, conversationId, append);
  const { submit, failure, isBusy } = useForm(async () => {
    const files = takesFiles ? attachments : [];
    const text = draft.value.trim() || namesOf(files);
    if (text === '') return;
    const params = { path: { id: Number(agentId), conversationId } };
    const body = { text, author: name };
    await (kind === 'note'
      ? call(api.POST('/agents/{id}/conversations/{conversationId}/notes', { params, body }))
      : call(
          api.POST('/agents/{id}/conversations/{conversationId}/messages', {
            params,
            body: { ...body, attachmentIds: files.map(({ id }) => id), lastReadMessageId: lastRead },
          }),
        ).catch(async (error: Failure) => {
          // So that the other answer is on the page before this answer can be sent again.
          if (isAnswered(error)) await onChange();
          throw error;
        }));
    draft.clear();
    if (kind === 'reply') {
      uploads.clear();
      suggestion.clear();
    }
    await onChange();
  });
  const [isDropping, setDropping] = useState(false);
  const take = (event: Event, files: FileList | undefined): void => {
    if (!takesFiles || !files?.length) return;
    event.preventDefault();
    uploads.add(files);
  };
  const choice = (value: 'reply' | 'note', text: string) => (
    <Button label={text} class="plain" aria-pressed={kind === value} onClick={() => setKind(value)} />
  );
  return (
    <form
      class={`composer${kind === 'note' ? ' is-note' : ''}${isDropping ? ' is-dropping' : ''}`}
      onSubmit={submit}
      onPaste={(event) => take(event, event.clipboardData?.files)}
      onDragOver={(event) => {
        if (!takesFiles || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        take(event, event.dataTransfer?.files);
      }}
    >
      <div class="row">
        <div class="row" role="group" aria-label={texts.kind}>
          {choice('reply', texts.toVisitor)}
          {choice('note', texts.note)}
        </div>
        {takesFiles && <AttachButton uploads={uploads} />}
        {kind === 'reply' && (
          <Button
            label={texts.canned}
            class="plain"
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          />
        )}
        {kind === 'reply' && (
          <Button label={texts.suggest} class="plain" disabled={suggestion.isBusy} onClick={suggestion.ask} />
        )}
        {typing && typing.id !== person?.id && (
          <p class="muted" role="status">
            {fill(texts.replying, { name: typing.name })}
          </p>
        )}
      </div>
      {isPicking && kind === 'reply' && (
        <CannedReplies
          onPick={insert}
          onClose={() => {
            setPicking(false);
            field.current?.focus();
          }}
        />
      )}
      <textarea
        ref={field}
        aria-label={kind === 'note' ? texts.noteText : texts.reply}
        rows={2}
        required={!takesFiles || attachments.length === 0}
        maxLength={MAX_CHARACTERS}
        value={draft.value}
        onInput={({ currentTarget }) => {
          draft.set(currentTarget.value);
          if (kind === 'reply') noteTyping();
        }}
        onKeyDown={(event) => {
          if (event.key === '/' && draft.value === '' && kind === 'reply') {
            event.preventDefault();
            setPicking(true);
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form!.requestSubmit();
        }}
      />
      {kind === 'reply' && <SuggestionNote suggestion={suggestion} />}
      {takesFiles && <UploadList uploads={uploads} />}
      {failure && (kind === 'reply' || !isAnswered(failure)) && <FailureNotice failure={failure} />}
      <div class="row">
        <p class="hint">
          {name ? fill(texts.replyAs, { name }) : texts.replyUnnamed}{' '}
          <a href="/console/profile">{texts.changeName}</a>
          <span class={kind === 'note' ? undefined : 'keys'}>
            {' · '}
            {kind === 'note' ? texts.noteHint : texts.replyHint}
          </span>
        </p>
        <button class="primary" disabled={isBusy || (takesFiles && uploads.isBusy)}>
          {kind === 'note' ? texts.addNote : isAnswered(failure) ? texts.sendAnyway : texts.send}
        </button>
      </div>
    </form>
  );
}

/** Whether somebody else has answered meanwhile. */
function isAnswered(failure: Failure | undefined): boolean {
  return failure?.code === 'CONFLICT' && failure.details['resource'] === 'message';
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
