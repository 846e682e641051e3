import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { Form, TextArea, TextField, type Fields } from '../../parts/form';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useRemovable } from '../../parts/use-removals';
import { useAllowedForAll } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { repliesTexts } from './replies-texts';

type Reply = Schema<'CannedReply'>;

const pathOf = ({ id }: Reply) => ({ params: { path: { cannedReplyId: id } } });

/** The canned replies of the account. */
export default function CannedReplies() {
  const texts = useTexts(repliesTexts);
  const mayWrite = useAllowedForAll('conversations:write');
  const [edited, setEdited] = useState<Reply | 'new'>();
  const replies = useRemovable(async () => (await call(api.GET('/canned-replies'))).cannedReplies, []);
  const remove = (reply: Reply): void => {
    const act = () => call(api.DELETE('/canned-replies/{cannedReplyId}', pathOf(reply)));
    replies.remove([reply.id], { text: fill(texts.removed, { title: reply.title }), act });
  };
  const actions = (reply: Reply) => (
    <>
      <Button label={texts.change} class="plain" onClick={() => setEdited(reply)} />
      <Button label={texts.remove} class="plain danger" onClick={() => remove(reply)} />
    </>
  );
  return (
    <div class="stack">
      <PageHead title={texts.title}>
        {mayWrite && <Button label={texts.add} class="primary" onClick={() => setEdited('new')} />}
      </PageHead>
      <p class="muted">{texts.hint}</p>
      <Loaded resource={replies} empty={<p>{texts.empty}</p>}>
        {(items) => (
          <DataTable
            label={texts.title}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ title }) => <span class="clip">{title}</span> },
              { name: texts.text, cell: ({ text }) => <span class="clip">{text}</span> },
            ]}
            actionsOf={mayWrite ? actions : undefined}
          />
        )}
      </Loaded>
      {edited && (
        <EditReply
          reply={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void replies.reload();
          }}
        />
      )}
    </div>
  );
}

interface EditProps {
  /** Undefined for a new reply. */
  reply: Reply | undefined;
  onClose: () => void;
  onSaved: () => void;
}

function EditReply({ reply, onClose, onSaved }: EditProps) {
  const texts = useTexts(repliesTexts);
  const save = async ({ title = '', text = '' }: Fields): Promise<void> => {
    const body = { title, text };
    await (reply
      ? call(api.PATCH('/canned-replies/{cannedReplyId}', { ...pathOf(reply), body }))
      : call(api.POST('/canned-replies', { body })));
    onSaved();
  };
  return (
    <Dialog title={reply?.title ?? texts.add} onClose={onClose}>
      <Form send={save}>
        <TextField
          name="title"
          label={texts.name}
          required
          maxLength={100}
          defaultValue={reply?.title}
          autofocus
        />
        <TextArea
          name="text"
          label={texts.text}
          hint={texts.textHint}
          rows={8}
          required
          maxLength={8000}
          defaultValue={reply?.text}
        />
      </Form>
    </Dialog>
  );
}
