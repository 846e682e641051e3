import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings';
import { ApiError, notFound } from '../../platform/http/errors';
import { isOfOwnPage, ORIGIN_NOT_ALLOWED } from '../../platform/http/server/own-origin';
import { isSafe } from '../../platform/http/server/unread-body';
import type { Caller } from '../caller';
import { unauthenticated } from '../refusals';
import { sessionTokenOf } from './session-cookie';
import { SessionsService, type Session, type SignedInPerson } from './sessions.service';

/** A signed-in person. */
export interface SignedIn {
  caller: Caller;
  person: SignedInPerson;
}

/**
 * Authenticates requests of the console by its cookie, if they have no Authorization header. Write requests must come
 * from a page of this service.
 */
@Injectable()
export class SessionAuthenticationService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
  ) {}

  /** The signed-in caller; undefined without a session. @throws ApiError ORIGIN_NOT_ALLOWED */
  async caller(request: Request): Promise<Caller | undefined> {
    return (await this.session(request, '/api/v1/'))?.caller;
  }

  /** Whether the operator is signed in. @throws ApiError ORIGIN_NOT_ALLOWED */
  async isOperator(request: Request): Promise<boolean> {
    const session = await this.session(request, '/admin/v1/');
    return session !== undefined && !session.caller;
  }

  /**
   * The signed-in person.
   * @throws ApiError UNAUTHENTICATED without a session, NOT_FOUND for the session of a key or the operator
   */
  async person(request: Request): Promise<SignedIn> {
    const session = await this.sessions.find(sessionTokenOf(request));
    if (!session) throw unauthenticated('missing', 'nobody is signed in');
    const { caller, person } = session;
    if (!caller || !person) throw notFound('person');
    return { caller, person };
  }

  private async session(request: Request, api: string): Promise<Session | undefined> {
    if (request.headers.authorization !== undefined || !request.path.startsWith(api)) return undefined;
    const session = await this.sessions.find(sessionTokenOf(request));
    if (session) this.checkOrigin(request);
    return session;
  }

  /** @throws ApiError ORIGIN_NOT_ALLOWED for a write request that may come from another site */
  checkOrigin(request: Request): void {
    if (isSafe(request) || isOfOwnPage(request, this.settings.PUBLIC_URL)) return;
    throw new ApiError(ORIGIN_NOT_ALLOWED, 'a signed-in page of this service must send this request');
  }
}
