import type { Failure } from '../../api/failure';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { signIn, type Session } from '../../session';
import { useTexts } from '../../texts';
import { signInTexts } from './sign-in-texts';

interface Props {
  /** The reason why the link of the address did not open a session. */
  failure: Failure | undefined;
  onSession: (session: Session) => void;
}

/** Exchanges a key for a session. */
export function SignIn({ failure: ofLink, onSession }: Props) {
  const texts = useTexts(signInTexts);
  const { submit, failure, isBusy } = useForm(async ({ key = '' }) => {
    const secret = key.trim();
    onSession(await signIn(secret.startsWith('ply_') ? { apiKey: secret } : { adminToken: secret }));
  });
  const isRefused = failure !== undefined && [400, 401].includes(failure.status);
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{texts.title}</h1>
        {ofLink?.status === 401 ? <p class="failure">{texts.usedLink}</p> : <p>{texts.hint}</p>}
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
        {failure?.status === 429 && <p class="failure">{texts.limited}</p>}
        {failure && !isRefused && failure.status !== 429 && <FailureNotice failure={failure} />}
        <button class="primary" disabled={isBusy}>
          {texts.signIn}
        </button>
      </form>
    </main>
  );
}
