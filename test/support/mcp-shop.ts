import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { TenantSystem } from './tenant-system';

/** How the MCP server of a shop behaves. */
interface McpShop {
  /** How the number of an order begins: another letter is another schema. */
  letter?: string;
  /** Called before a tool runs. */
  onCall?: () => void;
  /** The text of the results. Default: the order was sent. */
  textOf?: (order: unknown) => string;
  /** Whether responses are JSON instead of streams. */
  isJson?: boolean;
}

/** Makes the tenant's system an MCP server of the official SDK, with two tools about orders. */
export function serveMcp(system: TenantSystem, shop: McpShop = {}): void {
  system.answer((request: IncomingMessage, response: ServerResponse) => {
    void answer(shop, request, response, system.requests.at(-1)!.body);
  });
}

async function answer(
  { isJson = false, ...shop }: McpShop,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const server = serverOf(shop);
  response.on('close', () => void server.close());
  const options = { sessionIdGenerator: undefined, enableJsonResponse: isJson };
  const transport = new StreamableHTTPServerTransport(options);
  await server.connect(transport);
  await transport.handleRequest(request, response, body === '' ? undefined : JSON.parse(body));
}

function serverOf({ letter = 'A', onCall, textOf }: Omit<McpShop, 'isJson'>): Server {
  const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
  const order = { type: 'string', pattern: `^${letter}-\\d+$` };
  const inputSchema = { type: 'object' as const, properties: { order }, required: ['order'] };
  const annotations = { readOnlyHint: true };
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      { name: 'find_order', title: 'Find order', description: 'Finds an order.', inputSchema, annotations },
      { name: 'cancel_order', inputSchema },
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const given = params.arguments?.['order'];
    onCall?.();
    if (!String(given).startsWith(letter))
      return { isError: true, content: [{ type: 'text', text: `order must begin with ${letter}` }] };
    const text = textOf?.(given) ?? `Order ${String(given)} was sent.`;
    return { content: [{ type: 'text', text }], structuredContent: { status: 'sent', hidden: 'cost' } };
  });
  return server;
}
