import { Parley } from '../../libs/client/src';
import { hasEnded } from './failures';
import type { Session } from './session';

/** The service with the session's key. */
export class Service {
  readonly parley: Parley;
  readonly key: string;

  /** `onEnd` is called when the key has ended. */
  constructor(
    readonly base: string,
    readonly session: Session,
    private readonly onEnd: () => void,
  ) {
    this.key = session.key;
    this.parley = new Parley({ apiKey: session.key, baseUrl: base });
  }

  /** The address of an operation, for the shown commands. */
  apiUrl(path: string): string {
    return `${this.base}api/v1${path}`;
  }

  /** True if the error ended the session; the page then shows only this. */
  endedBy(error: unknown): boolean {
    const ended = hasEnded(error);
    if (ended) this.onEnd();
    return ended;
  }
}

/** The fields of an agent that the page needs. */
export interface StartAgent {
  id: number;
  name: string;
  websiteUrl: string;
}
