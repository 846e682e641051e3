import { fieldsOf } from '../foreign-json';
import type { ToolCall } from '../language-model';

/** More calls, and longer arguments, are left out, so that their memory is bounded. */
const MAX_CALLS = 16;
export const MAX_ARGUMENT_CHARS = 16_384;

/**
 * A piece of a call: its place among the calls, its id and name (empty after the first piece), and some of its
 * arguments.
 */
export interface ToolCallPiece {
  index: number;
  id: string;
  name: string;
  arguments: string;
}

/** The pieces in the `tool_calls` of a delta or a message. Servers that stream no pieces send no index. */
export function toolCallPieces(calls: unknown): ToolCallPiece[] {
  if (!Array.isArray(calls)) return [];
  return calls.slice(0, MAX_CALLS).map((call: unknown, place) => {
    const { index, id, function: called } = fieldsOf(call) ?? {};
    const { name, arguments: given } = fieldsOf(called) ?? {};
    return {
      index: typeof index === 'number' ? index : place,
      id: typeof id === 'string' ? id : '',
      name: typeof name === 'string' ? name : '',
      arguments: typeof given === 'string' ? given : given === undefined ? '' : JSON.stringify(given),
    };
  });
}

/** Joins the pieces of calls. */
export class ToolCallCollector {
  private readonly begun: (ToolCall & { index: number })[] = [];

  /** The calls with a name, in their order. */
  get calls(): ToolCall[] {
    return this.begun
      .filter(({ name }) => name !== '')
      .map(({ id, name, arguments: given }, place) => ({
        id: id || `call_${place}`,
        name,
        arguments: given,
      }));
  }

  add(pieces: readonly ToolCallPiece[]): void {
    for (const { index, id, name, arguments: piece } of pieces) {
      // Some servers give every call the index 0; a different id then means a different call.
      const known = this.begun.findLast((call) => call.index === index && (id === '' || call.id === id));
      if (known) {
        known.name ||= name;
        known.arguments = (known.arguments + piece).slice(0, MAX_ARGUMENT_CHARS);
      } else if (this.begun.length < MAX_CALLS)
        this.begun.push({ index, id, name, arguments: piece.slice(0, MAX_ARGUMENT_CHARS) });
    }
  }
}
