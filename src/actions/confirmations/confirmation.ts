import { createHash } from 'node:crypto';
import type { InputValues, ShownInput } from '../action-inputs';
import type { VerifiedVisitor } from '../../identity/verified-visitor';
import type { Action } from '../action.entity';

/**
 * `pending`: waits for the visitor. `running`: was confirmed, and the call is being made. `done` and `failed`: how the
 * call ended. `unknown`: it may have been carried out; it is never made again. `expired`: was not confirmed in time, or
 * another took its place.
 */
export const CONFIRMATION_STATUSES = [
  'pending',
  'running',
  'done',
  'failed',
  'unknown',
  'declined',
  'expired',
] as const;

export type ConfirmationStatus = (typeof CONFIRMATION_STATUSES)[number];

/** A call for which a model asks, and which the visitor must confirm. */
export interface AskedConfirmation {
  actionId: number;
  name: string;
  shown: ShownInput[];
  inputs: InputValues;
  visitor: VerifiedVisitor | null;
  /** Identifies the definition of the action that was shown (`templateOf`): no other was confirmed. */
  template: string;
  /** The language of the conversation. */
  language: string;
}

/** A stored confirmation. */
export interface Confirmation extends AskedConfirmation {
  id: number;
  conversationId: string;
  /** The message that asks for it. */
  messageId: number;
  status: ConfirmationStatus;
  expiresAt: Date;
}

/** Identifies everything that decides what a call of the action does, apart from its secrets. Pure. */
export function templateOf({ name, method, url, headers, body, inputs, tool }: Action): string {
  const parts = [
    name,
    method,
    url,
    Object.entries(headers),
    body,
    Object.entries(inputs),
    ...(tool ? [tool] : []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
