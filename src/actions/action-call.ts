import type { InputValues } from './action-inputs';
import type { ActionRequest } from './action-request';

/** The result of a call. */
export interface CallResult {
  /** Null if no response came. */
  responseStatus: number | null;
  /** The response fields; null if the call failed, unless a tool has stated the reason. */
  fields: Record<string, unknown> | null;
  /** Why the call failed, without any text from the called system; null if it succeeded. */
  error: string | null;
  /** The whole response as text, for a test before the response fields are chosen. */
  response?: string | undefined;
  durationMs: number;
  /** True if the request may have been carried out although no response came. */
  isUncertain?: true;
}

/** A call, made or refused because of its inputs. */
export interface ActionCall {
  actionId: number;
  inputs: InputValues;
  /** With the names of secrets in place of their values; null if nothing was sent. */
  request: ActionRequest | null;
  result: CallResult;
}
