import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../errors';

/** The entity tag of an answer: equal answers have equal tags. */
export function entityTagOf(answer: object): string {
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}

/** The header `If-Match` of a request, which names the version that the client has read (RFC 9110, section 13.1.1). */
export class Precondition {
  constructor(private readonly ifMatch: string | undefined) {}

  /**
   * Requires that the object is unchanged since the client read it; `answer` is the answer of Get for the stored
   * object. Call it in the transaction of the change, while the row is locked.
   * @throws ApiError PRECONDITION_FAILED
   */
  require(answer: object): void {
    if (this.ifMatch === undefined || this.ifMatch.trim() === '*') return;
    // Proxies that compress answers mark the tag as weak, although the object is the same.
    const named = this.ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (named.includes(entityTagOf(answer))) return;
    throw new ApiError('PRECONDITION_FAILED', 'the object has changed since you read it');
  }
}

/** The `Precondition` of the request. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    new Precondition(context.switchToHttp().getRequest<Request>().headers['if-match']),
);
