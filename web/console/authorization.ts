import { Failure } from './api/failure';
import { send } from './session';

/** What a program asks the signed-in person for. */
export interface Consent {
  /** What the program says of itself; empty without a name. */
  clientName: string;
  redirectHost: string;
  /** Null when the request is faulty. */
  agent: { id: number; name: string } | null;
  fault: string;
}

const PAGE = '/console/authorize';
const URL_OF_QUESTION = '/console/authorization';
const STORED_AS = 'parley:authorization';
/** As long as a mailed link works. */
const KEPT_MS = 900_000;

/** What the query of the page asks for. @throws Failure */
export async function readConsent(): Promise<Consent> {
  return answered(await Failure.ofNetwork(() => fetch(URL_OF_QUESTION + location.search)));
}

/** Answers the program, and leads the browser back to it. @throws Failure */
export async function answerConsent(isAllowed: boolean): Promise<void> {
  const question = URL_OF_QUESTION + location.search;
  const response = await Failure.ofNetwork(() => send('POST', question, { isAllowed }));
  location.assign((await answered<{ redirectTo: string }>(response)).redirectTo);
}

/** Remembers what the page asks for while its reader signs in, perhaps by a mail or at another site. */
export function keepAuthorization(): void {
  if (location.pathname !== PAGE) return;
  localStorage.setItem(STORED_AS, JSON.stringify({ search: location.search, atMs: Date.now() }));
}

/** Leads a reader who has signed in by a mail or at another site, and so comes to the first page, back to it. */
export function resumeAuthorization(): void {
  const kept = localStorage.getItem(STORED_AS);
  if (kept === null) return;
  localStorage.removeItem(STORED_AS);
  const { search, atMs } = JSON.parse(kept) as { search: string; atMs: number };
  if (location.pathname === '/console' && Date.now() - atMs < KEPT_MS)
    history.replaceState(null, '', PAGE + search);
}

async function answered<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await Failure.of(response);
  return (await response.json()) as Answer;
}
