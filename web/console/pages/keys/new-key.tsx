import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import type { operations } from '../../../../libs/client/src/schema';
import { CheckList } from '../../parts/check-list';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
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
  const issue = async ({ name = '', expiresAt = '' }: Fields): Promise<void> => {
    const body = {
      agentIds,
      ...(name ? { name } : {}),
      ...(scopes.length > 0 ? { scopes } : {}),
      ...(expiresAt ? { expiresAt: new Date(expiresAt).toISOString() } : {}),
    };
    onIssued((await call(api.POST('/keys', { body }))).secret);
  };
  return (
    <Dialog title={texts.issue} onClose={onClose}>
      <Form send={issue} label={texts.issue} disabled={agentIds?.length === 0}>
        <TextField name="name" label={texts.name} maxLength={100} autofocus />
        <TextField name="expiresAt" label={texts.expiresAt} type="datetime-local" />
        <fieldset>
          <legend>{texts.scopes}</legend>
          <p class="hint">{texts.scopesHint}</p>
          <CheckList choices={own} chosen={scopes} onChange={setScopes} />
        </fieldset>
        <AgentChoice chosen={agentIds} onChange={setAgentIds} />
      </Form>
    </Dialog>
  );
}
