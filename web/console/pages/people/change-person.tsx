import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
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
  const save = async ({ name = '', email = '' }: Fields): Promise<void> => {
    await update({ name: name.trim(), email: email.trim(), agentIds });
    onChanged();
  };
  return (
    <Dialog title={person.name} onClose={onClose}>
      <Form send={save} disabled={agentIds?.length === 0}>
        <TextField name="name" label={texts.name} required maxLength={100} defaultValue={person.name} />
        <TextField
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          maxLength={254}
          defaultValue={person.email}
        />
        <AgentChoice chosen={agentIds} onChange={setAgentIds} />
      </Form>
    </Dialog>
  );
}
