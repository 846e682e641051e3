import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { VERSION } from '../../platform/http/server/package-files';
import { log } from '../../platform/observability/logging/logger';
import { type ObjectSchema, type Tool, ToolError, type ToolResult } from './tool';

/** Clients wait 60 s for a result or for progress; an answer may take 120 s. */
const PROGRESS_MS = 5000;

type Input = Record<string, unknown>;

/** An agent for its MCP server. */
export interface ServedAgent {
  name: string;
  tools: Tool[];
}

/** Compiled once, because a server lives for one request. */
const schemas = new WeakMap<ObjectSchema, StandardSchemaWithJSON<Input>>();

/**
 * Answers one request to an agent's MCP server, in the stateless protocol (2026-07-28) or an earlier protocol. No state
 * is kept between requests, and there are no subscriptions, because tools do not change.
 */
export function serve(agent: ServedAgent, request: Request, body: object): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(agent), {
    maxSubscriptions: 0,
    onerror: (err) => log.debug({ err }, 'an MCP request was refused'),
  });
  return handler.fetch(request, { parsedBody: body });
}

function serverOf({ name, tools }: ServedAgent): McpServer {
  const server = new McpServer(
    { name: 'parley', title: name, version: VERSION },
    { capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools) {
    const { name: toolName, title, description, inputSchema, outputSchema, isReadOnly } = tool.declaration;
    const config = {
      title,
      description,
      inputSchema: schemaOf(inputSchema),
      outputSchema: schemaOf(outputSchema),
      annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
    };
    server.registerTool(toolName, config, async (input, context) => {
      const progress = reportProgress(context);
      return resultOf(tool, input).finally(progress.end);
    });
  }
  return server;
}

async function resultOf(tool: Tool, input: Input): Promise<CallToolResult> {
  try {
    return contentOf(await tool.call(input));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

/** The texts, then the pages; the data beside them. */
function contentOf({ texts, output, links }: ToolResult): CallToolResult {
  const read = texts.map((text) => ({ type: 'text' as const, text }));
  const pages = links.map((link) => ({ type: 'resource_link' as const, ...link }));
  return { content: [...read, ...pages], structuredContent: output };
}

/** Reports progress at once and then repeatedly to a client that has asked for it. */
function reportProgress({ mcpReq }: ServerContext): { end: () => void } {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { end: () => undefined };
  const startedAtMs = performance.now();
  const report = (): void => {
    // In seconds.
    const progress = Math.round((performance.now() - startedAtMs) / 100) / 10;
    // A client that has left gets no result either.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress } })
      .catch(() => undefined);
  };
  report();
  const timer = setInterval(report, PROGRESS_MS);
  return { end: () => clearInterval(timer) };
}

function schemaOf(schema: ObjectSchema): StandardSchemaWithJSON<Input> {
  const known = schemas.get(schema) ?? fromJsonSchema<Input>(schema);
  schemas.set(schema, known);
  return known;
}
