import { parseId } from '../../../platform/database/id';
import { routeNotFound } from '../../../platform/http/errors';
import { publicBaseOf } from '../../../platform/http/requests/fields/base-url';

const MCP_PATH = /^\/api\/v1\/agents\/(\d+)\/mcp$/;

/**
 * The issuer of tokens, and the base of all OAuth addresses.
 * @throws ApiError ROUTE_NOT_FOUND without `PUBLIC_URL`: trusted addresses must not come from a request
 */
export function issuerOf({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): string {
  if (PUBLIC_URL === undefined) throw routeNotFound();
  return publicBaseOf(PUBLIC_URL);
}

/** The MCP server of the agent, as the resource of a token (RFC 8707). */
export function resourceOf(issuer: string, agentId: number): string {
  return `${issuer}/api/v1/agents/${agentId}/mcp`;
}

/** The agent of the MCP server at the resource; 0 if the resource is no MCP server of this service. */
export function agentOf(issuer: string, resource: string | undefined): number {
  return resource?.startsWith(`${issuer}/`) ? agentIn(resource.slice(issuer.length)) : 0;
}

/** The address of the metadata of the MCP server at this path (RFC 9728); undefined for other paths. */
export function metadataAddressOf(publicUrl: string | undefined, path: string): string | undefined {
  if (publicUrl === undefined || agentIn(path) === 0) return undefined;
  return `${publicBaseOf(publicUrl)}/.well-known/oauth-protected-resource${path}`;
}

function agentIn(path: string): number {
  return parseId(MCP_PATH.exec(path)?.[1] ?? '');
}
