import { Field } from '../../parts/field';
import { notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { updateSession } from '../../session';
import { useSession, useSessionChange } from '../../session-context';
import { useTexts } from '../../texts';
import { Grants } from '../grants/grants';
import { Passkeys } from './passkeys';
import { profileTexts } from './profile-texts';

/** What the signed-in person changes about themselves. */
export default function Profile() {
  const texts = useTexts(profileTexts);
  const { person } = useSession();
  return (
    <div class="stack">
      <PageHead title={texts.title} />
      <NameForm />
      {person && <Passkeys />}
      {person && <Grants of={person.id} />}
    </div>
  );
}

function NameForm() {
  const texts = useTexts(profileTexts);
  const { name, person } = useSession();
  const change = useSessionChange();
  const { submit, failure, isBusy } = useForm(async ({ name: chosen = '', email }) => {
    change(await updateSession({ name: chosen.trim(), ...(email !== undefined && { email: email.trim() }) }));
    notify(texts.saved);
  });
  const [ofName, ofEmail] = [failure?.ofField('name'), failure?.ofField('email')];
  return (
    <form class="card stack" onSubmit={submit}>
      <Field label={texts.name} hint={texts.nameHint} error={ofName}>
        {(attributes) => (
          <input
            {...attributes}
            name="name"
            required
            maxLength={100}
            autocomplete="name"
            defaultValue={name}
          />
        )}
      </Field>
      {person && (
        <Field label={texts.email} hint={texts.emailHint} error={ofEmail}>
          {(attributes) => (
            <input
              {...attributes}
              name="email"
              type="email"
              maxLength={254}
              autocomplete="email"
              defaultValue={person.email}
            />
          )}
        </Field>
      )}
      <Submit failure={ofName || ofEmail ? undefined : failure} disabled={isBusy}>
        {texts.save}
      </Submit>
    </form>
  );
}
