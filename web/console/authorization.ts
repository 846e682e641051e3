import { Failure } from './api/failure';
import { send } from './session';

/** The consent for which a program asks the signed-in person. */
export interface Consent {
  /** The program's name for itself; may be empty. */
  clientName: string;
  redirectHost: string;
  /** Null when the request is faulty. */
  agent: { id: number; name: string } | null;
  fault: string;
}

const URL_OF_QUESTION = '/console/authorization';

/** The consent for which the query of the page asks. @throws Failure */
export async function readConsent(): Promise<Consent> {
  return answered(await Failure.ofNetwork(() => fetch(URL_OF_QUESTION + location.search)));
}

/** Answers the program, and leads the browser back to it. @throws Failure */
export async function answerConsent(isAllowed: boolean): Promise<void> {
  const question = URL_OF_QUESTION + location.search;
  const response = await Failure.ofNetwork(() => send('POST', question, { isAllowed }));
  location.assign((await answered<{ redirectTo: string }>(response)).redirectTo);
}

async function answered<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await Failure.of(response);
  return (await response.json()) as Answer;
}
