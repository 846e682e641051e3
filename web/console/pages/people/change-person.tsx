import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { AgentChoice } from './agent-choice';
import { peopleTexts } from './people-texts';

type Person = components['schemas']['Person'];

interface Props {
  person: Person;
  update: (changes: Pick<Person, 'name' | 'email' | 'agentIds'>) => Promise<unknown>;
  onClose: () => void;
  onChanged: () => void;
}

/** Changes the name, the address and the agents of a person. */
export function ChangePerson({ person, update, onClose, onChanged }: Props) {
  const texts = useTexts(peopleTexts);
  const [agentIds, setAgentIds] = useState(person.agentIds);
  const { submit, failure, isBusy } = useForm(async ({ name = '', email = '' }) => {
    await update({ name: name.trim(), email: email.trim(), agentIds });
    onChanged();
  });
  const [ofName, ofEmail] = [failure?.ofField('name'), failure?.ofField('email')];
  return (
    <Dialog title={person.name} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.name} error={ofName}>
          {(attributes) => (
            <input {...attributes} name="name" required maxLength={100} defaultValue={person.name} />
          )}
        </Field>
        <Field label={texts.email} hint={texts.emailHint} error={ofEmail}>
          {(attributes) => (
            <input {...attributes} name="email" type="email" maxLength={254} defaultValue={person.email} />
          )}
        </Field>
        <AgentChoice chosen={agentIds} onChange={setAgentIds} />
        <Submit
          failure={ofName || ofEmail ? undefined : failure}
          disabled={isBusy || agentIds?.length === 0}
        />
      </form>
    </Dialog>
  );
}
