import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { useTexts } from '../../texts';
import { AgentChoice } from './agent-choice';
import { peopleTexts } from './people-texts';

/** A person who is being invited. */
export type NewPerson = components['schemas']['AddPerson'];

const ROLES = ['reader', 'editor', 'owner'] as const;

interface Props {
  add: (person: NewPerson) => Promise<components['schemas']['PersonLinkAnswer']>;
  onClose: () => void;
  onAdded: (answer: components['schemas']['PersonLinkAnswer']) => void;
}

/** Invites a person with a role, for all or some agents. */
export function InvitePerson({ add, onClose, onAdded }: Props) {
  const texts = useTexts(peopleTexts);
  const [agentIds, setAgentIds] = useState<number[] | null>(null);
  const invite = async ({ name = '', email = '', role }: Fields): Promise<void> => {
    onAdded(await add({ name, email: email.trim(), role: role as NewPerson['role'], agentIds }));
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form send={invite} label={texts.add} disabled={agentIds?.length === 0}>
        <TextField name="name" label={texts.name} required maxLength={100} autofocus />
        <TextField name="email" label={texts.email} hint={texts.emailHint} type="email" maxLength={254} />
        <fieldset>
          <legend>{texts.role}</legend>
          {ROLES.map((role) => (
            <label key={role} class="check">
              <input type="radio" name="role" value={role} defaultChecked={role === 'editor'} />
              {texts[role]}: {texts[`${role}May`]}
            </label>
          ))}
        </fieldset>
        <AgentChoice chosen={agentIds} onChange={setAgentIds} />
      </Form>
    </Dialog>
  );
}
