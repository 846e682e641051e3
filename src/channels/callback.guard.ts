import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { clientOf } from '../platform/http/requests/client-address';
import { CallbacksService, type Addressed } from './callbacks.service';

/** A callback whose channel has been found. */
export interface CallbackRequest extends Request {
  addressed: Addressed;
}

/**
 * Finds the channel of a callback before its body is read.
 * @throws ApiError NOT_FOUND, or RATE_LIMITED for a client with too many refused callbacks
 */
@Injectable()
export class CallbackGuard implements CanActivate {
  constructor(private readonly callbacks: CallbacksService) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<CallbackRequest>();
    request.addressed = await this.callbacks.find(
      String(request.params['address']),
      clientOf(request.ip ?? ''),
    );
    return true;
  }
}
