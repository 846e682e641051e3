import type { Plan, Scope } from '../../auth/plan';

/** A JSON Schema of an object. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

/** The declaration of an agent's tool for clients. */
export interface ToolDeclaration {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  /** Whether a call changes nothing. */
  isReadOnly: boolean;
  /** The plan and the scope that a key needs to see the tool. */
  access: { plan: Plan; scope: Scope };
}

/**
 * The result of a call: texts for an assistant to read, the data as an object that matches `outputSchema`, and the
 * pages that it concerns.
 */
export interface ToolResult {
  texts: string[];
  output: Record<string, unknown>;
  links: { uri: string; name: string }[];
}

/** A tool ready for calls. */
export interface Tool {
  declaration: ToolDeclaration;
  /** @throws ToolError when the call fails */
  call(input: Record<string, unknown>): Promise<ToolResult>;
}

/** A call has failed. The message is for the client, and reveals nothing internal. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
