import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { SafeFetch, SafeFetchError, type SafeResponse } from '@app/safe-fetch';
import { DataSource } from 'typeorm';
import { Settings } from '../platform/config/settings';
import { withDefaults, type InputValues } from './action-inputs';
import type { ActionCall, CallResult } from './action-call';
import {
  callTool,
  listTools,
  McpServerError,
  type McpServer,
  type ServerAccess,
  type ToolCall,
} from './mcp/mcp-server';
import type { VerifiedVisitor } from '../identity/verified-visitor';
import { problemWithCall, requestOf, type ActionRequest } from './action-request';
import { ActionSecretsService } from './action-secrets.service';
import type { Action, Method } from './action.entity';
import { findWithSecrets, type ActionKey } from './actions.queries';
import { selectFields } from './response-fields';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 32 * 1024;
/** More would crowd out the rest of a prompt. */
const MAX_RESULT_CHARS = 16_000;

/** A tool's result is cut to this length, because response fields cannot narrow it. */
const MAX_TOOL_TEXT_CHARS = 8_000;

/** Shorter secrets occur in many answers by chance. */
const MIN_SECRET_CHARS = 6;

type Answer = Omit<CallResult, 'durationMs'>;
/** An answer whose whole response is read only if it is shown. */
type Sent = Omit<Answer, 'response'> & { readResponse?: () => string };

/** The tools of an MCP server, or the reason why it has listed none. */
export interface ListedTools {
  tools: Tool[];
  problem: string | null;
}

/** The inputs of a call. */
export interface CallInputs {
  /** As the model or the tenant gave them; they are validated here. */
  inputs: unknown;
  visitor?: VerifiedVisitor;
  /** Sent as `Idempotency-Key`, if present. */
  idempotencyKey?: string;
  /** Whether the result includes the whole response, even after a failure. */
  showsResponse?: boolean;
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** Calls the systems of tenants, through the outbound guard. */
@Injectable()
export class ActionCallsService implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;

