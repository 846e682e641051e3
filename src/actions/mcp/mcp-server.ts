import { isDeepStrictEqual } from 'node:util';
import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import type { SafeFetch } from '@app/safe-fetch';
import { LinkedAbort } from '../../platform/linked-abort';
import { VERSION } from '../../platform/http/server/package-files';
import type { InputValues } from '../action-inputs';
import type { McpTool } from './mcp-tool';
import { guardedFetch, type Exchange } from './guarded-fetch';

/** The limit for all requests of a piece of work, including the session's opening. */
const TIMEOUT_MS = 10_000;

/** The address and the headers of a server. */
export interface McpServer {
  url: string;
  headers: Record<string, string>;
}

/** A server, and the way to it. */
export interface ServerAccess {
  safeFetch: SafeFetch;
  server: McpServer;
  signal?: AbortSignal;
}

/** The arguments of a call. `idempotencyKey` goes into its `_meta`. */
export interface ToolCall {
  tool: McpTool;
  values: InputValues;
  idempotencyKey?: string;
}

/** The server has failed to do its work. The message contains no text of the server. */
export class McpServerError extends Error {
  constructor(
    message: string,
    /** Of the last response; null if none came. */
    readonly status: number | null,
    /** Whether the tool may have run despite the fault. */
    readonly isUncertain: boolean,
  ) {
    super(message);
  }
}

/** All tools of the server. @throws McpServerError; the reason of a fired signal */
export function listTools(access: ServerAccess): Promise<Tool[]> {
  return withSession(access, async ({ client, signal }) => {
    const { tools } = await client.listTools(undefined, { signal });
    return tools;
  });
}

/**
 * Calls the tool, unless the server no longer lists it with the allowed schema.
 * @throws McpServerError; the reason of a fired signal
 */
export function callTool(
  access: ServerAccess,
  { tool: { name, inputSchema }, values, idempotencyKey }: ToolCall,
): Promise<CallToolResult> {
  return withSession(access, async (session) => {
    const { client, exchange } = session;
    const { tools } = await client.listTools(undefined, { signal: session.signal });
    const listed = tools.find((tool) => tool.name === name);
    if (!listed) throw new McpServerError('The server no longer lists the tool', exchange.status, false);
    if (!isDeepStrictEqual(listed.inputSchema, inputSchema))
      throw new McpServerError(
        'The inputs of the tool have changed since it was allowed',
        exchange.status,
        false,
      );
    session.isCalling = true;
    const meta = idempotencyKey !== undefined && { _meta: { 'parley/idempotency-key': idempotencyKey } };
    return client.callTool({ name, arguments: values, ...meta }, { signal: session.signal });
  });
}

interface Session {
  client: Client;
  exchange: Exchange;
  signal: AbortSignal;
  /** Whether the session's main request, which may change data, has been sent. */
  isCalling: boolean;
}

/** Opens a session for some work, and ends it. */
async function withSession<Result>(
  { safeFetch, server: { url, headers }, signal: outer = new AbortController().signal }: ServerAccess,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  // Loaded with the first call: most processes never make any.
  const { Client, StreamableHTTPClientTransport, ProtocolError } =
    require('@modelcontextprotocol/client') as typeof import('@modelcontextprotocol/client');
  const exchange: Exchange = { status: null };
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: guardedFetch(safeFetch, exchange),
  });
  // The schemas of results come from the server: its patterns could block this process.
  const jsonSchemaValidator = { getValidator: () => trust };
  const client = new Client({ name: 'parley', version: VERSION }, { jsonSchemaValidator });
  const ending = new LinkedAbort(outer, TIMEOUT_MS);
  const session: Session = { client, exchange, signal: ending.signal, isCalling: false };
  try {
    await client.connect(transport, { signal: ending.signal });
    return await work(session);
  } catch (error) {
    outer.throwIfAborted();
    if (error instanceof McpServerError) throw error;
    const { status, error: problem } = exchange;
    const hasRefused =
      ProtocolError.isInstance(error) ||
      (status !== null && status >= 300) ||
      problem?.code === 'refused_address';
    const isUncertain = session.isCalling && !hasRefused;
    throw new McpServerError(problemOf(exchange, ending.signal), status, isUncertain);
  } finally {
    ending.unlink();
    void transport
      .terminateSession()
      .catch(() => undefined)
      .then(() => client.close());
  }
}

function problemOf({ status, error }: Exchange, ending: AbortSignal): string {
  if (ending.aborted) return 'The server has not answered in time';
  if (error) return error.message;
  return status !== null && status >= 300
    ? `The response has the status ${status}`
    : 'The server has answered with an error, or not as an MCP server';
}

function trust(data: unknown): { valid: true; data: never; errorMessage: undefined } {
  return { valid: true, data: data as never, errorMessage: undefined };
}
