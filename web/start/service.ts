import { Parley } from '../../libs/client/src';
import { hasEnded } from './failures';
import type { Session } from './session';

/** How the service was started. */
export interface StartedService {
  /** The variables of a command that starts the same service again. */
  environment: Record<string, string>;
  /** Whether a language model answers. */
  hasModel: boolean;
  /** Whether passages are found by their meaning too. */
  hasEncoder: boolean;
  /** Whether messages are understood by their meaning too. */
  readsMessages: boolean;
}

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

  /** How the service was started; undefined if it does not answer. */
  async started(): Promise<StartedService | undefined> {
    try {
      const headers = { authorization: `Bearer ${this.key}` };
      const response = await fetch(`${this.base}start/service`, { headers });
      return response.ok ? ((await response.json()) as StartedService) : undefined;
    } catch {
      return undefined;
    }
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
