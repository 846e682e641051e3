import { useState } from 'preact/hooks';
import type { Failure } from '../../api/failure';
import { useResource } from '../../api/use-resource';
import { answerConsent, readConsent, type Consent } from '../../authorization';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useSession } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { authorizeTexts } from './authorize-texts';

/** Asks the person whether a program may ask an agent of theirs. */
export default function Authorize() {
  const texts = useTexts(authorizeTexts);
  const { person } = useSession();
  return (
    <div class="stack">
      <PageHead title={texts.title} />
      {person ? <Question /> : <p class="failure">{texts.noPerson}</p>}
    </div>
  );
}

function Question() {
  const consent = useResource(readConsent, []);
  return <Loaded resource={consent}>{(asked) => <Answers {...asked} />}</Loaded>;
}

function Answers({ clientName, redirectHost, agent, fault }: Consent) {
  const texts = useTexts(authorizeTexts);
  const { account, person } = useSession();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const answer = (isAllowed: boolean): void => {
    setBusy(true);
    answerConsent(isAllowed).catch((refusal: Failure) => {
      setFailure(refusal);
      setBusy(false);
    });
  };
  const client = clientName || redirectHost;
  return (
    <section class="card stack" aria-labelledby="asks">
      <h2 id="asks">{fill(agent ? texts.asks : texts.isFaulty, { client, agent: agent?.name ?? '' })}</h2>
      {agent ? (
        <>
          <p>{texts.may}</p>
          <p>{texts.mayNot}</p>
          <p>
            {texts.goesTo} <strong>{redirectHost}</strong>
          </p>
          <p class="hint">{texts.care}</p>
          <p class="hint">{fill(texts.signedIn, { person: person!.name, account: account!.name })}</p>
        </>
      ) : (
        <p lang="en">{fault}</p>
      )}
      {failure && <FailureNotice failure={failure} />}
      <div class="row">
        {agent && (
          <Button label={texts.allow} class="primary" disabled={isBusy} onClick={() => answer(true)} />
        )}
        <Button
          label={agent ? texts.refuse : fill(texts.back, { host: redirectHost })}
          disabled={isBusy}
          onClick={() => answer(false)}
        />
      </div>
    </section>
  );
}
