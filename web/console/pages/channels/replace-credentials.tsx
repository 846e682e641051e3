import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
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
  const { submit, failure, isBusy } = useForm(async (entered) => {
    const credentials = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
    const path = { id: agentId, channelId: channel.id };
    const body = { credentials };
    const answer = await call(api.PATCH('/agents/{id}/channels/{channelId}', { params: { path }, body }));
    setProblem(answer.problem);
    if (answer.problem === null) onClose();
  });
  return (
    <Dialog title={texts.replace} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{texts.replaceHint}</p>
        {problem !== null && <p class="failure">{fill(texts.refused, { problem })}</p>}
        {CREDENTIALS[channel.kind as keyof typeof CREDENTIALS].map((credential) => (
          <Field
            key={credential}
            label={texts[credential]}
            error={failure?.ofField(`credentials.${credential}`)}
          >
            {(attributes) => <input {...attributes} name={credential} maxLength={2000} autocomplete="off" />}
          </Field>
        ))}
        <Submit label={texts.replace} failure={failure} disabled={isBusy} />
      </form>
    </Dialog>
  );
}
