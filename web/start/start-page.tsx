import { useEffect, useMemo, useState } from 'preact/hooks';
import { Service } from './service';
import { endSession, openSession, tokenIn, type NoSession, type Session } from './session';
import { Closed } from './closed';
import { Header } from './header';
import { Loading } from './loading';
import { Workbench } from './workbench';

/** The start page, or without a session the way to get one. `base` is the address of the service. */
export function StartPage({ base }: { base: string }) {
  const [session, setSession] = useState<Session | NoSession>();
  useEffect(() => {
    const open = () => void openSession(base).then(setSession);
    open();
    // A new link opened in this tab changes only the fragment.
    const openLink = () => tokenIn(location.hash) !== undefined && open();
    addEventListener('hashchange', openLink);
    return () => removeEventListener('hashchange', openLink);
  }, [base]);
  const service = useMemo(
    () =>
      typeof session === 'object'
        ? new Service(base, session, () => {
            endSession();
            setSession('ended');
          })
        : undefined,
    [base, session],
  );
  return (
    <>
      <Header />
      <main>
        {session === undefined && <Loading />}
        {typeof session === 'string' && <Closed reason={session} />}
        {service && <Workbench key={service.key} service={service} />}
      </main>
    </>
  );
}
