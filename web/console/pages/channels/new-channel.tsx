import { useState } from 'preact/hooks';
import type { operations } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { PLATFORMS, useChannelName } from '../../parts/channel-name';
import { ChoiceField } from '../../parts/choice-field';
import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
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
  const { submit, failure, isBusy } = useForm(async ({ name, ...entered }) => {
    const credentials = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
    const body = { kind, credentials, ...(name ? { name } : {}) };
    setAdded(await call(api.POST('/agents/{id}/channels', { params: { path: { id: agentId } }, body })));
  });
  if (added) return <Added answer={added} onClose={onClose} />;
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <form onSubmit={submit}>
        <ChoiceField
          label={texts.kind}
          options={PLATFORMS.map((value) => [value, nameOf(value)])}
          value={kind}
          onChange={setKind}
        />
        <Field label={texts.name} error={failure?.ofField('name')}>
          {(attributes) => <input {...attributes} name="name" maxLength={100} />}
        </Field>
        {CREDENTIALS[kind].map((credential) => (
          <Field
            key={credential}
            label={texts[credential]}
            error={failure?.ofField(`credentials.${credential}`)}
          >
            {(attributes) => (
              <input
                {...attributes}
                name={credential}
                required={!OPTIONAL.has(credential)}
                maxLength={2000}
                autocomplete="off"
              />
            )}
          </Field>
        ))}
        <a href="/docs/channels">{texts.guide}</a>
        <Submit label={texts.add} failure={failure} disabled={isBusy} />
      </form>
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
