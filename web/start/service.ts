import { Parley } from '../../libs/client/src';
import { readApiError } from '../../libs/client/src/errors';
import { hasEnded } from './failures';
import type { Session } from './session';

/** What the start page needs of an agent's widget. */
export interface Widget {
  enabled: boolean;
  allowedDomains: string[];
  snippet: string;
  chatUrl: string;
}

/** The service with the session's key. */
export class Service {
  readonly parley: Parley;
  readonly key: string;

  /** `onEnd` is called when the key does not work any more. */
  constructor(
    readonly base: string,
    readonly session: Session,
    private readonly onEnd: () => void,
  ) {
    this.key = session.key;
    this.parley = new Parley({ apiKey: session.key, baseUrl: base });
  }

  /** The address of an operation, for people who call it themselves. */
  apiUrl(path: string): string {
    return `${this.base}api/v1${path}`;
  }

  /** Whether the error ended the session; the page then says so in place of everything else. */
  endedBy(error: unknown): boolean {
    const ended = hasEnded(error);
    if (ended) this.onEnd();
    return ended;
  }

  /** Lets visitors of these domains use the agent's widget. @throws ApiError */
  async openWidget(agentId: number, allowedDomains: string[]): Promise<Widget> {
    const response = await fetch(this.apiUrl(`/agents/${agentId}/widget`), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: true, allowedDomains }),
    });
    if (!response.ok) throw await readApiError(response, Date.now());
    const { widget } = (await response.json()) as { widget: Widget };
    return widget;
  }
}
