import { askConsole } from './api/console-request';

/** The consent for which a program asks the signed-in person. */
export interface Consent {
  /** The program's name for itself; may be empty. */
  clientName: string;
  redirectHost: string;
  /** Null when the request is faulty. */
  agent: { id: number; name: string } | null;
  fault: string;
}

/** The consent for which the query of the page asks. @throws Failure */
export async function readConsent(): Promise<Consent> {
  return askConsole('GET', `authorization${location.search}`);
}

/** Answers the program, and leads the browser back to it. @throws Failure */
export async function answerConsent(isAllowed: boolean): Promise<void> {
  const { redirectTo } = await askConsole<{ redirectTo: string }>('POST', `authorization${location.search}`, {
    body: { isAllowed },
  });
  location.assign(redirectTo);
}
