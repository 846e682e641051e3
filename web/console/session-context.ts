import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from './session';

/** The session of the signed-in reader, and what replaces it after a change. */
export const SessionContext = createContext<
  { session: Session; change: (session: Session) => void } | undefined
>(undefined);

/** The session. Only for pages, which are shown only with one. */
export function useSession(): Session {
  return useContext(SessionContext)!.session;
}

/** What shows a session that the reader has changed. */
export function useSessionChange(): (session: Session) => void {
  return useContext(SessionContext)!.change;
}

/** Whether the session may do with this scope what concerns the whole account, and not only some agents. */
export function useAllowedForAll(scope: string): boolean {
  const isForAll = !useSession().agentIds;
  return useAllowed(scope) && isForAll;
}

/** Whether the session may do what needs this scope; buttons without their scope are not shown. */
export function useAllowed(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
