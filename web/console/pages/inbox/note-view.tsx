import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { noticeFailure } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import type { Note } from './conversation';
import { inboxTexts } from './inbox-texts';

interface Props {
  agentId: string;
  conversationId: string;
  note: Note;
  onRemoved: () => void;
}

/** An internal note between the messages. */
export function NoteView({ agentId, conversationId, note, onRemoved }: Props) {
  const texts = useTexts(inboxTexts);
  const mayWrite = useAllowed('conversations:write');
  const remove = (): void => {
    const path = { id: Number(agentId), conversationId, noteId: note.id };
    const address = '/agents/{id}/conversations/{conversationId}/notes/{noteId}';
    call(api.DELETE(address, { params: { path } })).then(onRemoved, noticeFailure);
  };
  return (
    <article class="note">
      <p class="row">
        <strong>{note.author || texts.person}</strong>
        <span>{texts.note}</span>
        <Time at={note.createdAt} />
        {mayWrite && <Button label={texts.removeNote} class="plain" onClick={remove} />}
      </p>
      <p class="plain-text" dir="auto">
        {note.text}
      </p>
    </article>
  );
}
