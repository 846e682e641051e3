import { isStorable } from '../../platform/http/requests/fields/fields';
import { namesIn, textsIn } from '../action-body';
import type { InputValues, ShownInput } from '../action-inputs';

const MAX_NAME_CHARACTERS = 128;
const MAX_SCHEMA_CHARACTERS = 16_000;

/**
 * A tool of an MCP server, as the tenant has allowed it. `inputSchema` is any JSON Schema of its arguments; the server
 * checks the arguments, this service only compares the schema with the server's current schema.
 */
export interface McpTool {
  name: string;
  inputSchema: object;
}

/** The tool of an action, in the document. */
export const TOOL = {
  type: 'object' as const,
  nullable: true,
  required: ['name', 'inputSchema'],
  properties: {
    name: { type: 'string' as const, maxLength: MAX_NAME_CHARACTERS },
    inputSchema: { type: 'object' as const, additionalProperties: true },
  },
  example: null,
};

/** Whether the value is a tool that an action can have. */
export function isMcpTool(value: unknown): value is McpTool {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'inputSchema,name') return false;
  const { name, inputSchema } = value;
  return (
    typeof name === 'string' &&
    name !== '' &&
    name.length <= MAX_NAME_CHARACTERS &&
    isObject(inputSchema) &&
    inputSchema['type'] === 'object' &&
    JSON.stringify(inputSchema).length <= MAX_SCHEMA_CHARACTERS &&
    [...textsIn(value), ...namesIn(value)].every(isStorable)
  );
}

/** All arguments as shown to a visitor, with their titles from the schema. */
export function shownArguments(values: InputValues, { inputSchema }: McpTool): ShownInput[] {
  const { properties } = inputSchema as { properties?: Record<string, { title?: unknown }> };
  return Object.entries(values).map(([name, value]) => {
    const title = properties && Object.hasOwn(properties, name) ? properties[name]?.title : undefined;
    return {
      label: typeof title === 'string' ? title : name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    };
  });
}

/** Whether the value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
