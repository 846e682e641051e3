import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from './session';

/** The session of the signed-in reader, and the function that replaces it after a change. */
export const SessionContext = createContext<
  { session: Session; change: (session: Session) => void } | undefined
>(undefined);

/** The session. Only for pages, which are shown only with a session. */
export function useSession(): Session {
  return useContext(SessionContext)!.session;
}

/** The function that shows a session that the reader has changed. */
export function useSessionChange(): (session: Session) => void {
  return useContext(SessionContext)!.change;
}

/** Whether the session has this scope for the whole account, and not only for some agents. */
export function useAllowedForAll(scope: string): boolean {
  const isForAll = !useSession().agentIds;
  return useAllowed(scope) && isForAll;
}

/** Whether the session has this scope; buttons without their scope are not shown. */
export function useAllowed(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
