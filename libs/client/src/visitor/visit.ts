import type { Credentials } from '../credentials.js';
import type { Transport } from '../transport.js';

/** An identity token, or a function that gets one from your server, also when the visitor token has expired. */
export type IdentityToken = string | (() => string | Promise<string>);

/** The identity of a visitor. */
export interface VisitOptions {
  /** The visitor's identity, signed by your server. Without it the visitor is anonymous. */
  identityToken?: IdentityToken;
  /** The token of an earlier visit, to go on as the same anonymous visitor. */
  visitorToken?: string | undefined;
  /** Called with a new visitor token. Keep an anonymous visitor's token for the next visit. */
  onVisitorToken?: (visitorToken: string) => void;
}

/** The visitor token of a client. It is made with the first request that needs it, and once more when it is refused. */
export class Visit implements Credentials {
  private beginning: Promise<string> | undefined;
  private current: string | undefined;

  /** `anyone` sends requests without a token. */
  constructor(
    private readonly anyone: Transport,
    private readonly options: VisitOptions,
  ) {
    this.current = options.visitorToken;
  }

  async token(): Promise<string> {
    if (this.current !== undefined) return this.current;
    this.beginning ??= this.begin().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  forget(refused: string): boolean {
    if (this.current === refused) this.current = undefined;
    return true;
  }

  private async begin(): Promise<string> {
    const { identityToken, onVisitorToken } = this.options;
    const identity = typeof identityToken === 'function' ? await identityToken() : identityToken;
    const body = identity === undefined ? {} : { identityToken: identity };
    const visitorToken = await this.anyone.post<string>('/visitors', undefined, {
      body,
      repeatable: true,
      field: 'visitorToken',
    });
    this.current = visitorToken;
    onVisitorToken?.(visitorToken);
    return visitorToken;
  }
}
