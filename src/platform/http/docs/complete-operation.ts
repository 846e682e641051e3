import type { OpenAPIObject } from '@nestjs/swagger';
import { EXAMPLE_ID, EXAMPLE_UUID } from '../requests/fields/answer-fields';
import { errorKind, type ErrorCode, type ErrorKind } from '../errors';
import { ERROR_KIND_PREFIX, HAS_VERSION, HONOURS_IDEMPOTENCY_KEY } from './operation';
import { distinct, responseName } from './error-components';
import { headersOf } from './response-headers';
import { refTo, type Operation } from './schema';
import { CODES } from './shared-codes';

/** The errors of a request that may have a body, even if its operation uses none. */
const BODY_ERRORS: ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WITH_IDEMPOTENCY_KEY: ErrorCode[] = [
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
];
const ALWAYS: ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;

/**
 * Adds the common parts of all operations of a kind: errors, headers, plan and scope in the description. Returns the
 * errors.
 */
export function completeOperation({
  operation,
  method,
  path,
}: {
  operation: Operation;
  method: string;
  path: string;
}): ErrorKind[] {
  const takesKey = operation.security?.some((security) => 'apiKey' in security) ?? false;
  const isIdempotent = takesKey && HONOURS_IDEMPOTENCY_KEY in operation;
  const hasVersion = HAS_VERSION in operation;
  const takesVersion = hasVersion && method !== 'get';
  const namesObject = path.includes('{');
  const kinds = errorsOf(operation, { readsBody: method !== 'get', namesObject, isIdempotent, takesVersion });
  delete operation[HONOURS_IDEMPOTENCY_KEY];
  delete operation[HAS_VERSION];
  for (const [status, response] of Object.entries(operation.responses)) {
    const headers = headersOf(Number(status), { takesKey, isIdempotent, hasVersion });
    operation.responses[status] = { ...response, headers } as typeof response;
  }
  const statuses = [...new Set(kinds.map(({ status }) => status))].toSorted((one, other) => one - other);
  for (const status of statuses) operation.responses[status] = refTo('responses', responseName(status));
  operation[CODES] = kinds.map(({ code }) => code).toSorted();
  operation.description = [operation.description, needs(operation)].filter(Boolean).join('\n\n');
  operation.security ??= [];
  operation.parameters = [
    ...(operation.parameters ?? []).toSorted((one, other) => placeIn(path, one) - placeIn(path, other)),
    refTo('parameters', 'RequestId'),
    ...(isIdempotent ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(takesVersion ? [refTo('parameters', 'IfMatch')] : []),
  ];
  return kinds;
}

/** The place of the parameter in the path; the end for another parameter. */
function placeIn(path: string, parameter: Parameters[string]): number {
  return 'in' in parameter && parameter.in === 'path' ? path.indexOf(`{${parameter.name}}`) : path.length;
}

/** The errors that the operation declares, and the errors that follow from its kind, path and parameters. */
function errorsOf(
  operation: Operation,
  {
    readsBody,
    namesObject,
    isIdempotent,
    takesVersion,
  }: { readsBody: boolean; namesObject: boolean; isIdempotent: boolean; takesVersion: boolean },
): ErrorKind[] {
  const errors: (ErrorCode | ErrorKind)[] = readsBody ? [...ALWAYS, ...BODY_ERRORS] : [...ALWAYS];
  const declared = Object.keys(operation).filter((name) => name.startsWith(ERROR_KIND_PREFIX));
  // Nest lists the last extension first.
  for (const key of declared.toReversed()) {
    errors.push(operation[key] as ErrorKind);
    delete operation[key];
  }
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  if (namesObject) errors.push('NOT_FOUND');
  if (parameters.some(({ name }) => name === 'cursor')) errors.push('INVALID_CURSOR');
  // An unknown query parameter is an error wherever a caller is known (`InputGuard`).
  if (operation.requestBody || operation.security) errors.push('VALIDATION_ERROR');
  if (takesVersion) errors.push('PRECONDITION_FAILED');
  if (isIdempotent) errors.push(...WITH_IDEMPOTENCY_KEY);
  return distinct(errors.map(errorKind));
}

/** A sentence with the plan and scope, or the token, that a caller needs. */
function needs(operation: Operation): string {
  const { 'x-minimum-plan': plan, 'x-required-scope': scope } = operation as Record<
    string,
    string | undefined
  >;
  if (plan) {
    const name = plan.charAt(0).toUpperCase() + plan.slice(1);
    return `Minimum plan: ${name}. Scope: ${scope ? `\`${scope}\`` : 'any'}.`;
  }
  return operation.security ? "Takes the operator's token." : 'Needs no key.';
}

/**
 * Moves the parameters of paths, and query parameters that several operations have, into components. Returns the
 * components by the names of the parameters.
 */
export function shareParameters(operations: { operation: Operation }[]): Parameters {
  const shared: Parameters = {};
  const uses = new Map<string, number>();
  for (const parameter of operations.flatMap(({ operation }) => operation.parameters ?? [])) {
    const json = JSON.stringify(parameter);
    uses.set(json, (uses.get(json) ?? 0) + 1);
  }
  for (const { operation } of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      if ('$ref' in parameter) return parameter;
      if (parameter.in !== 'path' && uses.get(JSON.stringify(parameter)) === 1) return parameter;
      const described = parameter.in === 'path' ? withExample(parameter) : parameter;
      const known = (shared[parameter.name] ??= described);
      // A parameter with the same name but another schema stays in its operation.
      return JSON.stringify(known) === JSON.stringify(described)
        ? refTo('parameters', parameter.name)
        : described;
    });
  }
  return shared;
}

/** Tools such as Dredd need an example to send the documented requests. */
function withExample<P extends { schema?: object }>(parameter: P): P {
  const { schema = {} } = parameter;
  const isInteger = 'type' in schema && schema.type === 'integer';
  return { ...parameter, example: isInteger ? EXAMPLE_ID : EXAMPLE_UUID };
}
