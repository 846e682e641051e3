import { PublicApi, ServiceError } from './api';
import type { Storage } from './storage';

/** Which visitor this browser shows: the user that the tenant vouches for, or an anonymous one. */
export class Visitor {
  isVerified = false;
  private token: string | null;
  private beginning: Promise<string> | null = null;
  private readonly api: PublicApi;

  constructor(
    publicId: string,
    private readonly storage: Storage,
    private identityToken: string | null,
  ) {
    // A verified visitor's token is not kept: whoever uses this browser next must not be taken for that user.
    this.token = identityToken ? null : storage.read<string>('token');
    this.api = new PublicApi(publicId, async () => '');
  }

  /** The visitor's token; a new one after the service refused it. @throws ServiceError for a bad identity token */
  async tokenOf(isRefused: boolean): Promise<string> {
    if (this.token !== null && !isRefused) return this.token;
    this.beginning ??= this.begin(isRefused).finally(() => (this.beginning = null));
    return this.beginning;
  }

  /** Becomes the user of this identity token, or with null an anonymous visitor whom nobody knows. */
  identify(identityToken: string | null): void {
    this.identityToken = identityToken;
    this.token = null;
    this.isVerified = false;
    this.keep(null);
  }

  private async begin(isRefused: boolean): Promise<string> {
    const known = isRefused ? null : this.token;
    const { visitorToken, visitor } = await this.api
      .beginVisit(this.identityToken, known)
      .catch((error: unknown) => {
        // A bad identity is never taken for none: the chat ends here.
        throw error instanceof ServiceError && error.status === 401 ? new RefusedIdentityError() : error;
      });
    this.token = visitorToken;
    this.isVerified = visitor.isVerified;
    if (!visitor.isVerified) this.keep(visitorToken);
    return visitorToken;
  }

  private keep(token: string | null): void {
    this.storage.write('token', token);
  }
}

/** The service does not accept what the tenant's page says about the visitor. */
export class RefusedIdentityError extends Error {}
