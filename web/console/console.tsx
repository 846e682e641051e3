import { useCallback, useEffect, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso';
import { sessionEnd } from './api/client';
import type { Failure } from './api/failure';
import { AgentsProvider } from './agents-context';
import { Layout } from './layout';
import { FailureNotice } from './parts/failure-notice';
import { Notices } from './parts/notices';
import { SignIn } from './pages/sign-in/sign-in';
import { keepReturnAddress, resumeReturnAddress } from './return-address';
import { Routes } from './routes';
import {
  currentSession,
  openedSession,
  rememberProvider,
  takeCredential,
  takeProviderFailure,
  type NoSession,
  type Session,
} from './session';
import { SessionContext } from './session-context';
import { WaitingProvider } from './waiting';
import { chooseLanguage, LanguageContext, preferredLanguage, type Language } from './texts';

const providerFailure = takeProviderFailure();
const credential = takeCredential();

/** The console: its sign-in, or its pages. */
export function Console() {
  const [session, setSession] = useState<Session | NoSession>();
  const [failure, setFailure] = useState<Failure>();
  const [language, setLanguage] = useState<Language>(preferredLanguage);
  const arrive = useCallback((next: Session | NoSession) => {
    if (typeof next === 'string') keepReturnAddress();
    else resumeReturnAddress();
    setSession(next);
  }, []);
  const choose = useCallback((chosen: Language) => {
    chooseLanguage(chosen);
    setLanguage(chosen);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (typeof session === 'object') rememberProvider(session);
  }, [session]);
  useEffect(() => {
    sessionEnd.listener = () => arrive('ended');
    const opened =
      credential === undefined || 'mailedLink' in credential ? currentSession() : openedSession(credential);
    opened.then(arrive, (error: Failure) => {
      setFailure(error);
      // A link that is used already: its reader may be signed in.
      currentSession().then(arrive, () => arrive('none'));
    });
  }, []);
  if (session === undefined) return null;
  return (
    <LanguageContext.Provider value={language}>
      {typeof session === 'string' ? (
        <SignIn
          hasEnded={session === 'ended'}
          mailed={credential && 'mailedLink' in credential ? credential : undefined}
          failure={failure}
          providerFailure={providerFailure}
          onSession={arrive}
        />
      ) : (
        <SessionContext.Provider value={{ session, change: setSession }}>
          <LocationProvider scope="/console">
            <WaitingProvider>
              <AgentsProvider>
                <Layout onLanguage={choose} onSignOut={() => setSession('none')}>
                  {failure && <FailureNotice failure={failure} />}
                  <Routes />
                </Layout>
              </AgentsProvider>
            </WaitingProvider>
            <Notices />
          </LocationProvider>
        </SessionContext.Provider>
      )}
    </LanguageContext.Provider>
  );
}
