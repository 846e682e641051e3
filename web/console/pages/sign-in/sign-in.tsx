import { useEffect } from 'preact/hooks';
import type { Failure } from '../../api/failure';
import { useResource } from '../../api/use-resource';
import { canUsePasskeys } from '../../passkeys';
import { addressOfProvider, knownProvider, signInWays, type Credential, type Session } from '../../session';
import { useTexts } from '../../texts';
import { KeyForm } from './key-form';
import { MailForm } from './mail-form';
import { MailedLink } from './mailed-link';
import { PasskeyForm } from './passkey-form';
import { signInTexts } from './sign-in-texts';

interface Props {
  /** Whether a session has ended that was open before. */
  hasEnded: boolean;
  /** The mailed link of the address, which waits for a click: programs that check mail open links, too. */
  mailed: Credential | undefined;
  /** The reason why the link of the address did not open a session. */
  failure: Failure | undefined;
  /** Why a provider has sent the reader back without a session. */
  providerFailure: 'refused' | 'failed' | undefined;
  onSession: (session: Session) => void;
}

/** Signs somebody in, and says how to come back when a session has ended. */
export function SignIn({ hasEnded, mailed, failure, providerFailure, onSession }: Props) {
  const texts = useTexts(signInTexts);
  const ways = useResource(signInWays, []);
  useEffect(() => {
    document.title = `${texts.title} · Parley`;
  }, [texts]);
  if (!ways.data && !ways.failure) return null;
  const { mail = false, passkeys = false, printedLink = false } = ways.data ?? {};
  const provider = ways.data && knownProvider(ways.data);
  const hasOther = mail || mailed !== undefined || provider !== undefined;
  const key = <KeyForm onSession={onSession} />;
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <h1>{texts.title}</h1>
        {mailed ? (
          <MailedLink credential={mailed} onSession={onSession} />
        ) : (
          <>
            <Reason hasEnded={hasEnded} hasOther={hasOther} isLinkUsed={failure?.status === 401} />
            {providerFailure && (
              <p class="failure">
                {providerFailure === 'refused' ? texts.providerRefused : texts.providerFailed}
              </p>
            )}
            {provider && (
              <a class="button primary" href={addressOfProvider(provider, 'start')}>
                {texts.withProvider}
              </a>
            )}
            {mail && <MailForm isPrimary={provider === undefined} />}
            {passkeys && canUsePasskeys() && <PasskeyForm onSession={onSession} />}
          </>
        )}
        {hasOther ? (
          <details>
            <summary>{texts.withKey}</summary>
            {key}
          </details>
        ) : (
          key
        )}
        {!hasOther && <p class="hint">{printedLink ? texts.comeBackPrinted : texts.comeBackAsk}</p>}
      </div>
    </main>
  );
}

interface ReasonProps {
  hasEnded: boolean;
  /** Whether there is a way besides links and keys. */
  hasOther: boolean;
  isLinkUsed: boolean;
}

function Reason({ hasEnded, hasOther, isLinkUsed }: ReasonProps) {
  const texts = useTexts(signInTexts);
  if (isLinkUsed) return <p class="failure">{texts.usedLink}</p>;
  if (hasEnded) return <p role="status">{texts.ended}</p>;
  return hasOther ? null : <p>{texts.hint}</p>;
}
