import { Field } from '../../parts/field';
import { notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { Submit } from '../../parts/submit';
import { useForm } from '../../parts/use-form';
import { nameSession } from '../../session';
import { useSession, useSessionChange } from '../../session-context';
import { useTexts } from '../../texts';
import { profileTexts } from './profile-texts';

/** What the signed-in person changes about themselves. */
export default function Profile() {
  const texts = useTexts(profileTexts);
  return (
    <div class="stack">
      <PageHead title={texts.title} />
      <NameForm />
    </div>
  );
}

function NameForm() {
  const texts = useTexts(profileTexts);
  const { name } = useSession();
  const change = useSessionChange();
  const { submit, failure, isBusy } = useForm(async ({ name: chosen = '' }) => {
    change(await nameSession(chosen.trim()));
    notify(texts.saved);
  });
  const ofName = failure?.ofField('name');
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
      <Submit failure={ofName ? undefined : failure} disabled={isBusy}>
        {texts.save}
      </Submit>
    </form>
  );
}
