import { ApiProperty } from '@nestjs/swagger';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import {
  MayBeAbsent,
  RequiredText,
  TextPairs,
  WholeNumberFrom,
} from '../../platform/http/requests/fields/fields';
import type { ListedTools } from '../action-calls.service';
import { Secrets } from '../secrets-field';

/** Body of List Tools: an action, or the server of an action to be. */
@BodySchema('ListTools', {
  url: 'https://mcp.example.com/mcp',
  headers: { authorization: 'Bearer {{secret.token}}' },
  secrets: { token: '<TOKEN>' },
})
export class ListToolsDto {
  /** Its URL, headers and secrets are used. */
  @MayBeAbsent(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER))
  actionId?: number;

  /** https; required without `actionId`. */
  @MayBeAbsent(RequiredText(2048))
  url?: string;

  @MayBeAbsent(TextPairs(10, 100, 500))
  headers?: Record<string, string>;

  /** They are not stored. */
  @MayBeAbsent(Secrets())
  secrets?: Record<string, string>;
}

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
