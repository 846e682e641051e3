import type { Exchange } from './exchange';

/** Whether the message confirms or declines an action. Pure. */
export function isDecision({ sent }: Exchange): boolean {
  return sent !== undefined && 'path' in sent;
}
