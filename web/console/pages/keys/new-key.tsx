import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import type { operations } from '../../../../libs/client/src/schema';
import { CheckList } from '../../parts/check-list';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { AgentChoice } from '../people/agent-choice';
import { keysTexts } from './keys-texts';

type Body = operations['issueKey']['requestBody']['content']['application/json'];
type Scope = NonNullable<Body['scopes']>[number];

interface Props {
  onClose: () => void;
  onIssued: (secret: string) => void;
}

/** Issues a key with scopes that the reader has. */
export function NewKey({ onClose, onIssued }: Props) {
  const texts = useTexts(keysTexts);
  const own = useSession().scopes as Scope[];
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [agentIds, setAgentIds] = useState<number[] | null>(null);
  const { submit, failure, isBusy } = useForm(async ({ name = '', expiresAt = '' }) => {
    const body = {
      agentIds,
      ...(name ? { name } : {}),
      ...(scopes.length > 0 ? { scopes } : {}),
      ...(expiresAt ? { expiresAt: new Date(expiresAt).toISOString() } : {}),
    };
    onIssued((await call(api.POST('/keys', { body }))).secret);
  });
  return (
    <Dialog title={texts.issue} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.name} error={failure?.ofField('name')}>
          {(attributes) => <input {...attributes} name="name" maxLength={100} autofocus />}
        </Field>
        <Field label={texts.expiresAt} error={failure?.ofField('expiresAt')}>
          {(attributes) => <input {...attributes} name="expiresAt" type="datetime-local" />}
        </Field>
        <fieldset>
          <legend>{texts.scopes}</legend>
          <p class="hint">{texts.scopesHint}</p>
          <CheckList choices={own} chosen={scopes} onChange={setScopes} />
        </fieldset>
        <AgentChoice chosen={agentIds} onChange={setAgentIds} />
        <Submit label={texts.issue} failure={failure} disabled={isBusy || agentIds?.length === 0} />
      </form>
    </Dialog>
  );
}
