import { PublicApi } from './api';
import type { Storage } from './storage';

/** The visitor in this browser: the user that the tenant's page names, or an anonymous visitor. */
export class Visitor {
  isVerified = false;
  private token: string | null = null;
  /** The request for a token that is running, for the current identity. */
  private visit: Promise<string> | null = null;
  private readonly api: PublicApi;

  constructor(
    publicId: string,
    private readonly storage: Storage,
    private identityToken: string | null,
  ) {
    this.api = new PublicApi(publicId, async () => '');
  }

  /** Whether there is a person or a token to ask the service about. Others get a token with their first message. */
  get isKnown(): boolean {
    return this.identityToken !== null || this.knownToken() !== null;
  }

  /**
   * The visitor's token; a new token after the service refused it. A visitor with a bad identity token does not become
   * anonymous.
   * @throws ServiceError 401 for a bad identity token; NetworkError
   */
  async tokenOf(isRefused: boolean): Promise<string> {
    const token = this.knownToken();
    if (token !== null && !isRefused) return token;
    return (this.visit ??= this.begin());
  }

  /** A verified visitor's token is not kept: the next user of this browser must not be taken for that person. */
  private knownToken(): string | null {
    return (this.token ??= this.identityToken ? null : this.storage.read<string>('token'));
  }

  /** Becomes the user of this identity token, or with null a new anonymous visitor. Forgets the previous person. */
  identify(identityToken: string | null): void {
    this.identityToken = identityToken;
    this.token = null;
    this.visit = null;
    this.isVerified = false;
    this.storage.clear();
  }

  private begin(): Promise<string> {
    const visit = this.api
      .beginVisit(this.identityToken)
      .then(({ visitorToken, visitor }) => {
        // After identify(), the token belongs to the previous person, who alone may use it.
        if (this.visit === visit) {
          this.token = visitorToken;
          this.isVerified = visitor.isVerified;
          if (!visitor.isVerified) this.storage.write('token', visitorToken);
        }
        return visitorToken;
      })
      .finally(() => {
        if (this.visit === visit) this.visit = null;
      });
    return visit;
  }
}
