import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../../auth/caller';
import { LinkedAbort } from '../../platform/linked-abort';
import { ToolError } from './tool';

const SESSION_HEADER = 'mcp-session-id';

type Message = Record<string, unknown>;

/**
 * The calls that run in this process, so that a client can cancel a call and keep its connection. The first request
 * gets a session id, because clients choose the ids of their requests: two clients of the same key both begin with 1. A
 * session has no other state, and any id is accepted.
 */
@Injectable()
export class RunningCallsService {
  private readonly running = new Map<string, LinkedAbort>();

  /** Names the session in the answer to the first request of a client. */
  name({ method }: Message, response: Response): void {
    if (method === 'initialize') response.setHeader(SESSION_HEADER, randomUUID());
  }

  /** Ends the call that the message cancels; ignores other messages. */
  cancel(caller: Caller, request: Request, { method, params }: Message): void {
    if (method !== 'notifications/cancelled') return;
    const key = keyOf(caller, request, (params as Message | undefined)?.['requestId']);
    if (key) this.running.get(key)?.abort(new ToolError('the call was cancelled'));
  }

  /** Runs a message's work with a signal that fires with `signal`, or when the client cancels the call. */
  async run(
    { caller, request, message }: { caller: Caller; request: Request; message: Message },
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const key = keyOf(caller, request, message['id']);
    const call = new LinkedAbort(signal);
    if (key) this.running.set(key, call);
    try {
      await work(call.signal);
    } finally {
      call.unlink();
      if (key && this.running.get(key) === call) this.running.delete(key);
    }
  }
}

/** Undefined for a message without an id, or outside a session. */
function keyOf({ accountId, mode }: Caller, request: Request, id: unknown): string | undefined {
  const session = request.headers[SESSION_HEADER];
  if (session === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return JSON.stringify([accountId, mode, request.path, session, id]);
}
