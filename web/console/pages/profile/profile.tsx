import { useResource } from '../../api/use-resource';
import { Form, TextField, type Fields } from '../../parts/form';
import { notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { signInWays, updateSession, type Session } from '../../session';
import { useSession, useSessionChange } from '../../session-context';
import { useTexts } from '../../texts';
import { Grants } from '../grants/grants';
import { Passkeys } from './passkeys';
import { profileTexts } from './profile-texts';

/** The profile of the signed-in person. */
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
  const save = async ({ name: chosen = '', email = '', weeklyMail }: Fields): Promise<void> => {
    const ofPerson = person && { email: email.trim(), weeklyMail: weeklyMail !== undefined };
    change(await updateSession({ name: chosen.trim(), ...ofPerson }));
    notify(texts.saved);
  };
  return (
    <Form class="card stack" send={save}>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={100}
        autocomplete="name"
        defaultValue={name}
      />
      {person && (
        <TextField
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          maxLength={254}
          autocomplete="email"
          defaultValue={person.email}
        />
      )}
      {person && <WeeklyMail person={person} />}
    </Form>
  );
}

/** Whether the person wants the mail about each week, and why none would arrive. */
function WeeklyMail({ person: { email, weeklyMail } }: { person: NonNullable<Session['person']> }) {
  const texts = useTexts(profileTexts);
  // If people can sign in by mail, the service sends mail.
  const ways = useResource(signInWays, []).data;
  return (
    <div class="field">
      <label class="check">
        <input type="checkbox" name="weeklyMail" defaultChecked={weeklyMail} aria-describedby="weekly-mail" />
        {texts.weeklyMail}
      </label>
      <div id="weekly-mail">
        <p class="hint">{texts.weeklyMailHint}</p>
        {email === '' && <p class="error">{texts.noAddress}</p>}
        {ways?.mail === false && <p class="error">{texts.noMail}</p>}
      </div>
    </div>
  );
}
