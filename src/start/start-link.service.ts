import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DemoAccountService } from '../accounts/demo-account.service';
import { KeysService, type IssuedKey } from '../accounts/keys/keys.service';
import { unauthenticated } from '../auth/refusals';
import { routeNotFound } from '../platform/http/errors';

const TOKEN_BYTES = 32;
const KEY_LIFETIME = '12 hours';

/** The link that the start-up text names: it gives one browser a key of the demo account, once. */
@Injectable()
export class StartLinkService {
  /** The digest of the token that was printed, until it is used. */
  private unused: Buffer | undefined;
  private exists = false;

  constructor(
    private readonly demo: DemoAccountService,
    private readonly keys: KeysService,
    private readonly dataSource: DataSource,
  ) {}

  /** Whether a link was made at this start. Without a link there is no start page. */
  get isMade(): boolean {
    return this.exists;
  }

  /** The token of a new link; undefined without a demo account that may do everything that the start page does. */
  async make(): Promise<string | undefined> {
    if (!(await this.demo.find())) return undefined;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.unused = digestOf(token);
    this.exists = true;
    return token;
  }

  /**
   * A live key of the demo account, for the link's token.
   * @throws ApiError UNAUTHENTICATED for a wrong or used token, ROUTE_NOT_FOUND without a demo account
   */
  async use(token: string): Promise<IssuedKey> {
    const { unused } = this;
    if (!unused || !timingSafeEqual(unused, digestOf(token))) {
      throw unauthenticated(
        'invalid',
        'the link is not valid, or was used: start the service again for a new one',
      );
    }
    // At once: of two requests with the token, one gets a key.
    this.unused = undefined;
    try {
      return await this.issueKey();
    } catch (error) {
      this.unused = unused;
      throw error;
    }
  }

  private async issueKey(): Promise<IssuedKey> {
    const account = await this.demo.find();
    if (!account) throw routeNotFound();
    const [{ expiresAt }] = await this.dataSource.query<[{ expiresAt: Date }]>(
      `SELECT now() + interval '${KEY_LIFETIME}' AS "expiresAt"`,
    );
    return this.keys.issue(account.id, { mode: 'live', name: 'start page', expiresAt });
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
