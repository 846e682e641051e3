import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { fill, useTexts } from '../../texts';
import { channelsTexts } from './channels-texts';
import { CREDENTIALS } from './credentials';

interface Props {
  agentId: number;
  channel: components['schemas']['Channel'];
  onClose: () => void;
}

/** Replaces the credentials of a channel that are entered; empty fields leave them as they are. */
export function ReplaceCredentials({ agentId, channel, onClose }: Props) {
  const texts = useTexts(channelsTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const replace = async (entered: Fields): Promise<void> => {
    const credentials = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
    const path = { id: agentId, channelId: channel.id };
    const body = { credentials };
    const answer = await call(api.PATCH('/agents/{id}/channels/{channelId}', { params: { path }, body }));
    setProblem(answer.problem);
    if (answer.problem === null) onClose();
  };
  return (
    <Dialog title={texts.replace} onClose={onClose}>
      <Form send={replace} label={texts.replace}>
        <p>{texts.replaceHint}</p>
        {problem !== null && <p class="failure">{fill(texts.refused, { problem })}</p>}
        {CREDENTIALS[channel.kind as keyof typeof CREDENTIALS].map((credential) => (
          <TextField
            key={credential}
            name={credential}
            path={`credentials.${credential}`}
            label={texts[credential]}
            maxLength={2000}
            autocomplete="off"
          />
        ))}
      </Form>
    </Dialog>
  );
}
