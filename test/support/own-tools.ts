import type { FakeReply, FakeRequest } from './fake-model';

/** The tools that the service itself offers to a language model. */
export const OWN_TOOLS = ['search', 'hand_over', 'emergency', 'leave_contact', 'no_answer'];

/** The names of the tools that the call offers. */
export function toolsOf({ body }: FakeRequest): string[] {
  return body.tools?.map(({ function: { name } }) => name) ?? [];
}

/** The names of the tenant's actions among them. */
export function actionsOf(request: FakeRequest): string[] {
  return toolsOf(request).filter((name) => !OWN_TOOLS.includes(name));
}

/** A model that tells a person to take over. */
export function handsOver(): FakeReply {
  return { chunks: [], toolCalls: [{ name: 'hand_over', arguments: { reason: '', summary: '' } }] };
}

/** A model that has no answer. */
export function callsNoAnswer(): FakeReply {
  return { chunks: [], toolCalls: [{ name: 'no_answer', arguments: {} }] };
}
