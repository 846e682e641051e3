import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch, SafeFetchError, type SafeResponse } from '@app/safe-fetch';
import { DataSource } from 'typeorm';
import { Settings } from '../platform/config/settings';
import type { AgentKey } from '../agents/agents.queries';
import { withDefaults, type InputValues } from './action-inputs';
import type { ActionCall, CallResult } from './action-call';
import type { VerifiedVisitor } from '../identity/verified-visitor';
import { problemWithCall, requestOf, type ActionRequest } from './action-request';
import { ActionSecretsService } from './action-secrets.service';
import type { Action, Method } from './action.entity';
import { findWithSecrets } from './actions.queries';
import { selectFields } from './response-fields';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 32 * 1024;
/** More would crowd out the rest of a prompt. */
const MAX_RESULT_CHARS = 16_000;

/** A shorter text is in many answers by chance. */
const MIN_SECRET_CHARS = 6;

/** The inputs of a call. */
export interface CallInputs {
  /** As the model or the tenant gave them; they are validated here. */
  inputs: unknown;
  visitor?: VerifiedVisitor;
  /** Sent as `Idempotency-Key`, if there is one. */
  idempotencyKey?: string;
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
   * Calls the live action of the agent, which changes no data. Follows no redirect, waits at most 10 s and reads at
   * most 32 kB. Any failure is a result; only the values of the response fields leave this method.
   * @throws the reason of a fired signal
   */
  async call(agent: AgentKey, actionId: number, input: CallInputs, signal: AbortSignal): Promise<ActionCall> {
    const action = await findWithSecrets(this.dataSource.manager, agent, actionId);
    if (action?.status !== 'live' || action.method !== 'GET')
      return refusal(actionId, 'The action is not available');
    return this.callAction(action, input, signal);
  }

  /** Calls the action, whatever its status. `secrets` must be loaded. @throws the reason of a fired signal */
  async callAction(
    action: Action,
    { inputs: given, visitor, idempotencyKey }: CallInputs,
    signal?: AbortSignal,
  ): Promise<ActionCall> {
    const inputs = withDefaults(given, action.inputs);
    const values = inputs as InputValues;
    const problem = problemWithCall(action, { inputs, visitor });
    if (problem) return refusal(action.id, problem.says, problem.concernsInputs ? {} : values);
    const secrets = this.secrets.open(action.id, action.secrets);
    const request = requestOf(action, { inputs: values, visitor, secrets })!;
    const requestWithoutSecrets = requestOf(action, { inputs: values, visitor, secrets: {} })!;
    if (idempotencyKey !== undefined) request.headers['idempotency-key'] = idempotencyKey;
    const startedAtMs = performance.now();
    const answer = withoutSecrets(await this.send(request, action.responseFields, signal), secrets);
    const durationMs = Math.round(performance.now() - startedAtMs);
    return {
      actionId: action.id,
      inputs: values,
      request: requestWithoutSecrets,
      result: { ...answer, durationMs },
    };
  }

  private async send(
    { method, url, headers, body }: ActionRequest,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Omit<CallResult, 'durationMs'>> {
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
      return resultOf(response, names, method);
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

/** A change that has succeeded needs no JSON in its response: many systems answer with none. */
function resultOf(
  { status, body }: SafeResponse,
  names: readonly string[],
  method: Method,
): Omit<CallResult, 'durationMs'> {
  if (status < 200 || status >= 300) return failure(status, `The response has the status ${status}`);
  let fields: Record<string, unknown>;
  let length: number;
  try {
    fields = selectFields(JSON.parse(body.toString('utf8')), names);
    ({ length } = JSON.stringify(fields));
  } catch (error) {
    if (method !== 'GET') return { responseStatus: status, fields: {}, error: null };
    const problem = error instanceof RangeError ? 'is nested too deeply' : 'is not JSON';
    return failure(status, `The response ${problem}`);
  }
  if (length > MAX_RESULT_CHARS)
    return failure(status, `The response fields have more than ${MAX_RESULT_CHARS} characters`);
  return { responseStatus: status, fields, error: null };
}

/** The answer of a system that returns what it got, with the placeholders of the secrets in place of their values. */
function withoutSecrets<Answer extends Pick<CallResult, 'fields'>>(
  answer: Answer,
  secrets: Record<string, string>,
): Answer {
  const told = Object.entries(secrets).filter(([, value]) => value.length >= MIN_SECRET_CHARS);
  if (!answer.fields || told.length === 0) return answer;
  const text = told.reduce(
    (json, [name, value]) => json.replaceAll(JSON.stringify(value).slice(1, -1), `{{secret.${name}}}`),
    JSON.stringify(answer.fields),
  );
  return { ...answer, fields: JSON.parse(text) as Record<string, unknown> };
}

function failure(responseStatus: number | null, error: string): Omit<CallResult, 'durationMs'> {
  return { responseStatus, fields: null, error };
}

function refusal(actionId: number, error: string, inputs: InputValues = {}): ActionCall {
  return { actionId, inputs, request: null, result: { ...failure(null, error), durationMs: 0 } };
}
