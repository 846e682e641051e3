import { createHash } from 'node:crypto';
import type { InputValues, ShownInput } from '../action-inputs';
import type { VerifiedVisitor } from '../../identity/verified-visitor';
import type { Action } from '../action.entity';

/**
 * `pending`: waits for the visitor. `running`: was confirmed, and the call is being made. `done` and `failed`: the
 * outcomes of the call. `unknown`: it may have been carried out; it is never repeated. `expired`: was not confirmed in
 * time, or was replaced by another.
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
  /** Identifies the shown definition of the action (`templateOf`): only this definition was confirmed. */
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

/** Identifies everything that determines a call's effect, apart from the secrets. Pure. */
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
