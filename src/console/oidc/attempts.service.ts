import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets';
import type { Sealer } from '../../platform/config/sealing';
import type { Proof } from './oidc-client.service';

const CONTEXT = 'sign-in attempt';
const LIFETIME_MS = 600_000;

/** A sign-in that waits for the browser to come back from the provider. */
export interface Attempt {
  /** Its name in addresses. */
  provider: string;
  proof: Proof;
}

/** Attempts are kept, sealed, in a cookie of the browser that began them: only it can end them, within ten minutes. */
@Injectable()
export class AttemptsService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets) {
    this.sealer = secrets.sealer('sign-in-attempts');
  }

  seal(attempt: Attempt): string {
    const text = JSON.stringify({ ...attempt, endsAtMs: Date.now() + LIFETIME_MS });
    return this.sealer.seal(text, CONTEXT).toString('base64url');
  }

  /** The attempt in the cookie; undefined without a valid attempt. */
  read(sealed: string | undefined): Attempt | undefined {
    if (!sealed) return undefined;
    try {
      const text = this.sealer.unseal(Buffer.from(sealed, 'base64url'), CONTEXT);
      const { endsAtMs, ...attempt } = JSON.parse(text) as Attempt & { endsAtMs: number };
      return endsAtMs > Date.now() ? attempt : undefined;
    } catch {
      return undefined;
    }
  }
}
