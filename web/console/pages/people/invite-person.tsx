import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
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
  const { submit, failure, isBusy } = useForm(async ({ name = '', email = '', role }) => {
    onAdded(await add({ name, email: email.trim(), role: role as NewPerson['role'], agentIds }));
  });
  const [ofName, ofEmail] = [failure?.ofField('name'), failure?.ofField('email')];
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.name} error={ofName}>
          {(attributes) => <input {...attributes} name="name" required maxLength={100} autofocus />}
        </Field>
        <Field label={texts.email} hint={texts.emailHint} error={ofEmail}>
          {(attributes) => <input {...attributes} name="email" type="email" maxLength={254} />}
        </Field>
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
        <Submit
          label={texts.add}
          failure={ofName || ofEmail ? undefined : failure}
          disabled={isBusy || agentIds?.length === 0}
        />
      </form>
    </Dialog>
  );
}
