import { ApiProperty } from '@nestjs/swagger';
import type { ListedTools } from '../action-calls.service';

/** A tool of an MCP server. */
export class ListedToolDto {
  /** @example "find_orders" */
  name: string;

  /** @example "Find orders" */
  title: string;

  description: string;

  /** The JSON Schema of its arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  inputSchema: object;

  /** Whether the server declares that the tool changes nothing. */
  isReadOnly: boolean;
}

/** The tools of an MCP server. */
export class ToolsAnswerDto {
  tools: ListedToolDto[];

  /** Why the server has listed no tools; null if it has listed them. */
  problem: string | null;
}

/** The API's view of a server's tools. */
export function presentTools({ tools, problem }: ListedTools): ToolsAnswerDto {
  return {
    tools: tools.map(({ name, title, description = '', inputSchema, annotations }) => ({
      name,
      title: title ?? annotations?.title ?? name,
      description,
      inputSchema,
      isReadOnly: annotations?.readOnlyHint === true,
    })),
    problem,
  };
}