  constructor(
    { EGRESS_ALLOW_CIDRS: allowCidrs, EGRESS_ALLOWED_HOSTS: allowHosts }: Settings,
    private readonly secrets: ActionSecretsService,
    private readonly dataSource: DataSource,
  ) {
    this.safeFetch = new SafeFetch({ allowCidrs, allowHosts, userAgent: 'Parley-Actions/1.0' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.close();
  }

  /** Whether the operator allows actions to call the host of the URL. */
  allowsHost(url: string): boolean {
    return this.safeFetch.allowsHost(url);
  }

  /**
   * Calls a live action, which changes no data. Follows no redirect, waits at most 10 s and reads at
   * most 32 kB. Any failure is a result; only the values of the response fields leave this method.
   * @throws the reason of a fired signal
   */
  async call({ actionId, ...agent }: ActionKey, inputs: CallInputs): Promise<ActionCall> {
    const action = await findWithSecrets(this.dataSource.manager, agent, actionId);
    if (action?.status !== 'live' || action.method !== 'GET')
      return refusal(actionId, 'The action is not available');
    return this.callAction(action, inputs);
  }

  /** The tools of an MCP server, or the reason why it has listed none. Waits at most 10 s. */
  async listTools(server: McpServer): Promise<ListedTools> {
    try {
      return { tools: await listTools({ safeFetch: this.safeFetch, server }), problem: null };
    } catch (error) {
      if (!(error instanceof McpServerError)) throw error;
      return { tools: [], problem: error.message };
    }
  }

  /** Calls the action, whatever its status. `secrets` must be loaded. @throws the reason of a fired signal */
  async callAction(
    action: Action,
    { inputs: given, visitor, idempotencyKey, showsResponse = false, signal }: CallInputs,
  ): Promise<ActionCall> {
    const inputs = withDefaults(given, action.inputs);
    const values = inputs as InputValues;
    const problem = problemWithCall(action, { inputs, visitor });
    if (problem) return refusal(action.id, problem.says, problem.concernsInputs ? {} : values);
    const secrets = this.secrets.open(action.id, action.secrets);
    const request = requestOf(action, { inputs: values, visitor, secrets })!;
    const requestWithoutSecrets = requestOf(action, { inputs: values, visitor, secrets: {} })!;
    if (idempotencyKey !== undefined && !action.tool) request.headers['idempotency-key'] = idempotencyKey;
    const startedAtMs = performance.now();
    const { responseFields, tool } = action;
    const sent = tool
      ? this.sendToTool({ server: request, signal }, { tool, values, idempotencyKey }, responseFields)
      : this.send(request, responseFields, signal);
    const { readResponse, ...result } = await sent;
    const response = showsResponse ? readResponse?.() : undefined;
    const answer = withoutSecrets({ ...result, response }, secrets);
    const durationMs = Math.round(performance.now() - startedAtMs);
    return {
      actionId: action.id,
      inputs: values,
      request: requestWithoutSecrets,
      result: { ...answer, durationMs },
    };
  }

  private async sendToTool(
    to: Omit<ServerAccess, 'safeFetch'>,
    call: ToolCall,
    names: readonly string[],
  ): Promise<Sent> {
    try {
      const { content, structuredContent, isError } = await callTool(
        { ...to, safeFetch: this.safeFetch },
        call,
      );
      const value = { text: textOf(content), data: structuredContent };
      const answer = { ...fieldsOf(value, names, 200), readResponse: () => JSON.stringify(value) };
      return isError ? { ...answer, error: 'The tool has reported an error' } : answer;
    } catch (error) {
      if (error instanceof RangeError) return failure(200, 'The response is nested too deeply');
      if (!(error instanceof McpServerError)) throw error;
      return { ...failure(error.status, error.message), ...(error.isUncertain && { isUncertain: true }) };
    }
  }

  private async send(
    { method, url, headers, body }: ActionRequest,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Sent> {
    if (new URL(url).protocol !== 'https:') return failure(null, 'The URL is not an https address');
    try {
      const response = await this.safeFetch.request(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== null && { 'content-type': 'application/json' }),
          ...lowerCased(headers),
        },
        ...(body !== null && { body }),
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      return { ...resultOf(response, names, method), readResponse: () => textOfResponse(response) };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof SafeFetchError)) throw error;
      const isRefused = error.code === 'refused_address' || error.code === 'refused_url';
      return { ...failure(null, error.message), ...(!isRefused && { isUncertain: true }) };
    }
  }
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A successful change needs no JSON in its response: many systems answer without any. */
function resultOf({ status, body }: SafeResponse, names: readonly string[], method: Method): Answer {
  if (status < 200 || status >= 300) return failure(status, `The response has the status ${status}`);
  try {
    return fieldsOf(JSON.parse(body.toString('utf8')), names, status);
  } catch (error) {
    if (method !== 'GET') return { responseStatus: status, fields: {}, error: null };
    const problem = error instanceof RangeError ? 'is nested too deeply' : 'is not JSON';
    return failure(status, `The response ${problem}`);
  }
}

/** The fields of a response. @throws RangeError if it is nested too deeply */
function fieldsOf(response: unknown, names: readonly string[], status: number): Answer {
  const fields = selectFields(response, names);
  return JSON.stringify(fields).length > MAX_RESULT_CHARS
    ? failure(status, `The response fields have more than ${MAX_RESULT_CHARS} characters`)
    : { responseStatus: status, fields, error: null };
}

/** The text of a response; JSON is normalised, so that a secret has only one spelling. */
function textOfResponse({ body }: SafeResponse): string {
  const text = body.toString('utf8');
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The texts of a tool's result, joined by line breaks and cut to their limit. */
function textOf(content: CallToolResult['content']): string {
  const texts = content.flatMap((part) => (part.type === 'text' ? part.text : []));
  return texts.join('\n').slice(0, MAX_TOOL_TEXT_CHARS);
}

/** The answer with placeholders for the values of secrets, because some systems return their input. */
function withoutSecrets(answer: Answer, secrets: Record<string, string>): Answer {
  const hiddenSecrets = Object.entries(secrets).filter(([, value]) => value.length >= MIN_SECRET_CHARS);
  if (hiddenSecrets.length === 0) return answer;
  const hide = (text: string, written: (value: string) => string): string =>
    hiddenSecrets.reduce(
      (hidden, [name, value]) => hidden.replaceAll(written(value), `{{secret.${name}}}`),
      text,
    );
  const { fields, response } = answer;
  return {
    ...answer,
    fields: fields && (JSON.parse(hide(JSON.stringify(fields), inJson)) as Record<string, unknown>),
    // It may be no JSON.
    response: response && hide(hide(response, inJson), String),
  };
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function failure(responseStatus: number | null, error: string): Answer {
  return { responseStatus, fields: null, error };
}

function refusal(actionId: number, error: string, inputs: InputValues = {}): ActionCall {
  return { actionId, inputs, request: null, result: { ...failure(null, error), durationMs: 0 } };
}
