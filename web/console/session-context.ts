import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from './session';

/** The session of the signed-in reader. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. Only for pages, which are shown only with one. */
export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** Whether the session may do what needs this scope; buttons without their scope are not shown. */
export function useAllowed(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
