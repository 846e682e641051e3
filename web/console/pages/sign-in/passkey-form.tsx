import { useForm } from '../../parts/use-form';
import { signInWithPasskey } from '../../passkeys';
import type { Session } from '../../session';
import { useTexts } from '../../texts';
import { Refusal } from './refusal';
import { signInTexts } from './sign-in-texts';

/** Signs in with a passkey of this device. */
export function PasskeyForm({ onSession }: { onSession: (session: Session) => void }) {
  const texts = useTexts(signInTexts);
  const { submit, failure, isBusy } = useForm(async () => {
    const session = await signInWithPasskey();
    if (session) onSession(session);
  });
  return (
    <form onSubmit={submit}>
      {failure?.status === 401 && <p class="failure">{texts.passkeyRefused}</p>}
      {failure && failure.status !== 401 && <Refusal failure={failure} />}
      <button disabled={isBusy}>{texts.withPasskey}</button>
    </form>
  );
}
