import type { Failure } from '../../api/failure';
import { useResource } from '../../api/use-resource';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { signIn, signInWays, type Session } from '../../session';
import { useTexts } from '../../texts';
import { signInTexts } from './sign-in-texts';

interface Props {
  /** Whether a session has ended that was open before. */
  hasEnded: boolean;
  /** The reason why the link of the address did not open a session. */
  failure: Failure | undefined;
  onSession: (session: Session) => void;
}

/** Signs somebody in, and says how to come back when a session has ended. */
export function SignIn({ hasEnded, failure: ofLink, onSession }: Props) {
  const texts = useTexts(signInTexts);
  const ways = useResource(signInWays, []).data;
  const { submit, failure, isBusy } = useForm(async ({ key = '' }) => {
    const secret = key.trim();
    onSession(await signIn(secret.startsWith('ply_') ? { apiKey: secret } : { adminToken: secret }));
  });
  const isRefused = failure !== undefined && [400, 401].includes(failure.status);
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{texts.title}</h1>
        <Hint hasEnded={hasEnded} isLinkUsed={ofLink?.status === 401} />
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
        {ways && <p class="hint">{ways.printedLink ? texts.endedPrinted : texts.endedAsk}</p>}
      </form>
    </main>
  );
}

function Hint({ hasEnded, isLinkUsed }: { hasEnded: boolean; isLinkUsed: boolean }) {
  const texts = useTexts(signInTexts);
  if (isLinkUsed) return <p class="failure">{texts.usedLink}</p>;
  return <p role={hasEnded ? 'status' : undefined}>{hasEnded ? texts.ended : texts.hint}</p>;
}
