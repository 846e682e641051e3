import { useState } from 'preact/hooks';
import type { operations } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { PLATFORMS, useChannelName } from '../../parts/channel-name';
import { ChoiceField } from '../../parts/choice-field';
import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { fill, useTexts } from '../../texts';
import { channelsTexts } from './channels-texts';
import { CREDENTIALS, OPTIONAL } from './credentials';

type Answer = operations['addChannel']['responses'][201]['content']['application/json'];
type Kind = (typeof PLATFORMS)[number];

/** Connects a channel, then shows the values to enter at the platform. */
export function NewChannel({ agentId, onClose }: { agentId: number; onClose: () => void }) {
  const texts = useTexts(channelsTexts);
  const nameOf = useChannelName();
  const [kind, setKind] = useState<Kind>('telegram');
  const [added, setAdded] = useState<Answer>();
  const connect = async ({ name, ...entered }: Fields): Promise<void> => {
    const credentials = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
    const body = { kind, credentials, ...(name ? { name } : {}) };
    setAdded(await call(api.POST('/agents/{id}/channels', { params: { path: { id: agentId } }, body })));
  };
  if (added) return <Added answer={added} onClose={onClose} />;
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form send={connect} label={texts.add}>
        <ChoiceField
          label={texts.kind}
          options={PLATFORMS.map((value) => [value, nameOf(value)])}
          value={kind}
          onChange={setKind}
        />
        <TextField name="name" label={texts.name} maxLength={100} />
        {CREDENTIALS[kind].map((credential) => (
          <TextField
            key={credential}
            name={credential}
            path={`credentials.${credential}`}
            label={texts[credential]}
            required={!OPTIONAL.has(credential)}
            maxLength={2000}
            autocomplete="off"
          />
        ))}
        <a href="/docs/channels">{texts.guide}</a>
      </Form>
    </Dialog>
  );
}

function Added({
  answer: { problem, verifyToken, channel },
  onClose,
}: {
  answer: Answer;
  onClose: () => void;
}) {
  const texts = useTexts(channelsTexts);
  return (
    <Dialog title={texts.connected} onClose={onClose}>
      <div class="stack">
        {problem !== null && <p class="failure">{fill(texts.refused, { problem })}</p>}
        <p>{texts.callbackHint}</p>
        <div class="row">
          <code class="secret">{channel.callbackUrl}</code>
          <CopyButton text={channel.callbackUrl} />
        </div>
        {verifyToken !== null && (
          <div class="row">
            {channel.kind === 'email' ? texts.urlPassword : texts.verifyToken}:{' '}
            <code class="secret">{verifyToken}</code> <CopyButton text={verifyToken} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
