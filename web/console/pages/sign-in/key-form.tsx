import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { signIn, type Session } from '../../session';
import { useTexts } from '../../texts';
import { Refusal } from './refusal';
import { signInTexts } from './sign-in-texts';

/** Exchanges a key for a session. */
export function KeyForm({ onSession }: { onSession: (session: Session) => void }) {
  const texts = useTexts(signInTexts);
  const { submit, failure, isBusy } = useForm(async ({ key = '' }) => {
    const secret = key.trim();
    onSession(await signIn(secret.startsWith('ply_') ? { apiKey: secret } : { adminToken: secret }));
  });
  const isRefused = failure !== undefined && [400, 401].includes(failure.status);
  return (
    <form onSubmit={submit}>
      <Field label={texts.key} hint={texts.keyHint} error={isRefused ? texts.refused : undefined}>
        {(attributes) => (
          <input
            {...attributes}
            name="key"
            type="password"
            autocomplete="current-password"
            required
            autofocus
          />
        )}
      </Field>
      {failure && !isRefused && <Refusal failure={failure} />}
      <button class="primary" disabled={isBusy}>
        {texts.signIn}
      </button>
    </form>
  );
}
