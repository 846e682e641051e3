import { useForm } from '../../parts/use-form';
import { signIn, type Credential, type Session } from '../../session';
import { useTexts } from '../../texts';
import { Refusal } from './refusal';
import { signInTexts } from './sign-in-texts';

interface Props {
  credential: Credential;
  onSession: (session: Session) => void;
}

/** Uses a mailed link when the reader says so. */
export function MailedLink({ credential, onSession }: Props) {
  const texts = useTexts(signInTexts);
  const { submit, failure, isBusy } = useForm(async () => onSession(await signIn(credential)));
  const isUsed = failure?.status === 401;
  return (
    <form onSubmit={submit}>
      {isUsed ? <p class="failure">{texts.usedLink}</p> : <p>{texts.mailed}</p>}
      {failure && !isUsed && <Refusal failure={failure} />}
      <button class="primary" disabled={isBusy || isUsed}>
        {texts.signIn}
      </button>
    </form>
  );
}
